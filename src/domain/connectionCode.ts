import type { LaurelError } from './LaurelError.ts';

// Beside the error and not in it: nothing that prints, copies or sends an error can show it.
const causes = new WeakMap<LaurelError, unknown>();

/** Notes what a `network` error comes from, as `fetch` rejected with it. Returns the error. */
export function withConnectionCause(error: LaurelError, cause: unknown): LaurelError {
  causes.set(error, cause);
  return error;
}

/**
 * The system's code of a connection that was never made, such as `ECONNREFUSED`, in what was noted: in its cause, or in
 * itself, where platforms put it. `undefined` when there is none, as in every browser. Deeper wrapping is the work of a
 * function that may have sent more than once, so it tells nothing.
 */
export function connectionCodeOf(error: LaurelError): string | undefined {
  const noted = causes.get(error);
  return ownCode(noted) ?? (noted instanceof Error ? ownCode(noted.cause) : undefined);
}

function ownCode(value: unknown): string | undefined {
  const { code, syscall } = (value ?? {}) as { readonly code?: unknown; readonly syscall?: unknown };
  // There was a connection, and something may have arrived: a network that goes then has the code of one that was never there.
  if (syscall === 'read' || syscall === 'write') return undefined;
  return typeof code === 'string' ? code : undefined;
}
