import { checkChoice, checkNumbers, checkParts, isObject } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';
import type { Scores } from '../domain/model.ts';
import type { RefusalReason, Run } from '../domain/runs/Run.ts';

// Up to here integers are exact, and the sums of any number of runs are finite.
const largest = 2 ** 53;

/** Smallest and largest value that a run may bring. Default -2^53 and 2^53: sums beyond are not exact any more. */
export interface ScoreLimits {
  /** Least value that is taken. Default -2^53. */
  readonly min?: number | undefined;
  /** Greatest value that is taken. Default 2^53. */
  readonly max?: number | undefined;
  /** Most points that a player can make in a second of play, checked where games begin with tickets. Default: any number. */
  readonly perSecond?: number | undefined;
}

/** What the service's dashboard says about a tournament, and the interface does not let a program read. */
export interface TournamentRules {
  /** The score types that the tournament's settings define, with the game's limits for one run. Default: every type is taken. */
  readonly scoreTypes?: Readonly<Record<string, ScoreLimits>> | undefined;
  /** Milliseconds that the shortest game takes. Held against the clock where games begin with tickets. Default 0. */
  readonly shortestRun?: number | undefined;
  /**
   * How the leaderboard sums a player up: `Highscore` adds the values, `Average` does not. Reconciliation reads
   * it. Left out, only what is certain either way is decided.
   */
  readonly leaderboardType?: 'Highscore' | 'Average' | undefined;
}

const parts = ['scoreTypes', 'shortestRun', 'leaderboardType'];

/**
 * The rules of all tournaments, or a function that knows them by id; `undefined` is an unknown tournament. What it answers may
 * have other fields beside the rules, as a row of a table does; the limits of a score type may not.
 */
export type Rules =
  | TournamentRules
  | ((tournamentId: string) => TournamentRules | undefined | Promise<TournamentRules | undefined>);

/** The rules of one tournament; `undefined` when there is none of that id. Rejects at what a function answers as `checkRules` throws. */
export async function rulesOf(
  rules: Rules | undefined,
  tournamentId: string,
): Promise<TournamentRules | undefined> {
  if (typeof rules !== 'function') return rules ?? {};
  const known = await rules(tournamentId);
  // It may answer what a table has of the tournament, of which rules are a part.
  if (known !== undefined) checkAnswered(known);
  return known;
}

/**
 * A row that has misspelt the names, such as `score_types`, or has none of them would let every score through. One without anything
 * says that it does.
 */
function checkAnswered(known: TournamentRules): void {
  checkTournament(known, true);
  const names = Object.keys(known);
  const missing = new Set(parts.filter((part) => !(part in known)).map(plain));
  const misspelt = names.find((name) => missing.has(plain(name)));
  if (misspelt !== undefined) throw misuse(`rules takes { ${parts.join(', ')} }, and no ${misspelt}.`);
  if (names.length > 0 && missing.size === parts.length)
    throw misuse(
      `rules takes { ${parts.join(', ')} }, and what the function answered has none of them; {} takes every score.`,
    );
}

/** As a name is heard, whichever letters are large and whether there is one or many. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]|s$/g, '');
}

/** Throws `LaurelError` of kind `config` at rules that would let everything through, or nothing. A function's are seen when it answers. */
export function checkRules(rules: Rules | undefined): void {
  if (rules !== undefined && typeof rules !== 'function') checkTournament(rules, false);
}

function checkTournament(rules: TournamentRules, isWider: boolean): void {
  checkParts('rules', rules, { optional: parts, isWider });
  const { leaderboardType, shortestRun, scoreTypes = {} } = rules;
  checkChoice('rules.leaderboardType', leaderboardType, ['Highscore', 'Average']);
  checkNumbers({ 'rules.shortestRun': shortestRun }, { least: 0 });
  if (!isObject(scoreTypes))
    throw misuse('rules.scoreTypes takes an object, with the limits of each type: { kills: {} }.');
  for (const [scoreType, limits] of Object.entries(scoreTypes)) {
    const name = `rules.scoreTypes.${scoreType}`;
    // One that is there as `undefined` would be no score type at all.
    checkParts(name, limits ?? null, { optional: ['min', 'max', 'perSecond'] });
    const { min = -largest, max = largest, perSecond } = limits;
    checkNumbers({ [`${name}.perSecond`]: perSecond }, { least: 0, unit: 'points' });
    checkNumbers({ [`${name}.min`]: min, [`${name}.max`]: max }, { least: -Infinity, unit: 'points' });
    if (min > max) throw misuse(`${name}.min is greater than its max: no run could be taken.`);
  }
}

/** Why a run breaks the rules, or `undefined` when it does not. */
export function brokenRule(rules: TournamentRules | undefined, run: Run): RefusalReason | undefined {
  if (rules === undefined) {
    return { code: 'unknown-tournament', message: 'Scores for this tournament are not taken here.' };
  }
  const { scoreTypes } = rules;
  for (const { scoreType, value } of run.scores) {
    const limits = scoreTypes === undefined ? {} : ownValue(scoreTypes, scoreType);
    if (limits === undefined) {
      return { code: 'unknown-score-type', message: `${scoreType} is not a score type of this tournament.` };
    }
    if (value < (limits.min ?? -largest) || value > (limits.max ?? largest)) {
      return { code: 'out-of-limits', message: `${scoreType} is outside the limits of one run.` };
    }
  }
  return undefined;
}

/** Milliseconds that a game with these scores takes at least. */
export function shortestPlay(
  { scoreTypes = {}, shortestRun = 0 }: TournamentRules = {},
  scores: Scores,
): number {
  const needed = Object.entries(scores).map(([scoreType, value]) => {
    const { perSecond } = ownValue(scoreTypes, scoreType) ?? {};
    return perSecond === undefined || value === 0 ? 0 : (value / perSecond) * 1000;
  });
  return Math.max(shortestRun, ...needed);
}

function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
