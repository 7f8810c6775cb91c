import { parseJson } from '../base/http/parseJson.ts';
import { fromBase64 } from '../base/text/base64.ts';

/**
 * The platform's user that a JWT says it is of (interface 2.1), unproven; `undefined` of one that does not say, as some do not, and of
 * what is none.
 */
export function subjectOf(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  const bytes = fromBase64(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const { sub } = (parseJson(new TextDecoder().decode(bytes)) ?? {}) as { readonly sub?: unknown };
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
}
