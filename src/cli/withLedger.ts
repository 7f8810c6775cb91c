import { reasonOf } from '../base/reasonOf.ts';
import { isLaurelError } from '../domain/LaurelError.ts';
import type { Ledger } from '../server/ledger/Ledger.ts';
import { failedAt } from './failedAt.ts';
import { openLedger } from './openLedger.ts';
import { WrongCall } from './wrongCall.ts';

/**
 * Opens the ledger that a command's options name, and closes it when the command is done. The exit code is what `run` gives, and 2
 * when the ledger cannot be opened or `run` throws; the reason is printed.
 */
export async function withLedger(
  values: Parameters<typeof openLedger>[0],
  run: (ledger: Ledger) => Promise<number>,
): Promise<number> {
  let ledger: Ledger;
  try {
    ledger = await openLedger(values);
  } catch (error) {
    return told(error, 2);
  }
  try {
    return await run(
      failingAs(values.postgres === undefined ? '--ledger' : `--postgres ${values.postgres}`, ledger),
    );
  } catch (error) {
    return told(error, 2);
  } finally {
    await ledger.close();
  }
}

/** The exit code of a decision about a run: 1 where it is none to decide about so, and the reason is printed. */
export async function orUndecided(decide: () => Promise<number>): Promise<number> {
  try {
    return await decide();
  } catch (error) {
    if (isLaurelError(error) && error.kind === 'config') return told(error, 1);
    throw error;
  }
}

/** The ledger, whose failures say by which option it was named. */
function failingAs(option: string, ledger: Ledger): Ledger {
  const named = Object.entries(ledger).map(
    ([name, call]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      async (...args: never[]) => {
        try {
          return await call(...args);
        } catch (error) {
          const failure = failedAt(option, error);
          if (name === 'settleByHand' && mayBeDone(error)) failure.message += unsure;
          throw failure;
        }
      },
    ],
  );
  return Object.fromEntries(named) as Ledger;
}

const unsure =
  ' (the decision may have been written all the same; list the runs again: it was not, as long as this one is among them without ' +
  'that decision as its hand)';

/** Whether what failed may have been done, and only its answer was lost: not where the ledger says what is wrong with it. */
function mayBeDone(error: unknown): boolean {
  return !isLaurelError(error) || error.kind !== 'config';
}

/** Prints what failed, and gives the exit code; a wrong call is left to the command. */
export function told(error: unknown, code: number): number {
  if (error instanceof WrongCall) throw error;
  console.error(reasonOf(error));
  return code;
}
