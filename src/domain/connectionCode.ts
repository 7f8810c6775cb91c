import type { LaurelError } from './LaurelError.ts';

// Beside the error and not in it: nothing that prints, copies or sends an error can show it.
const codes = new WeakMap<LaurelError, string | undefined>();

/** Notes the system's code of the failed connection, such as `ECONNREFUSED`, with a `network` error. Returns the error. */
export function withConnectionCode(error: LaurelError, code: string | undefined): LaurelError {
  codes.set(error, code);
  return error;
}

/** The code that was noted; `undefined` when there is none, as in every browser. */
export function connectionCodeOf(error: LaurelError): string | undefined {
  return codes.get(error);
}
