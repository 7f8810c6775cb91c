import { parseJson } from '../base/http/parseJson.ts';
import { fromBase64 } from '../base/text/base64.ts';

/**
 * Whether an answer about a platform's user is about another one than the JWT that was sent says it is of (interface 2.1). Never so of one
 * that does not say, as some do not, and of what is no JWT. A number says which user only where the platform's users have numbers.
 */
export function isOfAnother(token: string, userId: string): boolean {
  const [, payload = ''] = token.split('.');
  const bytes = fromBase64(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const { sub } = (parseJson(new TextDecoder().decode(bytes)) ?? {}) as { readonly sub?: unknown };
  if (Number.isSafeInteger(sub)) return Number.isSafeInteger(Number(userId)) && Number(userId) !== sub;
  return typeof sub === 'string' && sub !== '' && sub !== userId;
}
