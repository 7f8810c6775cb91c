import { misuse } from '../../domain/misuse.ts';
import type { HandVerdict, Ledger } from '../ledger/Ledger.ts';
import { decideByHand, type DecisionByHand } from './decideByHand.ts';

/** What somebody has found out about a run whose fate is unknown. */
export interface SettlementByHand extends DecisionByHand {
  /**
   * - `counted`: the platform has it; it is accepted.
   * - `send-again`: the platform certainly has not; it is sent again, as a run that was never sent. It takes `attempt`: another
   *   operator, or the server, may have sent it since it was looked up, and it may have been counted.
   * - `refused`: it will not count, whether the platform has it or not.
   */
  readonly verdict: HandVerdict;
}

/**
 * Settles an `unknown` run by hand. **`send-again` for a run that the platform has counts it twice**: look it up there
 * first. Rejects with `LaurelError` of kind `config` when the run is not unknown or no more at that attempt, and when it is not said
 * who decided and why, or what attempt is to be sent again.
 */
export async function settleByHand(ledger: Ledger, settlement: SettlementByHand): Promise<void> {
  const { verdict, attempt } = (settlement ?? {}) as Partial<SettlementByHand>;
  if (verdict === 'send-again' && !(Number.isSafeInteger(attempt) && Number(attempt) > 0))
    throw misuse('send-again takes the attempt that was looked up, as the ledger’s entry has it (attempt).');
  await decideByHand(ledger, settlement, ['counted', 'send-again', 'refused']);
}
