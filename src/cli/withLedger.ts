import type { Ledger } from '../server/ledger/Ledger.ts';
import { openLedger } from './openLedger.ts';
import { WrongCall } from './wrongCall.ts';

/**
 * Opens the ledger that a command's options name, and closes it when the command is done. The exit code is what `run` gives, 2
 * when the ledger cannot be opened, and `failed` when `run` throws; the reason is printed.
 */
export async function withLedger(
  values: Parameters<typeof openLedger>[0],
  failed: number,
  run: (ledger: Ledger) => Promise<number>,
): Promise<number> {
  let ledger: Ledger;
  try {
    ledger = openLedger(values);
  } catch (error) {
    return told(error, 2);
  }
  try {
    return await run(ledger);
  } catch (error) {
    return told(error, failed);
  } finally {
    await ledger.close();
  }
}

/** Prints what failed, and gives the exit code; a wrong call is left to the command. */
export function told(error: unknown, code: number): number {
  if (error instanceof WrongCall) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  return code;
}
