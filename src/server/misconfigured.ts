import { LaurelError } from '../domain/LaurelError.ts';

/** The error of a server that cannot work as it is set up: of no operation, since none was called yet. */
export function misconfigured(message: string): LaurelError {
  return new LaurelError({ kind: 'config', message });
}
