import type { HandVerdict, Ledger } from '../ledger/Ledger.ts';
import { decideByHand, type DecisionByHand } from './decideByHand.ts';

/** What somebody has found out about a run whose fate is unknown. */
export interface SettlementByHand extends DecisionByHand {
  /**
   * - `counted`: the platform has it; it is accepted.
   * - `send-again`: the platform certainly has not; it is sent again, as a run that was never sent.
   * - `refused`: it will not count, whether the platform has it or not.
   */
  readonly verdict: HandVerdict;
}

/**
 * Settles an `unknown` run by hand. **`send-again` for a run that the platform has counts it twice**: look it up there
 * first. Rejects with `LaurelError` of kind `config` when the run is not unknown, or it is not said who decided and why.
 */
export async function settleByHand(ledger: Ledger, settlement: SettlementByHand): Promise<void> {
  await decideByHand(ledger, settlement, ['counted', 'send-again', 'refused']);
}
