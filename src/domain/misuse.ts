import { LaurelError, type Operation } from './LaurelError.ts';

/** The error of a call with what it does not take: `LaurelError` of kind `config`. */
export function misuse(message: string, operation?: Operation): LaurelError {
  return new LaurelError({ kind: 'config', operation, message });
}
