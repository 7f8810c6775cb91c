const exposed = 'date, etag, laurel-as-of, retry-after, warning';
const accepted = 'authorization, last-event-id, x-api-key';

/**
 * Lets pages of listed origins read the answer. Whatever a cache keeps, it keeps by origin, so that one page's permission is
 * never another's, and apart from what was asked for with a player's token.
 */
export function withCors(
  response: Response,
  origin: string | null,
  origins: ReadonlySet<string>,
  isPreflight: boolean,
): Response {
  const { headers } = response;
  headers.set('vary', 'origin, authorization');
  if (origin === null || !origins.has(origin)) return response;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', exposed);
  if (!isPreflight) return response;
  headers.set('access-control-allow-methods', 'GET, HEAD');
  headers.set('access-control-allow-headers', accepted);
  headers.set('access-control-max-age', '600');
  return response;
}
