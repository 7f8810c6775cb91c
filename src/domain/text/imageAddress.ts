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

/** The address that a picture is asked for at; `null` for none. */
export function imageAddress(url: string | null, { allow, map }: ImagePolicy): string | null {
  if (url === null || (allow !== undefined && ![allow].flat().some((host) => comesFrom(url, host))))
    return null;
  if (map === undefined) return url;
  let address: string | null = null;
  callSafely(() => {
    address = map(url);
  });
  return address;
}

function comesFrom(url: string, allowed: string): boolean {
  const host = URL.canParse(url) ? new URL(url).host : '';
  const wanted = allowed.toLowerCase();
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}
