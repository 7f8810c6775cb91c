import type { RefusalReason, Run } from '../domain/runs/run.ts';

/** Smallest and largest value that a run may bring. */
export interface ScoreLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** What the service's dashboard says about a tournament, and the interface does not let a program read. */
export interface TournamentRules {
  /** The score types that the tournament's settings define, with the game's own limits for one run. */
  readonly scoreTypes?: Readonly<Record<string, ScoreLimits>> | undefined;
  /**
   * How the leaderboard sums a player up: `Highscore` adds the values, `Average` does not. Reconciliation reads
   * it. Left out, only what is certain either way is decided.
   */
  readonly leaderboardType?: 'Highscore' | 'Average' | undefined;
}

/** The rules of all tournaments, or a function that knows them by id; `undefined` is an unknown tournament. */
export type Rules =
  | TournamentRules
  | ((tournamentId: string) => TournamentRules | undefined | Promise<TournamentRules | undefined>);

/** The rules of one tournament; `undefined` when there is none of that id. */
export async function rulesOf(
  rules: Rules | undefined,
  tournamentId: string,
): Promise<TournamentRules | undefined> {
  return typeof rules === 'function' ? rules(tournamentId) : (rules ?? {});
}

/** Why a run breaks the rules, or `undefined` when it does not. */
export function brokenRule(rules: TournamentRules | undefined, run: Run): RefusalReason | undefined {
  if (rules === undefined) {
    return { code: 'unknown-tournament', message: 'Scores for this tournament are not taken here.' };
  }
  if (rules.scoreTypes === undefined) return undefined;
  for (const { scoreType, value } of run.scores) {
    const limits = Object.hasOwn(rules.scoreTypes, scoreType) ? rules.scoreTypes[scoreType] : undefined;
    if (limits === undefined) {
      return { code: 'unknown-score-type', message: `${scoreType} is not a score type of this tournament.` };
    }
    if (value < (limits.min ?? -Infinity) || value > (limits.max ?? Infinity)) {
      return { code: 'out-of-limits', message: `${scoreType} is outside the limits of one run.` };
    }
  }
  return undefined;
}
