import { reasonOf } from '../base/reasonOf.ts';

/** A failure of the ledger that an option names: a driver tells of an address at most, and sometimes of nothing. */
export function failedAt(option: string, error: unknown): Error {
  return new Error(`${option}: ${reasonOf(error)}`, { cause: error });
}
