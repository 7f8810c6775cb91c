import { isObject } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';

/**
 * Throws `LaurelError` of kind `config` at what is no scope, and at what names nothing that could be asked for. Call it where
 * `process.env.NODE_ENV !== 'production'`: it spares whoever writes a page a TypeError out of Laurel's inside.
 */
export function checkQuery(scope: unknown, asked: unknown = {}): void {
  if (!isObject(scope) || !isObject(scope['client']) || typeof scope['client']['scope'] !== 'string')
    throw misuse('What is asked takes { client, session } first, as useLaurel() gives it.');
  if (!isObject(asked)) throw misuse('What is asked takes { tournamentId, … }.');
}

/** Throws the same at what is no address of a gateway, and at options without names. */
export function checkGateway(called: string, baseUrl: unknown, options: unknown): void {
  if (typeof baseUrl !== 'string' || baseUrl === '')
    throw misuse(`${called} takes the address of a gateway: ${called}('/laurel'), outside of components.`);
  if (!isObject(options)) throw misuse(`${called} takes options by name: { … }.`);
}
