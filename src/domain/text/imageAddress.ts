import { callSafely } from '../../base/callSafely.ts';

/** Where pictures of players and tournaments come from: addresses that the service sent, and so did whoever typed them. */
export interface ImagePolicy {
  /**
   * Hosts that pictures may come from: `cdn.example`, with a port where it is not the usual one, or `*.example` for all
   * below it. Default: any.
   */
  readonly allow?: readonly string[] | undefined;
  /**
   * Gives the address to ask in place of an allowed one, such as that of a proxy of your own, or `null` for no picture.
   * Default: the address itself.
   */
  readonly map?: ((url: string) => string | null) | undefined;
}

/** The address that a picture is asked for at; `null` for none. What is no such policy, or has other parts, allows none. */
export function imageAddress(url: string | null, images: ImagePolicy = {}): string | null {
  if (!isPolicy(images)) return null;
  const { allow, map } = images;
  if (url === null || (allow !== undefined && ![allow].flat().some((host) => comesFrom(url, host))))
    return null;
  if (map === undefined) return url;
  let address: string | null = null;
  callSafely(() => {
    address = map(url);
  });
  return address;
}

/** A text, a list, nothing and a misspelt part say nothing of hosts, and so would allow any. */
function isPolicy(images: unknown): boolean {
  return (
    String(images) === '[object Object]' &&
    Object.keys({ ...(images as ImagePolicy), allow: 0, map: 0 }).length === 2
  );
}

function comesFrom(url: string, allowed: unknown): boolean {
  const host = URL.canParse(url) ? new URL(url).host : '';
  const wanted = String(allowed).toLowerCase();
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}
