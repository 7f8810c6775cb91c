import type { Link } from '../model.ts';

const longestUrl = 2048;
// Everything that browsers strip or reinterpret while parsing: C0 and C1 controls, white space, backslashes.
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const trickyCharacters = /[\u0000-\u0020\u007f-\u009f\s\\]/u;
const hostWithoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]*(:\d{1,5})?([/?#]|$)/u;

// An address that is written already as parsing would write it: a list of a thousand pictures holds a thousand of these.
// No other scripts, no escapes in the path, no segment that begins with a dot, no host that could be a number.
const plainAddress =
  /^https:\/\/(?:(?!xn--)[a-z\d-]+\.)+(?!xn--)[a-z][a-z\d-]*(?:\/(?![.])[\w\-.~!$&()*+,;=:@]*)+(?:\?[\w\-.~!$&()*+,;=:@/?%]*)?$/;

/**
 * The address as an absolute http or https URL that is safe in `href` and `src`, or `null`.
 *
 * An address without a scheme (`www.example.com/rules`, as people type it) gets `https:`. Any other scheme,
 * credentials (`https://a@b`), protocol-relative addresses, white space and control characters give `null`.
 */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length > longestUrl) return null;
  if (plainAddress.test(text)) return text;
  if (trickyCharacters.test(text)) return null;
  const hasScheme = /^https?:\/\/[^/]/i.test(text);
  if (!hasScheme && !hostWithoutScheme.test(text)) return null;
  const address = hasScheme ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  // Of no other scheme: it begins with one of the two.
  const { username, password, href } = new URL(address);
  return username + password === '' ? href : null;
}

/** A link as typed on the dashboard: the text as sent, with an `href` only when that is safe. */
export function safeLink(value: unknown): Link | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return { text: value.trim(), href: safeUrl(value) };
}
