/** `Retry-After` (RFC 9110) in Unix milliseconds: seconds or an HTTP date. Anything else tells nothing. */
export function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Date.now() + Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}
