import { ShardedMap } from '../../base/ShardedMap.ts';
import { isObject } from '../../domain/checkOptions.ts';
import { misuse } from '../../domain/misuse.ts';
import type { PlayerTotals, ScoreRecord, Scores } from '../../domain/model.ts';
import { playerOf, recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { TotalsDifference, TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { addScores, scoreOf } from '../../domain/scores.ts';
import { isNear } from './explainTotals.ts';
import { createTotalsIndex, type TotalsIndex } from './indexTotals.ts';

/** The game's own total of one player: from the ledger, or from wherever the game keeps its scores. */
export interface OwnTotals {
  /** Made by `playerKey`. */
  readonly player: PlayerKey;
  /** Sums of what the ledger knows as accepted, by score type. */
  readonly accepted: Scores;
  /** How many runs these are the sums of: with each of them decimals may be rounded in another way here than there. Default 0: as for a few. */
  readonly acceptedRuns?: number | undefined;
  /** Runs whose verdict is open. Default 0. */
  readonly openRuns?: number | undefined;
}

/**
 * Compares the game's own totals with the platform's records of the same tournament, and tells who differs. Throws `LaurelError` of
 * kind `config` at what are no lists of these.
 */
export function compareTotals(
  tournamentId: string,
  own: readonly OwnTotals[],
  platform: readonly ScoreRecord[],
): TotalsReport {
  if (![own, platform].every((list: unknown) => Array.isArray(list) && list.every(isObject)))
    throw misuse(
      'compareTotals takes the id of a tournament, and two lists: own totals and the platform’s records.',
    );
  const index = createTotalsIndex();
  for (const record of platform) index.add(record);
  const comparison = createComparison(tournamentId, index);
  for (const totals of own) comparison.addOwn(totals);
  for (const record of platform) comparison.addRecord(record);
  return comparison.report();
}

/** A comparison that is made one player after the other: all of the game's own first, then all of the platform's records. */
export interface Comparison {
  readonly addOwn: (totals: OwnTotals) => void;
  /** One of the game's own players with whom nothing is compared. */
  readonly leaveOut: (player: PlayerKey) => void;
  readonly addRecord: (record: PlayerTotals) => void;
  readonly report: () => TotalsReport;
}

/** Begins a comparison with the platform's records, which are all in the index. */
export function createComparison(tournamentId: string, index: TotalsIndex): Comparison {
  const known = new ShardedMap<PlayerKey, true>();
  const differences: TotalsDifference[] = [];
  let players = 0;

  function compare(
    ids: Pick<TotalsDifference, 'userId' | 'externalUserId'>,
    own: Pick<OwnTotals, 'accepted' | 'acceptedRuns' | 'openRuns'>,
    platform: Scores | null,
  ): void {
    players += 1;
    const difference = subtractScores(platform ?? {}, own.accepted, own.acceptedRuns);
    if (Object.keys(difference).length === 0) return;
    differences.push({ ...ids, own: own.accepted, platform, difference, openRuns: own.openRuns ?? 0 });
  }

  return {
    addOwn(totals) {
      known.set(totals.player, true);
      const { userId = null, externalUserId = null } = playerOf(totals.player);
      compare({ userId, externalUserId }, totals, addUp(index.get(totals.player)));
    },
    leaveOut(player) {
      known.set(player, true);
    },
    addRecord(record) {
      if (recordKeys(record).some((key) => known.has(key))) return;
      const { userId, externalUserId, scores } = record;
      compare({ userId, externalUserId }, { accepted: {} }, scores);
    },
    report: () => ({ tournamentId, players, differences }),
  };
}

/** The sum of records by score type; `null` for none. */
export function addUp(records: readonly { readonly scores: Scores }[]): Scores | null {
  return records.length === 0 ? null : addScores(records.map(({ scores }) => scores));
}

/** `a` minus `b`, for the score types in which they differ by more than sums of so many runs do by rounding. */
export function subtractScores(a: Scores, b: Scores, runs = 0): Scores {
  const difference: Record<string, number> = {};
  for (const scoreType of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [scoreOf(a, scoreType) ?? 0, scoreOf(b, scoreType) ?? 0];
    if (!isNear(left, right, runs)) difference[scoreType] = left - right;
  }
  return difference;
}
