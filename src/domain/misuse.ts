import { LaurelError, type Operation } from './LaurelError.ts';

/** The error of a call with what it does not take, or of a server that cannot work as it is set up: `LaurelError` of kind `config`. */
export function misuse(message: string, operation?: Operation): LaurelError {
  return new LaurelError({ kind: 'config', operation, message });
}
