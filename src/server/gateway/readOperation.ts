import type { Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import { checkPeriod } from '../../domain/time/period.ts';
import { checkId } from '../../domain/validate.ts';

/** A reading operation that somebody asked for, checked. */
export interface GatewayRead {
  readonly operation: Operation;
  /** The interface's path. */
  readonly path: string;
  /** In the interface's order and with its defaults, so that equal questions are equal. */
  readonly query: Readonly<Record<string, string>>;
  /**
   * Whose answer it is, as the interface has it (section 5): what takes the API key alone is everybody's, what demands a
   * token is the player's, and a leaderboard is the player's as soon as there is one.
   */
  readonly audience: 'everybody' | 'player' | 'either';
}

type Parameters = Readonly<Record<string, string>>;

interface Readable {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly audience: GatewayRead['audience'];
  /** The parameters there are, each with its check; in the order in which they are sent. */
  readonly parameters: Readonly<Record<string, Check>>;
  /** What the interface takes for one that is left out. */
  readonly defaults: Parameters;
}

type Check = (value: string, name: string, operation: Operation) => void;

const period = { startDate: checkText, endDate: checkText };
const readable: readonly Readable[] = [
  {
    operation: 'getUserInfo',
    pattern: /^\/sdk\/v2\/userinfo$/,
    audience: 'player',
    parameters: {},
    defaults: {},
  },
  {
    operation: 'getFriends',
    pattern: /^\/sdk\/v2\/friends\/$/,
    audience: 'player',
    parameters: {},
    defaults: {},
  },
  {
    operation: 'getTournaments',
    pattern: /^\/sdk\/v2\/tournaments\/$/,
    audience: 'everybody',
    parameters: { filter: checkFilter },
    defaults: { filter: 'ACTIVE' },
  },
  {
    operation: 'getLeaderboard',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/leaderboard$/,
    audience: 'either',
    parameters: { ...period, limit: checkNumber(1, 1000), skip: checkNumber(0, 999_999_999) },
    defaults: { limit: '10', skip: '0' },
  },
  {
    operation: 'getScores',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/scores$/,
    audience: 'everybody',
    parameters: period,
    defaults: {},
  },
];

/**
 * Reads which operation a path with a query asks for; `undefined` when it is not a reading operation. Throws `LaurelError` of kind
 * `config` for parameters that it does not take; the value is not echoed.
 */
export function readOperation(path: string, given: URLSearchParams): GatewayRead | undefined {
  for (const { operation, pattern, audience, parameters, defaults } of readable) {
    const match = pattern.exec(path);
    if (match === null) continue;
    if (match[1] !== undefined) checkId(match[1], 'tournamentId', operation);
    for (const name of given.keys()) {
      if (Object.hasOwn(parameters, name) && given.getAll(name).length === 1) continue;
      throw misuse(`${operation} takes ${namesOf(parameters)}, each once.`, operation);
    }
    const query: Record<string, string> = {};
    for (const [name, check] of Object.entries(parameters)) {
      const value = given.get(name) ?? defaults[name];
      if (value === undefined) continue;
      check(value, name, operation);
      query[name] = value;
    }
    checkPeriod(query, operation);
    return { operation, path, query, audience };
  }
  return undefined;
}

/** What tells one question from another. */
export function keyOf({ path, query }: Pick<GatewayRead, 'path' | 'query'>): string {
  return `${path}?${String(new URLSearchParams(query))}`;
}

function namesOf(parameters: Readonly<Record<string, Check>>): string {
  const names = Object.keys(parameters);
  return names.length === 0 ? 'no parameters' : names.join(', ');
}

/** Dates are checked together, as a period. */
function checkText(): void {}

function checkFilter(value: string, name: string, operation: Operation): void {
  if (value !== 'ALL' && value !== 'ACTIVE') throw misuse(`${name} must be ALL or ACTIVE.`, operation);
}

function checkNumber(least: number, most: number): Check {
  return (value, name, operation) => {
    // Exactly as written: several spellings of one number would be several pages.
    if (/^(?:0|[1-9]\d{0,8})$/.test(value) && Number(value) >= least && Number(value) <= most) return;
    throw misuse(`${name} must be a whole number from ${least} to ${most}.`, operation);
  };
}
