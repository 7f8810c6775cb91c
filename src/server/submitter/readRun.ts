import { createRun } from '../../domain/runs/createRun.ts';
import { isLaurelError } from '../../domain/LaurelError.ts';
import type { Score, Scores } from '../../domain/model.ts';
import type { RefusalReason, Run } from '../../domain/runs/Run.ts';

declare const brand: unique symbol;

/** A run that `readRun` has checked, its scores in the order of their types. Nothing needs to check it again. */
export type CheckedRun = Run & { readonly [brand]: 'CheckedRun' };

/** A run that has the shape of one, or why it has not. `id` is there as soon as it could be read. */
export type ReadRun =
  | { readonly run: CheckedRun; readonly id?: undefined; readonly reason?: undefined }
  | { readonly run?: undefined; readonly id?: string | undefined; readonly reason: RefusalReason };

/** Reads what a browser sent. Nothing about it is believed: not its shape, its numbers, nor who it says it is. */
export function readRun(value: unknown): ReadRun {
  const { id, tournamentId, scores, ticket, proof } = (value ?? {}) as Partial<Run>;
  try {
    if (typeof id !== 'string') return refuse('A run is an object with id, tournamentId and scores.');
    const given = { id, ticket, proof, tournamentId: tournamentId as string };
    const run = createRun({ ...given, scores: scores as readonly Score[] });
    if ('userId' in (value as Run) || 'externalUserId' in (value as Run)) {
      return refuse(
        'A run does not say whose it is: that comes from the session alone.',
        'identity-in-body',
        id,
      );
    }
    // In one order, so that the same run is the same text wherever it is compared.
    const sorted = run.scores.toSorted((a, b) => (a.scoreType < b.scoreType ? -1 : 1));
    return { run: { ...run, scores: sorted } as Run as CheckedRun };
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    return refuse(error.message, 'malformed-run', /^[\w.:~-]{1,128}$/.test(id ?? '') ? id : undefined);
  }
}

/** The scores as a record, as the ledger keeps them. */
export function toScores(scores: readonly Score[]): Scores {
  return Object.fromEntries(scores.map(({ scoreType, value }) => [scoreType, value]));
}

function refuse(message: string, code = 'malformed-run', id?: string): ReadRun {
  return { id, reason: { code, message } };
}
