import { checkParts } from '../../domain/checkOptions.ts';
import { misuse } from '../../domain/misuse.ts';

/** Throws `LaurelError` of kind `config` at what `rankIndex` has not made. */
export function checkIndex(index: unknown): void {
  if (typeof (index as { readonly pace?: unknown } | null | undefined)?.pace !== 'function')
    throw misuse("index is what rankIndex('/laurel') gives, made once, outside of components.");
}

/** Throws the same where a hook is called with no index, or without what it asks the index. */
export function checkAsked(hook: string, index: unknown, params: unknown, needed: string): void {
  checkIndex(index);
  checkParts(hook, params ?? null, { needed: [needed], optional: ['tournamentId'], isWider: true });
}
