import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { isLaurelError, type LaurelErrorKind } from '../../domain/LaurelError.ts';

/** They come and go without anybody's mistake. */
const passing: ReadonlySet<LaurelErrorKind> = new Set(['timeout', 'unavailable', 'rate-limited']);

/**
 * Tells a developer of a failure that may call for a change. Each cause is reported once, however many
 * requests meet it; an unreachable server once for everything that is asked `of` it.
 */
export function tellFailure(error: unknown, of: string): void {
  if (!isLaurelError(error) || passing.has(error.kind)) return;
  const { kind, operation, status, code, message } = error;
  // Names an address only where one was asked: a getToken may have failed before.
  const isUnreachable = kind === 'network' && status === undefined && /https?:\/\//.test(message);
  // Without a connection nothing is wrong with the set-up.
  if (isUnreachable && typeof navigator !== 'undefined' && !navigator.onLine) return;
  const facts = [operation, kind, status, code].filter((fact) => fact !== undefined).join(' · ');
  const about = `${of} ${isUnreachable ? kind : message.replaceAll(/\bget[A-Z]\w+|https?:\S+/g, '')}`;
  tellDeveloper(`${message} (${facts})${isUnreachable ? whereFrom() : ''}`, { about });
}

/** What decides whether a browser lets a page ask. */
function whereFrom(): string {
  if (typeof location === 'undefined') return '';
  return (
    ` The page is ${location.origin}. Open the address in a tab: if anything comes, it is reachable, and does not allow ` +
    'that origin (CORS).'
  );
}
