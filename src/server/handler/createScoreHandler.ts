import { callSafely } from '../../base/callSafely.ts';
import { parseJson } from '../../base/http/parseJson.ts';
import { longestTimer } from '../../base/async/longestTimer.ts';
import type { ClientOptions } from '../../client/readSettings.ts';
import {
  checkFunctions,
  checkGiven,
  checkNames,
  checkNumbers,
  type NamesOf,
} from '../../domain/checkOptions.ts';
import { isLaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import { checkRequest } from '../checkRequest.ts';
import { listedOrigins } from '../../domain/text/listedOrigins.ts';
import { reportTo, thrownBy } from '../report.ts';
import { assembleSubmitter } from '../submitter/createScoreSubmitter.ts';
import {
  scoreSubmitterNames,
  type ScoreSubmitter,
  type ScoreSubmitterOptions,
} from '../submitter/ScoreSubmitter.ts';
import { readRun, type CheckedRun } from '../submitter/readRun.ts';
import { answeredPlayer } from './answeredPlayer.ts';
import { createClaimsTeller } from './checkClaims.ts';
import type { CheckExpected, FormerPlayers, SessionOf } from './createExpectedPlayerCheck.ts';
import { createReconciler, repeat, soonEnough, turnOf } from './createReconciler.ts';
import { createRunReader } from './createRunReader.ts';
import { createWhoseRun, type Sender } from './createWhoseRun.ts';
import { failure, anothersRun, notTaken, retrySoon, runAnswer, withHeaders } from './scoreAnswers.ts';

/** The service to ask about a player, as the handler asks it. */
export type IdentifyService = Pick<
  ClientOptions,
  'baseUrl' | 'apiKey' | 'fetch' | 'http' | 'attemptTimeout' | 'totalTimeout'
>;

/**
 * Tells who sent a request, from a session that is verified: a token, a signed cookie. `null` when nobody is
 * signed in; any other answer is an error of the set-up, which `onError` hears of. It never reads the body. `bearerPlayer()` is one for the platform's own tokens.
 */
export type Identify = (request: Request, service: IdentifyService) => Player | null | Promise<Player | null>;

/** What `createScoreHandler` takes. */
export interface ScoreHandlerOptions extends ScoreSubmitterOptions {
  /** Says whose request it is, from a session that it verifies: `bearerPlayer()`, or your own. */
  readonly identify: Identify;
  /**
   * The `session` that the game's pages have for a verified player. With it a run is counted for the player whose page
   * sends it, or not at all: when somebody else has signed in meanwhile, in another tab, the answer is 409 `other-player`,
   * and the page keeps the run until its player is back. `(player) => player.userId ?? player.externalUserId ?? null` where
   * sessions are ids. It is asked about the `formerPlayers` too, and then has to give a guest's session, which is another one than
   * that of the account. Default: a session that is the id, of the same kind, of somebody else who has runs in the tournament is theirs;
   * all others are compared only while no fewer players were seen with an id for a session than with something else, which is
   * forgotten when the process ends. So until the page's player has runs in the tournament, its run may count for another: say what
   * sessions are wherever players share machines.
   */
  readonly sessionOf?: SessionOf | undefined;
  /**
   * The players that a verified player was before, such as the guest of this machine whose account was linked since. A run that
   * one of them began is taken, and counts for the player who began it; without this it waits for that player forever (409
   * `other-player`). Name nobody whose scores the player may not bring in. It is asked about other players too, who hold a run of
   * the same id, and gives an empty list for one it does not know. It needs `sessionOf`. Default: nobody.
   */
  readonly formerPlayers?: FormerPlayers | undefined;
  /**
   * Other origins whose pages may call, such as `https://game.example`, with any header: a CSRF token that
   * `httpSubmitter({ headers })` sends, for one. Default: none, so that only pages of the handler's own origin can.
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Largest request body in bytes. Default 524,288: room for a proof of 64 KiB, whatever is in it. */
  readonly maxRunBytes?: number | undefined;
  /**
   * Milliseconds for a request's body to arrive: nobody knows yet whose it is, and it must not be held open for long.
   * Default 10,000.
   */
  readonly bodyTimeout?: number | undefined;
  /**
   * Milliseconds between two reconciliations that questions about unknown runs start, for servers without a
   * timer: those of workers and functions need their `context` for it, see `ScoreHandler`. Default 30,000; `null` leaves it to calls of `reconcile`.
   */
  readonly reconcileEvery?: number | null | undefined;
  /**
   * Milliseconds between two reconciliations that a process makes by itself, so that an idle server settles too. One process
   * on a ledger does, by a lease in it; the timer keeps no process alive. Default 60,000; `null` switches it off, for
   * serverless functions, whose scheduled trigger calls `submitter.reconcile()`.
   */
  readonly reconcileInBackground?: number | null | undefined;
}

const scoreHandlerNames: NamesOf<ScoreHandlerOptions> = {
  ...scoreSubmitterNames,
  identify: true,
  sessionOf: true,
  formerPlayers: true,
  allowedOrigins: true,
  maxRunBytes: true,
  bodyTimeout: true,
  reconcileEvery: true,
  reconcileInBackground: true,
};

/** What a worker's or a serverless function's platform gives along with a request, as far as a score handler uses it. */
export interface ScoreHandlerContext {
  /** Has the process go on until the work is over, also after the answer, and when the page is closed. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** A score handler: a function from request to response, with the submitter it stands on. */
export interface ScoreHandler {
  /**
   * Where a process ends with its answer, give it the platform's `context`, or any other object with a `waitUntil`: the answer is
   * handed to it, so that a page that is closed does not end a submission, and the reconciliation of a question, which takes longer
   * than an answer waits for. Other objects may come there as well, such as Bun's server, and mean nothing.
   */
  (request: Request, context?: ScoreHandlerContext | object): Promise<Response>;
  /** What it submits with: for reconciling, reviews and settlements. */
  readonly submitter: ScoreSubmitter;
}

/**
 * The game server's endpoint for runs, as a function from a web `Request` to a `Response`: what Hono, Next.js
 * route handlers and workers take as it is, and Node's `http` and Express through
 * `toNodeListener`. It takes `POST` with a run as JSON, or with `{ start: { tournamentId } }` for a ticket, and answers:
 *
 * | status | body |
 * |---|---|
 * | 200 | `RunAnswer`: `accepted` |
 * | 200 | `StartedRun`: the ticket for a game that begins now |
 * | 202 | `RunAnswer`: `sending`, `unknown` or `held`: send the same run again later to hear more |
 * | 400, 409, 422 | `RunAnswer`: `refused` for good, with the reason: malformed, another run of that id, not valid |
 * | 204 | nothing, to `OPTIONS`: a browser asks before it lets a page of another origin send |
 * | 400, 405, 408, 413, 415 | `{ error }`: not a request that a run could be read from |
 * | 422 | `{ error }`: `no-tickets`: games of this tournament begin without one |
 * | 409 | `{ error }`: `other-player`: the run is not the signed-in player's; nothing was sent, and it can wait |
 * | 401 | `{ error }`: nobody is signed in, or the session has ended |
 * | 429, 503 | `{ error }`: nothing was sent; try again after `retry-after` |
 *
 * Key, address, origins and all other options are checked at once: throws `LaurelError` of kind `config`.
 */
export function createScoreHandler(options: ScoreHandlerOptions): ScoreHandler {
  const settings = readSettings(options);
  const { submitter, submitChecked } = assembleSubmitter(options);
  const { reconcileEvery, reconcileInBackground, origins } = settings;
  const { ledger, sessionOf, formerPlayers } = options;
  const onError = reportTo(options.onError);
  const tellClaims = createClaimsTeller(onError);
  const readRunOf = createRunReader({ ...settings, onError });
  const reconcileNow = createReconciler(submitter, reconcileEvery, onError);
  // Twice the pause: a process that lives keeps its turn, and one that died has lost it soon.
  const isTurn = turnOf(ledger, 2 * (reconcileInBackground ?? 0));
  repeat(createReconciler(submitter, 0, onError, isTurn), reconcileInBackground);
  const whoseRun = createWhoseRun({ ledger, sessionOf, formerPlayers, submitChecked, onError });

  /** Whose run it is for the page that sent it, or the answer when it is not taken. */
  async function ownerOf(...asked: Parameters<CheckExpected>): Promise<PlayerKey | Response> {
    try {
      return (await whoseRun.ownerOf(...asked)) ?? anothersRun();
    } catch (error) {
      return notTaken(error);
    }
  }

  async function verdict(sender: Sender, run: CheckedRun, keep: Keep): Promise<Response> {
    try {
      const known = await whoseRun.submitAs(sender, run);
      if (known.status !== 'unknown') return runAnswer(known);
      const reconciled = reconcileNow();
      keep(reconciled);
      const settled = (await soonEnough(reconciled)) ? await whoseRun.submitAs(sender, run) : known;
      return runAnswer(settled);
    } catch (error) {
      return notTaken(error);
    }
  }

  async function ticket(player: PlayerKey, start: unknown): Promise<Response> {
    try {
      return Response.json(await submitter.startRun(playerOf(player), tournamentOf(start) as string));
    } catch (error) {
      if (!isLaurelError(error) || error.kind !== 'config') return notTaken(error);
      return failure(422, 'no-tickets', error.message);
    }
  }

  async function answer(request: Request, keep: Keep): Promise<Response> {
    const body = await readRunOf(request);
    if (body instanceof Response) return body;
    const player = await identifyPlayer(request, options, onError, tellClaims);
    if (player instanceof Response) return player;
    const value = parseJson(body);
    const { expectedPlayer, start } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const { run, id, reason } = readRun(value);
    if (start !== undefined || run !== undefined) {
      const owner = await ownerOf(expectedPlayer, player, tournamentOf(start ?? run));
      if (owner instanceof Response) return owner;
      if (start !== undefined) return ticket(owner, start);
      if (run !== undefined) return verdict({ player, owner }, run, keep);
    }
    return id === undefined
      ? failure(400, reason.code, reason.message)
      : runAnswer({ id, status: 'refused', reason }, 400);
  }

  async function handle(request: Request, context?: ScoreHandlerContext | object): Promise<Response> {
    checkRequest(request);
    const keep = keeperOf(context);
    const answered = answer(request, keep);
    keep(answered);
    return withHeaders(await answered, request, origins);
  }

  return Object.assign(handle, { submitter });
}

/** The handler's own options, with their defaults. Throws `LaurelError` of kind `config` for those that are wrong. */
function readSettings(options: ScoreHandlerOptions) {
  checkGiven('createScoreHandler', options, ['baseUrl', 'apiKey', 'privateKey', 'ledger', 'identify']);
  checkNames('createScoreHandler', options, scoreHandlerNames);
  const { maxRunBytes = 524_288, bodyTimeout = 10_000, reconcileEvery = 30_000 } = options;
  const { reconcileInBackground = 60_000, identify, sessionOf, formerPlayers } = options;
  if (typeof identify !== 'function') {
    throw misuse('identify is missing: bearerPlayer(), or a function of your own.');
  }
  checkFunctions({ sessionOf, formerPlayers });
  if (formerPlayers !== undefined && sessionOf === undefined) {
    throw misuse(
      'formerPlayers needs sessionOf: the session that the pages have for each player, and for those one was before. Without it ' +
        'nobody can tell a game of the guest from one of the account.',
    );
  }
  checkNumbers({ maxRunBytes }, { least: 1, unit: 'bytes' });
  checkNumbers({ bodyTimeout }, { least: 1 });
  checkNumbers({ reconcileEvery: reconcileEvery ?? undefined }, { least: 0 });
  checkNumbers(
    { reconcileInBackground: reconcileInBackground ?? undefined },
    { least: 0, most: longestTimer, isWhole: true, endless: 'null switches it off' },
  );
  const origins = listedOrigins('allowedOrigins', options.allowedOrigins);
  return { maxRunBytes, bodyTimeout, reconcileEvery, reconcileInBackground, origins };
}

/** Where a run, or the beginning of one, says that it is played. */
function tournamentOf(value: unknown): unknown {
  return ((value ?? {}) as { readonly tournamentId?: unknown }).tournamentId;
}

/** Has the platform wait for work that may outlast the answer or the request. */
type Keep = (work: Promise<unknown>) => void;

function keeperOf(context: ScoreHandlerContext | object = {}): Keep {
  return (work) => {
    // Called as its method, since a worker's is nothing without its context.
    if ('waitUntil' in context && typeof context.waitUntil === 'function')
      callSafely(() => context.waitUntil?.(work));
  };
}

const whoIdentifyAnswers =
  'identify has to answer { userId } or { externalUserId }, or null where nobody is signed in; what bearerPlayer() gives does so ' +
  'for the platform’s own tokens.';

async function identifyPlayer(
  request: Request,
  { identify, baseUrl, apiKey, fetch, http, attemptTimeout, totalTimeout }: ScoreHandlerOptions,
  onError: (error: Error) => void,
  tellClaims: (error: unknown) => void,
): Promise<PlayerKey | Response> {
  try {
    const player = await identify(request, { baseUrl, apiKey, fetch, http, attemptTimeout, totalTimeout });
    // JavaScript's functions answer `undefined` for a session that is not there.
    return (player ?? null) === null
      ? failure(401, 'unauthorized', 'Nobody is signed in.')
      : answeredPlayer(player as Player, whoIdentifyAnswers);
  } catch (error) {
    // Not passed on in words: they may say more about the server than a caller should know.
    tellClaims(error);
    const isRefusal = isLaurelError(error) && (error.kind === 'unauthorized' || error.kind === 'refused');
    if (isRefusal) return failure(401, 'unauthorized', 'The session was not accepted. Sign in again.');
    onError(thrownBy('identify', error));
    return failure(503, 'unavailable', 'The player could not be identified. Try again later.', retrySoon);
  }
}
