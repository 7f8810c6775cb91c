import { longestTimer } from '../../base/async/longestTimer.ts';
import { sleep } from '../../base/async/sleep.ts';
import { callSafely } from '../../base/callSafely.ts';
import { reasonOf } from '../../base/reasonOf.ts';
import type { Caller } from '../../base/http/toNodeListener.ts';
import type { Zone } from '../../domain/leaderboard/rows/zones.ts';
import type { ScoreType } from '../../domain/leaderboard/scoreColumns.ts';
import {
  checkFunctions,
  checkGiven,
  checkNames,
  checkNumbers,
  checkParts,
  type NamesOf,
} from '../../domain/checkOptions.ts';
import { LaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import { checkStore } from '../gateway/store/checkStore.ts';
import { createSharing, type Sharing, spaceOf } from '../gateway/store/createSharing.ts';
import type { GatewayStore } from '../gateway/store/GatewayStore.ts';
import { report } from '../report.ts';
import { createBoardFollower, type PlayerMoment } from './createBoardFollower.ts';
import { createLook, type SeenTimes } from './createLook.ts';
import { createReceiver, type Delivery } from './createReceiver.ts';
import { followAlone } from './followAlone.ts';
import { followTogether } from './followTogether.ts';
import { webhookSigner } from './webhookSigner.ts';

/** A board whose moments are delivered. */
export interface MomentBoard {
  /** The `id` of a tournament. */
  readonly tournamentId: string;
  /** How many places from the top are followed, 1 to 1,000. Default 100. */
  readonly places?: number | undefined;
  /** Places that mean something, such as those that win a prize. Default: none. */
  readonly zones?: readonly Zone[] | undefined;
  /** The score that orders the board, by its `order`. Default: the only one there is. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /**
   * Whether a better score is a player's best. Where the board is of sums, say false: each run makes a sum better, and that would be
   * told in the place of being overtaken. Default true.
   */
  readonly countsBest?: boolean | undefined;
}

/** What is delivered, and where. */
export interface MomentWebhookOptions {
  /** Where boards come from: the gateway that viewers have, whose pages are asked for once for all. */
  readonly gateway: (request: Request, caller?: Caller) => Promise<Response>;
  /** The gateway's `prefix`. Default `/laurel`. */
  readonly prefix?: string | undefined;
  /** The address of the receiver: https, unless it is on this machine, and without a user name and password. */
  readonly url: string;
  /**
   * Shared with them: `whsec_` and 24 to 64 random bytes as base64. Of several each signs, so that a receiver may have any of them: put
   * a new one beside the former, and take that out once the receiver has the new one.
   */
  readonly secret: string | readonly string[];
  /** Those that are followed. */
  readonly boards: readonly MomentBoard[];
  /** Milliseconds between two looks at a board; less than 1,000 is taken for that. Default 5,000. */
  readonly interval?: number | undefined;
  /** Milliseconds before each further attempt, about, of 24.8 days at most. Default 5 seconds, 1, 10 and 60 minutes. */
  readonly retryAfter?: readonly number[] | undefined;
  /** Milliseconds for one attempt. Default 15,000. */
  readonly timeout?: number | undefined;
  /**
   * What several processes with the same `url` share: `redisStore(…)`. Each event is told by one of them, and what waits outlives the
   * process, and a change of `secret`: it is kept for a day after the last look. While the store is gone nothing is told, and afterwards what has changed meanwhile. Default: the
   * memory of this process, of which there has to be one.
   */
  readonly store?: GatewayStore | undefined;
  /**
   * Called with each webhook that is given up or dropped, when the receiver answers 410, when the `store` is gone, and once with why
   * a board cannot be followed. Default: one line on the console.
   */
  readonly onError?: ((error: LaurelError) => void) | undefined;
}

const momentWebhookNames: NamesOf<MomentWebhookOptions> = {
  gateway: true,
  prefix: true,
  url: true,
  secret: true,
  boards: true,
  interval: true,
  retryAfter: true,
  timeout: true,
  store: true,
  onError: true,
};

/** What is delivered: the body of a request, as JSON. */
export interface MomentDelivery {
  /** What it is, for receivers of other events, too. */
  readonly type: 'leaderboard.moments';
  /** ISO 8601 in UTC, to the second and by the platform's clock: when the board was so. */
  readonly timestamp: string;
  /** Whose board, and what happened on it. */
  readonly data: {
    readonly tournamentId: string;
    /** As `timestamp`: when the board was as before. All of it happened since. */
    readonly since: string;
    /** From the top down. */
    readonly moments: readonly PlayerMoment[];
  };
}

/** Webhooks that run. */
export interface MomentWebhooks {
  /** Ends looks and deliveries; those under way are given up. */
  readonly close: () => Promise<void>;
}

/** As many as a gateway gives in one page. */
const mostPlaces = 1000;
/** Deliveries under way; more are dropped, and said. */
const mostOpen = 100;
/** Milliseconds between two questions whose turn it is. */
const shortest = 20;
const usualRetries = [5000, 60_000, 600_000, 3_600_000];

/**
 * Tells another server what happens on boards, by signed requests after Standard Webhooks: who was overtaken, entered a zone, has a
 * new best. One request holds all that changed between two looks at a board: of each player one moment at most, the first of
 * `entered-zone`, `new-best` (where `countsBest`) and `overtaken` that holds. It is of what everybody may see: no token goes into
 * a look, and nothing of friends into a delivery. Run it in one process, or in several with a `store`: without one, two would
 * tell everything twice. Throws `LaurelError` of kind `config` for an invalid secret, address or other option.
 */
export function createMomentWebhooks(options: MomentWebhookOptions): MomentWebhooks {
  const { boards, interval, url, sign, retryAfter, timeout, onError } = readSettings(options);
  const { gateway, prefix = '/laurel' } = options;
  const tell = (error: LaurelError): void => callSafely(onError, error);
  const ending = new AbortController();
  const { signal } = ending;
  const receiver = createReceiver({ url, sign, retryAfter, timeout, most: mostOpen, ending, onError: tell });
  const sharing =
    // By whom it tells, and not by what it signs with: that may change while something waits.
    options.store && shareWebhooks(options.store, spaceOf('webhooks', url), tell);
  const working = new Set<Promise<void>>();
  const pace = Math.max(1000, interval);

  function work(task: Promise<void>): void {
    const known = task.finally(() => working.delete(known));
    working.add(known);
  }

  function alone(board: MomentBoard): () => Promise<undefined> {
    return followAlone({
      look: createLook(board, { gateway, prefix, signal, onError: tell }),
      follow: createBoardFollower(board),
      tell(moments, times) {
        if (working.size >= mostOpen) receiver.drop();
        else work(receiver.deliver(deliveryOf(board.tournamentId, moments, times)));
      },
    });
  }

  function together(board: MomentBoard, index: number, sharing: Sharing): () => Promise<number | undefined> {
    return followTogether({
      name: nameOf(board, boards.slice(0, index)),
      sharing,
      interval: pace,
      retryAfter,
      most: mostOpen,
      look: createLook(board, { gateway, prefix, signal, onError: tell }),
      createFollower: () => createBoardFollower(board),
      deliveryOf: (moments, times) => deliveryOf(board.tournamentId, moments, times),
      receiver,
    });
  }

  const ended = boards.map(async (board, index) => {
    const look = sharing === undefined ? alone(board) : together(board, index, sharing);
    return repeat(tellingFailures(look, board, tell), pace, signal);
  });
  return {
    async close() {
      ending.abort();
      await Promise.all([...ended, ...working]);
      sharing?.close();
    },
  };
}

/** The options that have to be checked, with their defaults. Throws `LaurelError` of kind `config` for those that are wrong. */
function readSettings(options: MomentWebhookOptions) {
  checkGiven('createMomentWebhooks', options, ['gateway', 'url', 'secret', 'boards']);
  checkNames('createMomentWebhooks', options, momentWebhookNames);
  const { gateway, boards, onError = report } = options;
  const { interval = 5000, timeout = 15_000, retryAfter = usualRetries } = options;
  if (typeof gateway !== 'function') throw misuse('gateway is missing: what createGateway makes.');
  if (!Array.isArray(boards)) throw misuse('boards is missing: a list of boards to follow.');
  for (const [number, board] of boards.entries()) {
    checkParts(`boards[${number}]`, board ?? null, {
      needed: ['tournamentId'],
      optional: ['places', 'zones', 'scoreTypes', 'countsBest'],
    });
    const { places } = board;
    checkNumbers({ [`boards[${number}].places`]: places }, { least: 1, most: mostPlaces, unit: 'places' });
  }
  checkNumbers({ interval }, { least: 1, most: longestTimer });
  checkNumbers({ timeout }, { least: 1, most: longestTimer, isWhole: true });
  if (!Array.isArray(retryAfter)) throw misuse('retryAfter takes a list of milliseconds: [5000, 60000].');
  for (const pause of retryAfter) checkNumbers({ retryAfter: pause }, { least: 0 });
  checkFunctions({ onError });
  checkStore(options.store);
  const url = addressOf(options.url);
  const sign = webhookSigner(options.secret);
  return { boards, interval, url, sign, retryAfter, timeout, onError };
}

/** What all processes know together. While it is gone, none tells anything. */
function shareWebhooks(
  store: GatewayStore,
  space: Parameters<typeof createSharing>[0]['space'],
  tell: (error: LaurelError) => void,
): Sharing {
  return createSharing({
    store,
    space,
    onNews() {},
    onError: ({ message }) =>
      tell(new LaurelError({ kind: 'unavailable', message: `${message} Until then webhooks tell nothing.` })),
  });
}

/**
 * A board's name in the store. The one before and the one after a deployment share what waits, whatever it has changed beside: other
 * boards, places, zones. So there is nothing in it but the tournament, and a number where that is followed more than once.
 */
function nameOf({ tournamentId }: MomentBoard, before: readonly MomentBoard[]): string {
  const same = before.filter((other) => other.tournamentId === tournamentId);
  return `webhooks ${same.length} ${tournamentId}`;
}

function deliveryOf(
  tournamentId: string,
  moments: readonly PlayerMoment[],
  { since, at }: SeenTimes,
): Delivery {
  const delivery: MomentDelivery = {
    type: 'leaderboard.moments',
    timestamp: new Date(at).toISOString(),
    data: { tournamentId, since: new Date(since).toISOString(), moments },
  };
  return { id: `msg_${crypto.randomUUID()}`, body: JSON.stringify(delivery) };
}

/** A look whose failure is told, until the next one that succeeds, and ends nothing. */
function tellingFailures(
  look: () => Promise<number | undefined>,
  { tournamentId }: MomentBoard,
  tell: (error: LaurelError) => void,
): () => Promise<number | undefined> {
  let isFailing = false;
  return async () => {
    try {
      const wait = await look();
      isFailing = false;
      return wait;
    } catch (error) {
      const message = `The board ${tournamentId} could not be followed (${reasonOf(error)}).`;
      if (!isFailing) tell(new LaurelError({ kind: 'unavailable', message }));
      isFailing = true;
      return undefined;
    }
  };
}

/**
 * Looks once an interval until the end; one after the other, so that a late answer is not taken for a newer one. Where it was not
 * its turn, again when it may be: waiting a whole interval for a turn that is free a moment later would make it every second one.
 */
async function repeat(
  look: () => Promise<number | undefined>,
  interval: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const wait = (await look()) ?? interval - (performance.now() - startedAt);
    await sleep(Math.min(interval, Math.max(shortest, wait)), signal).catch(() => {});
  }
}

function addressOf(url: string): string {
  const { protocol, hostname, username, password } = new URL(URL.canParse(url) ? url : 'none:');
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw misuse('url has to be an https address; http will do on this machine alone.');
  // No `fetch` takes such an address, so each delivery would fail.
  if (username !== '' || password !== '')
    throw misuse('url takes no user name or password: the receiver knows a delivery by its signature.');
  return url;
}
