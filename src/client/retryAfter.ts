/**
 * `Retry-After` (RFC 9110) in Unix milliseconds of this machine's clock: seconds or an HTTP date, which is by the clock of
 * whoever answered, so many milliseconds ahead of this one. Anything else tells nothing.
 */
export function retryAfter(header: string | null, clockOffset: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Date.now() + Number(header) * 1000;
  return (/^[A-Z][a-z]{2}, /.test(header) && Date.parse(header) - clockOffset) || undefined;
}
