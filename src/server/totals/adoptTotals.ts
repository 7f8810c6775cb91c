import type { PlayerTotals, Scores } from '../../domain/model.ts';
import { isPlayerId } from '../../domain/players/Player.ts';
import { playerOf, recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import { ShardedMap } from '../../base/ShardedMap.ts';
import { eachTotals } from '../ledger/allTotals.ts';
import { addScores, scoreOf } from '../../domain/scores.ts';
import { subtractScores } from './compareTotals.ts';
import { inTurns } from './indexTotals.ts';
import type { ServiceClient } from '../service/ServiceClient.ts';
import type { AccountTotals, Ledger, LedgerRun } from '../ledger/Ledger.ts';

/** What `adoptTotals` did. */
export interface Adoption {
  /** How many players' totals were taken over. */
  readonly adopted: number;
  /**
   * Players with a run under way or accepted within the last `settleAfter`, which these totals may lack, with accepted runs of
   * which these totals have less than the ledger, or whose totals somebody else is taking over: for them it has to be called again.
   * So are those of whom no ledger could keep it, with an id or a score type that holds NUL or half a character.
   */
  readonly skipped: readonly PlayerKey[];
  /**
   * Players whom the platform knows by two ids, where the ledger's runs do not tell which of them is the game's: both
   * names. Say `idOf`, or call it again once the ledger has a run of theirs.
   */
  readonly twoNames: readonly (readonly PlayerKey[])[];
}

/** What `adoptTotals` may be told. */
export interface AdoptOptions {
  /** By which id the game names its players. It counts where the platform has both and the ledger neither. Default: neither. */
  readonly idOf?: 'userId' | 'externalUserId' | undefined;
}

const adopted = 'adopted-';
// Of a player's latest runs: those that old totals may lack.
const mostRuns = 1000;

/**
 * Whether a run is what was taken over: it was counted before it was written down. A game's own run may begin with the same
 * word, but has no such sign in its id.
 */
export function isAdopted({ id }: Pick<LedgerRun, 'id'>): boolean {
  return id.startsWith(adopted) && id.includes('+');
}

/** Milliseconds for which a run that was just accepted may be missing from the platform's totals. */
export const usualSettleAfter = 300_000;

/**
 * Takes the platform's totals for right where they differ from the ledger: writes the difference into the ledger, as
 * one accepted run a player. Rejects with `LaurelError` when the totals cannot be read whole.
 */
export async function adoptTotals(
  ledger: Ledger,
  client: Pick<ServiceClient, 'getTotals'>,
  tournamentId: string,
  { idOf, settleAfter = usualSettleAfter }: AdoptOptions & { readonly settleAfter?: number | undefined } = {},
): Promise<Adoption> {
  // What is the same in the ledger before and after is what it was while the platform was read.
  const before = await totalsByPlayer(ledger, tournamentId);
  // Each player is in them once.
  const records = await client.getTotals({ tournamentId });
  const after = await totalsByPlayer(ledger, tournamentId);
  const skipped: PlayerKey[] = [];
  const twoNames: (readonly PlayerKey[])[] = [];
  let count = 0;
  for await (const some of inTurns(records)) {
    for (const record of some) {
      const keys = recordKeys(record);
      // The platform sums up what the ledger may have under either name.
      const known = keys.map((key) => after.get(key));
      const own = addScores(known.map((totals) => totals?.accepted ?? {}));
      const runs = known.reduce((sum, totals) => sum + (totals?.acceptedRuns ?? 0), 0);
      const scores = subtractScores(record.scores, own, runs);
      const differs = Object.keys(scores).length > 0;
      const moving = keys.find((key) => !isStill(before.get(key), after.get(key)));
      if (moving !== undefined) skipped.push(moving);
      if (moving !== undefined || !differs) continue;
      const player = nameOf(record, after, idOf);
      if (player === undefined) {
        if (keys.length > 0) twoNames.push(keys);
        continue;
      }
      const counted = after.get(player)?.acceptedRuns ?? 0;
      const totals = { player, tournamentId, scores };
      if (!canBeKept(totals)) {
        skipped.push(player);
        continue;
      }
      const mayLag =
        counted > 0 &&
        ((await isRecent(ledger, tournamentId, player, settleAfter)) ||
          (await takesAway(ledger, totals, own)));
      if (!mayLag && (await takeOver(ledger, totals, counted))) count += 1;
      else skipped.push(player);
    }
  }
  return { adopted: count, skipped, twoNames };
}

function isStill(before: AccountTotals | undefined, after: AccountTotals | undefined): boolean {
  const openRuns = (before?.openRuns ?? 0) + (after?.openRuns ?? 0);
  return openRuns === 0 && before?.acceptedRuns === after?.acceptedRuns;
}

/** Whether the platform's totals may be from before what the ledger has of a player. */
async function isRecent(
  ledger: Ledger,
  tournamentId: string,
  player: PlayerKey,
  settleAfter: number,
): Promise<boolean> {
  const { updatedAt } = await ledger.account(tournamentId, player);
  return (await ledger.now()) - updatedAt < settleAfter;
}

/** Whether a difference goes against what was accepted, as that of totals does which are older than a run and lack it. */
async function takesAway(
  ledger: Ledger,
  { player, tournamentId, scores }: Pick<LedgerRun, 'player' | 'tournamentId' | 'scores'>,
  accepted: Scores,
): Promise<boolean> {
  const runs = await ledger.acceptedSince({ tournamentId, player, since: 0, most: mostRuns });
  // Runs that take something off hide in the sums, and those that were folded show nowhere else.
  return [accepted, ...runs.map((run) => run.scores)].some((own) =>
    Object.entries(scores).some(([scoreType, value]) => (scoreOf(own, scoreType) ?? 0) * value < 0),
  );
}

/** The name under which the ledger is to have a record's player: its own, or the only one, or the one of the game's ids. */
function nameOf(
  record: PlayerTotals,
  inLedger: ShardedMap<PlayerKey, AccountTotals>,
  idOf: AdoptOptions['idOf'],
): PlayerKey | undefined {
  const keys = recordKeys(record);
  const known = keys.filter((key) => inLedger.has(key));
  if (known.length === 1) return known[0];
  if (keys.length === 1) return keys[0];
  if (idOf === undefined || known.length > 1) return undefined;
  return keys.find((key) => playerOf(key)[idOf] !== undefined);
}

/**
 * Whether every database takes it, and sums it up: Postgres knows no NUL, and half a character comes out of none. What a page brings is
 * held to as much.
 */
function canBeKept({ player, scores }: Pick<LedgerRun, 'player' | 'scores'>): boolean {
  const { userId, externalUserId } = playerOf(player);
  return isPlayerId(userId ?? externalUserId) && !/\p{Surrogate}|\0/u.test(Object.keys(scores).join(' '));
}

/**
 * Writes scores down as an accepted run, which follows so many others. Where a crash comes in between, reconciliation finds them in
 * the totals. The run is named by what it follows, so that of two who take the same over one does, and by a sign that no page's run
 * has in its id.
 */
async function takeOver(
  ledger: Ledger,
  totals: Pick<LedgerRun, 'player' | 'tournamentId' | 'scores'>,
  acceptedRuns: number,
): Promise<boolean> {
  const { player, tournamentId } = totals;
  for (let id = `${adopted}${tournamentId}+${acceptedRuns}`; ; id += '+') {
    const now = await ledger.now();
    const attempt = await ledger.claim({ ...totals, id, now, leaseUntil: now + 60_000 });
    if (attempt !== null) return ledger.settle({ player, id }, attempt, { status: 'accepted' }, now);
    // One that a hand has refused stands in nobody's way.
    if ((await ledger.find({ player, id }))?.status !== 'refused') return false;
  }
}

async function totalsByPlayer(
  ledger: Ledger,
  tournamentId: string,
): Promise<ShardedMap<PlayerKey, AccountTotals>> {
  const byPlayer = new ShardedMap<PlayerKey, AccountTotals>();
  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) {
    for (const totals of page) byPlayer.set(totals.player, totals);
  }
  return byPlayer;
}
