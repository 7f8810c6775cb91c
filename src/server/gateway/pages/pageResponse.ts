import type { KeptPage } from './KeptPage.ts';

/** What a page is answered with. */
export interface PageResponseOptions {
  /** Milliseconds for which caches may take it for new. */
  readonly freshFor: number;
  /** Milliseconds between two questions about a page. */
  readonly interval: number;
  /** Milliseconds for which caches may show it while nobody can confirm it. */
  readonly staleFor: number;
  /** That it could not be confirmed. */
  readonly isStale: boolean;
  /** Whether it goes to one viewer alone, who may be one that signed in. */
  readonly isPrivate: boolean;
}

/** When the page was the platform's, by the platform's clock. */
const asOfHeader = 'laurel-as-of';

/**
 * Everybody's page as an HTTP answer, or 304 where the viewer has it. The gateway is its origin: `date` is now, and how long
 * ago the platform said so is in `laurel-as-of`, so that no cache on the way counts that time twice.
 */
export function pageResponse(
  { body, type, etag: name, refusal, asOf }: KeptPage,
  { headers: asked, method }: Pick<Request, 'headers' | 'method'>,
  { freshFor, interval, staleFor, isStale, isPrivate }: PageResponseOptions,
): Response {
  const fresh = seconds(freshFor);
  // A cache that gets 304 keeps its headers, and with them whether the page is old.
  const etag = isStale ? name.replace(/"$/, '-stale"') : name;
  const headers: Record<string, string> = {
    'cache-control': isPrivate
      ? 'private, no-store'
      : [
          `public, max-age=${fresh}, s-maxage=${fresh}, stale-while-revalidate=${seconds(interval)}`,
          // Why it was refused may have passed by then.
          ...(refusal === undefined ? [`stale-if-error=${seconds(staleFor)}`] : []),
        ].join(', '),
    etag,
    [asOfHeader]: new Date(asOf).toUTCString(),
    ...(isStale && { warning: '110 - "Response is Stale"' }),
  };
  if (refusal === undefined && !isPrivate && matches(asked.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers['content-type'] = type;
  headers['content-length'] = String(body.byteLength);
  return new Response(method === 'HEAD' ? null : body, { status: refusal?.status ?? 200, headers });
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** As caches compare: one that was made weak on the way is the same still. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((given) => {
    const name = given.trim();
    return name === '*' || name.replace(/^W\//, '') === etag;
  });
}
