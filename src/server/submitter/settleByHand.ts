import { LaurelError } from '../../domain/LaurelError.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { HandVerdict, Ledger } from '../ledger/Ledger.ts';

/** What somebody has found out about a run whose fate is unknown. */
export interface SettlementByHand {
  readonly player: Player;
  /** The run's id. */
  readonly id: string;
  /**
   * - `counted`: the platform has it; it is accepted.
   * - `send-again`: the platform certainly has not; it is sent again, as a run that was never sent.
   * - `refused`: it will not count, whether the platform has it or not.
   */
  readonly verdict: HandVerdict;
  /** Who decided, and why: written into the ledger with the time. */
  readonly by: string;
  readonly why: string;
}

/**
 * Settles an `unknown` run by hand. **`send-again` for a run that the platform has counts it twice**: look it up there
 * first. Rejects with `LaurelError` of kind `config` when the run is not unknown, or it is not said who decided and why.
 */
export async function settleByHand(
  ledger: Ledger,
  { player, id, verdict, by, why }: SettlementByHand,
): Promise<void> {
  if (by.trim() === '' || why.trim() === '')
    throw refusal('Say who decides (by) and why: both go into the ledger.');
  const run = { player: playerKey(player), id };
  if (await ledger.settleByHand(run, { verdict, by, why, at: await ledger.now() })) return;
  const known = await ledger.find(run);
  throw refusal(
    known === null
      ? `The ledger has no run ${id} of this player.`
      : `Run ${id} is ${known.status}. Only an unknown run can be settled by hand.`,
  );
}

function refusal(message: string): LaurelError {
  return new LaurelError({ kind: 'config', operation: 'submitScore', message });
}
