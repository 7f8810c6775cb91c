import { checkFunctions, checkGiven, checkLists, checkNumbers, isObject } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';

/**
 * Throws `LaurelError` of kind `config` at options of a score queue that are of a wrong kind. Call it where `process.env.NODE_ENV
 * !== 'production'`.
 */
export function checkQueue(options: object): void {
  checkGiven('createScoreQueue', options, ['submitScore', 'session']);
  const { scope, storage, durable, formerClients, startRun, getToken, limit, attemptTimeout } =
    options as Readonly<Record<string, unknown>>;
  if (scope !== undefined && typeof scope !== 'string')
    throw misuse('scope takes a text, such as client.scope.');
  if (storage !== undefined && storage !== null && !isObject(storage))
    throw misuse('storage takes what is like localStorage, or null for memory only.');
  checkDurable(durable);
  checkLists({ formerClients });
  checkFunctions({ startRun, getToken: getToken ?? undefined });
  checkNumbers({ limit }, { least: 1, unit: 'runs', isWhole: true });
  checkNumbers({ attemptTimeout }, { least: 1 });
}

function checkDurable(durable: unknown): void {
  if (durable === undefined || durable === null) return;
  if (isObject(durable) && ['load', 'set', 'remove'].every((name) => typeof durable[name] === 'function'))
    return;
  throw misuse('durable takes { load, set, remove }, functions that promise, or null for storage alone.');
}
