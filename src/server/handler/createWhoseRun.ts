import type { Player } from '../../domain/players/Player.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { RunAnswer } from '../../domain/runs/Run.ts';
import { isId } from '../../domain/validate.ts';
import { misuse } from '../../domain/misuse.ts';
import { thrownBy } from '../report.ts';
import { isAnothers } from '../submitter/anothers.ts';
import type { AssembledSubmitter } from '../submitter/createScoreSubmitter.ts';
import type { ScoreSubmitterOptions } from '../submitter/ScoreSubmitter.ts';
import type { CheckedRun } from '../submitter/readRun.ts';
import { runChanged } from '../submitter/takeRun.ts';
import { answeredPlayer } from './answeredPlayer.ts';
import {
  createExpectedPlayerCheck,
  type CheckExpected,
  type FormerPlayers,
  type SessionOf,
} from './createExpectedPlayerCheck.ts';

// An id that more players have is a number that each of them counts up, and says nothing of one game.
const mostHolders = 10;

const whomFormerPlayersAnswers =
  'formerPlayers has to answer a list of { userId } and { externalUserId }, an empty one for nobody.';

/** Who sent a run. */
export interface Sender {
  /** Who was verified. */
  readonly player: PlayerKey;
  /** Whose run it is: theirs, or of one that they were. */
  readonly owner: PlayerKey;
}

/** Whose runs are, and for whom they count. */
export interface WhoseRun {
  /** Whose run it is for the page that sent it: the verified player's, or of one that they were. `null` for somebody else's. */
  readonly ownerOf: CheckExpected;
  /** As whose run it is, or else as the one of those they are and were of whom the run's ticket, or the ledger, says that it is. */
  readonly submitAs: (sender: Sender, run: CheckedRun) => Promise<RunAnswer>;
}

/** What it is decided by. */
export interface WhoseRunOptions
  extends Pick<AssembledSubmitter, 'submitChecked'>, Pick<ScoreSubmitterOptions, 'ledger'> {
  readonly sessionOf: SessionOf | undefined;
  readonly formerPlayers: FormerPlayers | undefined;
  readonly onError: (error: Error) => void;
}

/** Decides whose a run is, where one person may have been several players. What the game's own functions throw, the operator hears. */
export function createWhoseRun(options: WhoseRunOptions): WhoseRun {
  const { ledger, sessionOf, formerPlayers, submitChecked, onError } = options;
  const expectedOwner = createExpectedPlayerCheck(sessionOf, formerOf, hasRuns);

  /** Tells the operator what a function of theirs threw. */
  function tell(error: unknown): never {
    onError(thrownBy('formerPlayers', error));
    throw error;
  }

  async function formerOf(player: PlayerKey): Promise<readonly PlayerKey[]> {
    const former = (await formerPlayers?.(playerOf(player))) ?? [];
    if (!Array.isArray(former)) throw misuse(whomFormerPlayersAnswers);
    return former.map((one: Player) => answeredPlayer(one, whomFormerPlayersAnswers));
  }

  /** A game may begin without a tournament that could be one: that is told later. */
  async function hasRuns(player: PlayerKey, tournamentId: unknown): Promise<boolean> {
    return isId(tournamentId) && (await ledger.account(tournamentId, player)).updatedAt > 0;
  }

  /** Who somebody is and was. */
  async function allOf(player: PlayerKey): Promise<readonly PlayerKey[]> {
    return [player, ...(await formerOf(player).catch(tell))];
  }

  /** Those of them who are one person with a player: who that one is, was, and has become, as a page of a guest does not know yet. */
  async function onesOf(player: PlayerKey, holders: readonly PlayerKey[]): Promise<readonly PlayerKey[]> {
    const all = await allOf(player);
    const ones = all.filter((one) => holders.includes(one));
    if (holders.length > mostHolders) return ones;
    for (const holder of holders)
      if (!all.includes(holder) && (await formerOf(holder).catch(tell)).includes(player)) ones.push(holder);
    return ones;
  }

  /**
   * As another of those that they are, were and have become whose run of this id and these scores the ledger has: it was sent
   * before the account was linked, before the game said whose it is, or by a page of the account.
   */
  async function submitAgain({ player, owner }: Sender, run: CheckedRun): Promise<RunAnswer | undefined> {
    const holders = formerPlayers === undefined ? [] : await ledger.holders(run.id).catch(tell);
    if (holders.length === 0 || holders.includes(owner)) return undefined;
    for (const other of await onesOf(player, holders)) {
      const known = await ledger.find({ player: other, id: run.id }).catch(tell);
      // Of a folded one nobody knows the scores.
      const answer = known === null || known.folded ? undefined : await submitChecked(other, run);
      if (answer !== undefined && answer.reason?.code !== runChanged) return answer;
    }
    return undefined;
  }

  return {
    async ownerOf(...asked) {
      try {
        return await expectedOwner(...asked);
      } catch (error) {
        onError(thrownBy('sessionOf', error));
        throw error;
      }
    },

    async submitAs(sender, run) {
      const again = await submitAgain(sender, run);
      if (again !== undefined) return again;
      try {
        return await submitChecked(sender.owner, run);
      } catch (error) {
        if (!isAnothers(error)) throw error;
        for (const one of await allOf(sender.player)) {
          const answer = await submitChecked(one, run).catch((other: unknown) => {
            if (!isAnothers(other)) throw other;
          });
          if (answer !== undefined) return answer;
        }
        throw error;
      }
    },
  };
}
