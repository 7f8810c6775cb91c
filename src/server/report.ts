import { callSafely } from '../base/callSafely.ts';
import { reasonOf } from '../base/reasonOf.ts';

/** What `onError` is when nobody gave one. */
export function report(error: Error): void {
  // oxlint-disable-next-line no-console -- an operator who set no onError must still hear of a refused key
  console.error(`laurel: ${reasonOf(error)}`);
}

/** The operator's own `onError`, if there is one, which stops nothing when it throws. */
export function reportTo(onError: ((error: Error) => void) | undefined = report): (error: Error) => void {
  return (error) => callSafely(onError, error);
}

/** What somebody threw, for the operator. What is no error is not repeated: nobody knows what it holds. */
export function thrownBy(whom: string, thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`${whom} threw something that is not an error`);
}
