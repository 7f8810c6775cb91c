import { misuse } from '../../domain/misuse.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { Hand, Ledger, RunKey } from '../ledger/Ledger.ts';
import { statusBefore } from '../ledger/ledgerRules.ts';

/** What somebody has decided about a run of a player. */
export interface DecisionByHand extends Omit<Hand, 'at'> {
  /** Whose run it is. */
  readonly player: Player;
  /** The run's id. */
  readonly id: string;
  /** Who decided: written into the ledger with the time. */
  readonly by: string;
  /** Their reason, in their words: written beside it. */
  readonly why: string;
  /** Which attempt they have looked up, as the ledger's entry has it. Default: whichever it is. */
  readonly attempt?: number | undefined;
}

/**
 * Writes a decision into the ledger, and returns the run's key. Rejects with `LaurelError` of kind `config` when the run, `by` or
 * `why` is missing, and when the run has another status than the verdict needs: `unknown`, or `held` for a review.
 */
export async function decideByHand(
  ledger: Ledger,
  decision: DecisionByHand | undefined,
  verdicts: readonly Hand['verdict'][],
): Promise<RunKey> {
  const { player, id, verdict, by, why, attempt } = (decision ?? {}) as DecisionByHand;
  if (!isSaid(by) || !isSaid(why)) throw misuse('Say who decides (by) and why: both go into the ledger.');
  if (!verdicts.includes(verdict)) throw misuse(`verdict is one of ${verdicts.join(', ')}.`);
  if (!isSaid(id)) throw misuse('Say which run it is: its id.');
  const run = { player: playerKey(player), id };
  const hand: Hand = { verdict, by, why, at: await ledger.now() };
  if (await ledger.settleByHand(run, hand, attempt)) return run;
  const known = await ledger.find(run);
  if (known?.status === statusBefore(hand))
    throw misuse(
      `Run ${id} was sent again since (attempt ${known.attempt}). Look it up on the platform anew.`,
    );
  throw misuse(
    known === null
      ? `The ledger has no run ${id} of this player.`
      : `Run ${id} is ${known.status}. Only ${onlyOf[statusBefore(hand)]} by hand.`,
  );
}

/** As JavaScript may call it. */
function isSaid(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}

const onlyOf = { unknown: 'an unknown run can be settled', held: 'a held run can be reviewed' };
