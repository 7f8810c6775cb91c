// What HTTP takes as a header's name; nothing else may get from a request into an answer.
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

// No page sends as many, and what an answer repeats has an end.
const mostNames = 50;

/**
 * The value of `access-control-allow-headers` for a page that may call: what is always taken, and whatever the page says that it
 * sends, such as a CSRF token. A page that may send a player's token is trusted with any header.
 */
export function allowedHeaders(always: readonly string[], { headers }: Request): string {
  const asked = headers.get('access-control-request-headers')?.toLowerCase().split(',', mostNames) ?? [];
  const names = asked.map((name) => name.trim()).filter((name) => headerName.test(name));
  return [...new Set([...always, ...names])].join(', ');
}
