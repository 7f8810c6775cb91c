import type { Ledger } from '../server/ledger/Ledger.ts';
import { openLedger } from './openLedger.ts';

/**
 * Opens the ledger that a command was told of, and closes it when the command is done: its exit code is what `run` gives, 2
 * where there is no ledger (`help` says how to name one), and `failed` where `run` throws, which is said.
 */
export async function withLedger(
  values: Parameters<typeof openLedger>[0],
  help: string,
  failed: number,
  run: (ledger: Ledger) => Promise<number>,
): Promise<number> {
  let ledger: Ledger | null;
  try {
    ledger = openLedger(values);
  } catch (error) {
    return told(error, 2);
  }
  if (ledger === null) {
    console.error(help);
    return 2;
  }
  try {
    return await run(ledger);
  } catch (error) {
    return told(error, failed);
  } finally {
    await ledger.close();
  }
}

function told(error: unknown, code: number): number {
  console.error(error instanceof Error ? error.message : String(error));
  return code;
}
