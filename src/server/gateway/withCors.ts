import { allowedHeaders } from '../../base/http/allowedHeaders.ts';

const exposed = 'date, etag, laurel-as-of, retry-after, warning';
const accepted = ['authorization', 'last-event-id', 'x-api-key'];

/**
 * Lets pages of listed origins read the answer. Whatever a cache keeps, it keeps by origin, so that one page's permission is
 * never another's, and apart from what was asked for with a player's token.
 */
export function withCors(response: Response, request: Request, origins: ReadonlySet<string>): Response {
  const { headers } = response;
  const origin = request.headers.get('origin');
  const isPreflight = request.method === 'OPTIONS';
  headers.set('vary', `origin, ${isPreflight ? 'access-control-request-headers' : 'authorization'}`);
  if (origin === null || !origins.has(origin)) return response;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', exposed);
  if (!isPreflight) return response;
  headers.set('access-control-allow-methods', 'GET, HEAD');
  headers.set('access-control-allow-headers', allowedHeaders(accepted, request));
  headers.set('access-control-max-age', '600');
  return response;
}
