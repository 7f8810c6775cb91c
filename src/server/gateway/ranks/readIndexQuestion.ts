import { mostIds } from '../../../domain/gatewayLimits.ts';
import { misuse } from '../../../domain/misuse.ts';
import { checkPeriod } from '../../../domain/time/period.ts';
import { checkId } from '../../../domain/validate.ts';
import type { RankedBoard } from '../../../domain/Ranks.ts';

/** What somebody asks an index, checked. */
export type IndexQuestion = { readonly board: RankedBoard } & (
  | { readonly ask: 'players'; readonly ids: readonly string[] }
  | { readonly ask: 'around'; readonly id: string; readonly size: number }
  | { readonly ask: 'search'; readonly name: string; readonly limit: number }
);

const most = { size: 101, limit: 50, text: 256 } as const;
const pattern = /^\/index\/tournaments\/([^/]+)\/(players|around|search)$/;
const parameters = {
  players: ['id'],
  around: ['id', 'size'],
  search: ['name', 'limit'],
} as const;

/**
 * Reads what a path with a query asks of an index; `undefined` when the path is not an index's. Throws `LaurelError` of kind
 * `config` for parameters that it does not take; the value is not echoed.
 */
export function readIndexQuestion(path: string, query: URLSearchParams): IndexQuestion | undefined {
  const [, tournamentId, asked] = pattern.exec(path) ?? [];
  if (tournamentId === undefined || asked === undefined) return undefined;
  checkId(tournamentId, 'tournamentId', 'getRanks');
  const ask = asked as IndexQuestion['ask'];
  const names: readonly string[] = [...parameters[ask], 'startDate', 'endDate'];
  for (const name of query.keys()) {
    const isOften = ask === 'players' && name === 'id';
    if (names.includes(name) && (isOften || query.getAll(name).length === 1)) continue;
    throw misuse(
      `${ask} takes ${names.join(', ')}${ask === 'players' ? `, id up to ${mostIds} times` : ', each once'}.`,
      'getRanks',
    );
  }
  const startDate = query.get('startDate') ?? undefined;
  const endDate = query.get('endDate') ?? undefined;
  const period = { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
  checkPeriod(period, 'getRanks');
  const board = { tournamentId, ...period };
  switch (ask) {
    case 'players': {
      const ids = query.getAll('id');
      if (ids.length === 0 || ids.length > mostIds)
        throw misuse(`id is to come 1 to ${mostIds} times.`, 'getRanks');
      for (const id of ids) checkText(id, 'id');
      return { ask, board, ids: [...new Set(ids)] };
    }
    case 'around':
      return {
        ask,
        board,
        id: checkText(query.get('id'), 'id'),
        size: checkNumber(query, 'size', most.size, 11),
      };
    default:
      return {
        ask,
        board,
        name: checkText(query.get('name'), 'name'),
        limit: checkNumber(query, 'limit', most.limit, 10),
      };
  }
}

function checkText(value: string | null, name: string): string {
  if (value !== null && value.trim() !== '' && value.length <= most.text) return value;
  throw misuse(`${name} is a text of 1 to ${most.text} characters.`, 'getRanks');
}

function checkNumber(query: URLSearchParams, name: string, largest: number, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  // Exactly as written: several spellings of one number would be several answers.
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= largest) return Number(text);
  throw misuse(`${name} must be a whole number from 1 to ${largest}.`, 'getRanks');
}
