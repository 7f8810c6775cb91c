import { misuse } from '../misuse.ts';

/** What is said to whoever names a player by something else. */
export const sessionNeeded = 'session is a non-empty text, or null.';

/**
 * Throws `LaurelError` of kind `config` at what names no player: the next one would have the same name, and be shown what is this
 * one's.
 */
export function checkSession(session: unknown): void {
  if (typeof session !== 'string' || session === '') throw misuse(sessionNeeded);
}
