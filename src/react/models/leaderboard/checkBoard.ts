import { checkGiven, isObject } from '../../../domain/checkOptions.ts';
import { misuse } from '../../../domain/misuse.ts';
import { checkIndex } from '../../../query/ranks/checkIndex.ts';

/**
 * Throws `LaurelError` of kind `config` at options of a board that are of a wrong kind. Call it where `process.env.NODE_ENV !==
 * 'production'`.
 */
export function checkBoard(options: object): void {
  checkGiven('A leaderboard', options, ['tournamentId']);
  const { scoreTypes, zones, index, storage } = options as Readonly<Record<string, unknown>>;
  checkScoreTypes(scoreTypes);
  checkNamed('zones', zones, "[{ label: 'Prizes', to: 3 }]");
  if (index !== undefined) checkIndex(index);
  if (storage !== undefined && storage !== null && !isObject(storage))
    throw misuse('storage takes what is like localStorage, or null for this page only.');
}

/** Throws the same at what describes no types of scores. */
export function checkScoreTypes(scoreTypes: unknown): void {
  checkNamed('scoreTypes', scoreTypes, "[{ name: 'kills' }]");
}

function checkNamed(option: string, list: unknown, example: string): void {
  if (list !== undefined && !(Array.isArray(list) && list.every(isObject)))
    throw misuse(`${option} takes a list: ${option}={${example}}.`);
}
