import type { Player } from '../../domain/players/Player.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { Scores } from '../../domain/model.ts';
import type { RefusalReason, Run } from '../../domain/runs/Run.ts';
import type { LedgerClock } from '../ledger/createLedgerClock.ts';
import type { LedgerEntry, LedgerTicket } from '../ledger/Ledger.ts';
import type { Tickets } from '../tickets/createTickets.ts';
import { brokenRule, rulesOf, shortestPlay, type Rules } from '../TournamentRules.ts';
import { anothers } from './anothers.ts';
import { toScores, type CheckedRun } from './readRun.ts';

/** What the developer's `validate` is asked about: a run of the right shape, by a player who is known. */
export interface Submission {
  /** Whom `identify` named. */
  readonly player: Player;
  /** With `proof`, if one came along. */
  readonly run: Run;
  /**
   * What the run's ticket says of its beginning: `startedAt` in Unix milliseconds, and the `seed` that the game was given.
   * `null` when it came without one.
   */
  readonly ticket: LedgerTicket | null;
  /** When the run came in, in Unix milliseconds by the same clock. It may have waited in the browser for days. */
  readonly arrivedAt: number;
}

/**
 * The game's own judgement of a run: `false` or a reason refuses it for good, `'hold'` has somebody review it. An exception,
 * or any other answer, leaves it open: the page sends it again.
 */
export type Validate = (submission: Submission) => Judged | Promise<Judged>;
type Judged = boolean | 'hold' | RefusalReason;

/** Games that begin with a ticket of the game server. */
export interface TicketOptions {
  /**
   * What tickets are signed with: at least 32 random characters that only the game servers know, the same for all of them.
   * Of several the first one signs and all are accepted: put a new one last until all servers have it, and then first, and leave a
   * former one in for as long as runs may wait in browsers.
   * `undefined`, as from a missing environment variable, is reported at start-up.
   */
  readonly secret: string | readonly string[] | undefined;
  /**
   * What becomes of a run without a ticket, such as one that was begun offline. Default `hold`; `accept` while pages are
   * still open that ask for none. One whose ticket no secret here fits is held where this is `accept`.
   */
  readonly withoutTicket?: 'hold' | 'refuse' | 'accept' | undefined;
  /**
   * What becomes of a run that cannot have been played since its ticket was given out: faster than `rules` allow
   * (`shortestRun`, `perSecond`), or while another game of the same player and tournament was being played. Default `hold`, as it always
   * is where the clock was set back meanwhile, as far as this process has seen it.
   */
  readonly tooFast?: 'hold' | 'refuse' | undefined;
  /** Milliseconds that a game may seem too fast, for tickets that arrive late and clocks that are set. Default 2,000. */
  readonly tolerance?: number | undefined;
}

/** `TicketOptions`, ready for use. */
export interface TicketJudge {
  readonly signed: Tickets;
  readonly withoutTicket: 'hold' | 'refuse' | 'accept';
  readonly tooFast: 'hold' | 'refuse';
  /** Milliseconds. */
  readonly tolerance: number;
}

/** What runs are judged with. */
export interface JudgeContext {
  readonly clock: LedgerClock;
  readonly rules: Rules | undefined;
  readonly validate: Validate | undefined;
  /** `null` where games begin without tickets. */
  readonly tickets: TicketJudge | null;
}

/** What is to become of a run. A refused one without a ticket leaves no trace: its id proves nothing. */
export type Judgement = { readonly ticket: LedgerTicket | null } & (
  | { readonly verdict: 'send'; readonly reason?: undefined }
  | { readonly verdict: 'hold' | 'refuse'; readonly reason: RefusalReason }
);

/**
 * Judges a new run: its ticket, the rules, the game's own judgement, and the clock. Rejects with `LaurelError` of kind
 * `unauthorized` with code `other-player` when the ticket is another player's, or says so where nobody here can prove it.
 */
export async function judgeRun(
  context: JudgeContext,
  player: PlayerKey,
  run: CheckedRun,
  arrivedAt: number,
): Promise<Judgement> {
  const { tickets, validate } = context;
  const read = await readTicket(tickets, player, run);
  if ('code' in read) return { verdict: 'refuse', reason: read, ticket: null };
  const { ticket, lack } = read;
  const rules = await rulesOf(context.rules, run.tournamentId);
  const broken = brokenRule(rules, run);
  if (broken !== undefined) return { verdict: 'refuse', reason: broken, ticket };
  const submission = { player: playerOf(player), run, ticket, arrivedAt };
  const judged = validate === undefined || checkJudged(await validate(submission));
  if (judged === false) return { verdict: 'refuse', reason: notValid, ticket };
  if (typeof judged === 'object') return { verdict: 'refuse', reason: judged, ticket };
  if (tickets !== null) {
    const { withoutTicket, tooFast, tolerance } = tickets;
    if (ticket === null && (withoutTicket !== 'accept' || lack !== noTicket)) {
      return { verdict: withoutTicket === 'refuse' ? 'refuse' : 'hold', reason: lack, ticket };
    }
    const startedAt = ticket?.startedAt ?? 0;
    const played = arrivedAt - startedAt;
    const shortest = shortestPlay(rules, toScores(run.scores));
    if (ticket !== null && Math.max(0, played) + tolerance < shortest) {
      return played < 0 || context.clock.lasted(startedAt, arrivedAt).most + tolerance >= shortest
        ? { verdict: 'hold', reason: clockSet, ticket }
        : { verdict: tooFast, reason: tooSoon, ticket };
    }
  }
  return judged === 'hold' ? { verdict: 'hold', reason: doubtful, ticket } : { verdict: 'send', ticket };
}

/** Throws at what is no judgement: a `validate` without its `return` would accept everything. */
function checkJudged(judged: Judged): Judged {
  if (typeof judged === 'boolean' || judged === 'hold') return judged;
  const { code, message } = (judged ?? {}) as Partial<RefusalReason>;
  if (typeof code === 'string' && typeof message === 'string') return { code, message };
  throw new TypeError("validate has to answer true, false, 'hold', or a reason: { code, message }.");
}

/** Why a run is not sent that was claimed already. */
export type Objection = Pick<
  Extract<Judgement, { readonly verdict: 'hold' | 'refuse' }>,
  'verdict' | 'reason'
>;

/**
 * Why a run cannot have been played beside the player's other ones, or `undefined`: one that was begun while this one must
 * have been under way, or the other way round. `others` are its neighbours in time.
 */
export async function overlap(
  { clock, tickets, rules }: JudgeContext,
  run: Pick<LedgerEntry, 'tournamentId' | 'scores'>,
  { startedAt }: LedgerTicket,
  others: readonly LedgerEntry[],
): Promise<Objection | undefined> {
  if (tickets === null || others.length === 0) return undefined;
  const known = await rulesOf(rules, run.tournamentId);
  const startOf = ({ ticket }: LedgerEntry): number => ticket?.startedAt ?? 0;
  const colliding = others.filter((other) => {
    const between = startOf(other) - startedAt;
    const needed = shortestPlay(known, between > 0 ? run.scores : other.scores);
    return Math.abs(between) + tickets.tolerance < needed;
  });
  if (colliding.length === 0) return undefined;
  /** Whether, by a clock that was set back in between, the one may have been over before the other began. */
  const mayFollow = (from: number, until: number, scores: Scores): boolean => {
    const { most } = clock.lasted(from, until);
    return most > until - from && most + tickets.tolerance >= shortestPlay(known, scores);
  };
  return colliding.every(
    (other) =>
      mayFollow(startedAt, startOf(other), run.scores) || mayFollow(startOf(other), startedAt, other.scores),
  )
    ? { verdict: 'hold', reason: clockSet }
    : { verdict: tickets.tooFast, reason: atOnce };
}

async function readTicket(
  tickets: JudgeContext['tickets'],
  player: PlayerKey,
  { id, tournamentId, ticket: text }: CheckedRun,
): Promise<ReadTicket | RefusalReason> {
  if (tickets === null || text === undefined) return { ticket: null, lack: noTicket };
  const ticket = await tickets.signed.read(text);
  // Forged, or given out by a server that has a newer secret or a newer Laurel than this one: only in doubt, as without any.
  if (ticket === null) {
    // What it says without proof can only hold back: held for the one who sent it, it would be kept from the one whose it is.
    const claimed = tickets.signed.claims(text);
    if (claimed !== null && claimed !== player) throw anothers();
    return { ticket, lack: unreadable };
  }
  if (ticket.id !== id || ticket.tournamentId !== tournamentId) return badTicket;
  if (ticket.player !== player) throw anothers();
  return { ticket: { startedAt: ticket.startedAt, seed: ticket.seed }, lack: noTicket };
}

/** What a run's ticket says; `lack` is what there is to say where it says nothing. */
interface ReadTicket {
  readonly ticket: LedgerTicket | null;
  readonly lack: RefusalReason;
}

const notValid = { code: 'not-valid', message: 'The game does not accept this score.' };
const badTicket = { code: 'bad-ticket', message: 'The ticket is not one of this run.' };
const unreadable = {
  code: 'bad-ticket',
  message: 'The ticket is none that this game server has given out under a secret that it has.',
};
const noTicket = { code: 'no-ticket', message: 'The game was not begun with a ticket.' };
const tooSoon = {
  code: 'too-fast',
  message: 'The score cannot be reached in the time since the game began.',
};
const clockSet = {
  code: 'clock-set',
  message: 'The game server’s clock was set back since the game began, so nothing tells how long it took.',
};
const atOnce = {
  code: 'at-once',
  message: 'The player was in another game of this tournament at the same time.',
};
const doubtful = { code: 'doubtful', message: 'The game itself asks for a review.' };
