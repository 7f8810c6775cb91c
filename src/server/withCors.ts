const asked = 'access-control-request-headers';

/** What pages of other origins may send and read. */
export interface CorsRules {
  readonly methods: string;
  /** Headers of requests, in lower case. Pages that may read are trusted with any others that they name. */
  readonly headers: readonly string[];
  /** Headers of answers that pages see. */
  readonly exposed: string;
  /** Whether cookies may come along. Default: no. */
  readonly credentials?: boolean | undefined;
  /** Header by which answers differ, beside the origin. Default: none. */
  readonly varies?: string | undefined;
}

/**
 * Lets pages of listed origins read the answer. Whatever a cache keeps, it keeps by origin, so that one page's permission is never
 * another's.
 */
export function withCors(
  response: Response,
  request: Request,
  origins: ReadonlySet<string>,
  rules: CorsRules,
): Response {
  const { headers } = response;
  const origin = request.headers.get('origin');
  const isPreflight = request.method === 'OPTIONS';
  const varies = isPreflight ? asked : rules.varies;
  headers.set('vary', varies === undefined ? 'origin' : `origin, ${varies}`);
  if (origin === null || !origins.has(origin)) return response;
  headers.set('access-control-allow-origin', origin);
  if (rules.credentials === true) headers.set('access-control-allow-credentials', 'true');
  headers.set('access-control-expose-headers', rules.exposed);
  if (!isPreflight) return response;
  headers.set('access-control-allow-methods', rules.methods);
  headers.set('access-control-allow-headers', allowedHeaders(rules.headers, request));
  headers.set('access-control-max-age', '600');
  return response;
}

// What HTTP takes as a header's name; nothing else may get from a request into an answer.
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

// No page sends as many, and what an answer repeats has an end.
const mostNames = 50;

/** What is always taken, and whatever the page says that it sends, such as a CSRF token. */
function allowedHeaders(always: readonly string[], request: Request): string {
  const sent = request.headers.get(asked)?.toLowerCase().split(',', mostNames) ?? [];
  const names = sent.map((name) => name.trim()).filter((name) => headerName.test(name));
  return [...new Set([...always, ...names])].join(', ');
}
