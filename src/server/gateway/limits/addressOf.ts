import type { Caller } from '../../../base/http/toNodeListener.ts';

/** Whoever has asked the first of so many proxies of ours; `undefined` where nobody says. */
export function addressOf({ headers }: Request, { address }: Caller, proxies: number): string | undefined {
  const named = proxies > 0 ? headers.get('x-forwarded-for')?.split(',') : undefined;
  // Whoever is further from the end was named by strangers.
  return networkOf(named?.at(-Math.min(proxies, named.length))) ?? networkOf(address);
}

/** An address as one viewer: of IPv6 everybody has 2^64. */
function networkOf(written: string | undefined): string | undefined {
  const address = written
    ?.trim()
    .toLowerCase()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const [, mapped] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address ?? '') ?? [];
  if (mapped !== undefined) return mapped;
  if (address === undefined || !/^[\da-f:]{2,39}(?:%.{1,20})?$/.test(address)) return undefined;
  const [left = '', right] = address.split('%')[0]?.split('::') ?? [];
  const groups = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  if (right !== undefined)
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  if (groups.length !== 8) return undefined;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}
