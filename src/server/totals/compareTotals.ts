import type { PlayerTotals, ScoreRecord, Scores } from '../../domain/model.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerOf, recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { TotalsDifference, TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { addScores, scoreOf } from '../../domain/scores.ts';
import { isNear } from './explainTotals.ts';

/** The game's own total of one player: from the ledger, or from wherever the game keeps its scores. */
export interface OwnTotals {
  /** Made by `playerKey`. */
  readonly player: PlayerKey;
  /** Sums of what the ledger knows as accepted, by score type. */
  readonly accepted: Scores;
  /** Runs whose verdict is open. */
  readonly openRuns?: number | undefined;
}

/** Compares the game's own totals with the platform's records of the same tournament, and tells who differs. */
export function compareTotals(
  tournamentId: string,
  own: readonly OwnTotals[],
  platform: readonly ScoreRecord[],
): TotalsReport {
  const byPlayer = indexRecords(platform);
  const matched = new Set<ScoreRecord>();
  const differences: TotalsDifference[] = [];
  for (const totals of own) {
    const records = byPlayer.get(totals.player) ?? [];
    for (const record of records) matched.add(record);
    const difference = differenceOf(totals, records);
    if (difference !== null) differences.push(difference);
  }
  const strangers = platform.filter((record) => !matched.has(record));
  for (const record of strangers) {
    const difference = differenceOfStranger(record);
    if (difference !== null) differences.push(difference);
  }
  return { tournamentId, players: own.length + strangers.length, differences };
}

/** How a player's own totals differ from the platform's records of them; `null` when they do not. */
export function differenceOf(
  { player, accepted, openRuns = 0 }: OwnTotals,
  records: readonly PlayerTotals[],
): TotalsDifference | null {
  const found = addUp(records);
  const difference = subtractScores(found ?? {}, accepted);
  if (Object.keys(difference).length === 0) return null;
  return { ...idsOf(playerOf(player)), own: accepted, platform: found, difference, openRuns };
}

/** The difference that a record of a player is whom the game does not know; `null` when it adds up to nothing. */
export function differenceOfStranger(record: PlayerTotals): TotalsDifference | null {
  const { userId, externalUserId, scores } = record;
  const difference = subtractScores(scores, {});
  if (Object.keys(difference).length === 0) return null;
  return { userId, externalUserId, own: {}, platform: scores, difference, openRuns: 0 };
}

/** The platform's records by every key that the ledger may have for their player. */
function indexRecords<T extends PlayerTotals>(records: readonly T[]): ReadonlyMap<PlayerKey, readonly T[]> {
  const index = new Map<PlayerKey, T[]>();
  for (const record of records) {
    for (const key of recordKeys(record)) index.set(key, [...(index.get(key) ?? []), record]);
  }
  return index;
}

/** The sum of records by score type; `null` for none. */
export function addUp(records: readonly { readonly scores: Scores }[]): Scores | null {
  return records.length === 0 ? null : addScores(records.map(({ scores }) => scores));
}

/** `a` minus `b`, for the score types in which they differ by more than rounding. */
export function subtractScores(a: Scores, b: Scores): Scores {
  const difference: Record<string, number> = {};
  for (const scoreType of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [scoreOf(a, scoreType) ?? 0, scoreOf(b, scoreType) ?? 0];
    if (!isNear(left, right, Math.abs(left) + Math.abs(right))) difference[scoreType] = left - right;
  }
  return difference;
}

function idsOf({ userId, externalUserId }: Player): Pick<TotalsDifference, 'userId' | 'externalUserId'> {
  return { userId: userId ?? null, externalUserId: externalUserId ?? null };
}
