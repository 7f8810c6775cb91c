import { checkTexts } from '../checkOptions.ts';
import { misuse } from '../misuse.ts';

/**
 * The origins of an option, as browsers say them. Throws `LaurelError` of kind `config` at one that no page ever has, such as
 * an address with a slash at its end: nobody would notice but the players who are refused.
 */
export function listedOrigins(option: string, origins: readonly string[] = []): ReadonlySet<string> {
  checkTexts(option, origins);
  // An empty variable, split at its commas, is a list of one empty text.
  const listed = new Set(origins);
  listed.delete('');
  for (const origin of listed) {
    if (isOrigin(origin)) continue;
    throw misuse(
      `${option}: ${JSON.stringify(origin)} is no origin. Write scheme, host and port as browsers do, such as ` +
        'https://game.example or http://localhost:5173, without a path or a slash at the end; * is none.',
    );
  }
  return listed;
}

function isOrigin(text: string): boolean {
  if (text === 'null') return true;
  if (text.includes('*') || !URL.canParse(text)) return false;
  const { origin } = new URL(text);
  // Schemes of shells and extensions have no origin for `URL`, and one for browsers.
  return origin === 'null' ? /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]+$/.test(text) : origin === text;
}
