import { LaurelError, type Operation } from '../../domain/LaurelError.ts';

/** The error of a question to the game server that took longer than its time. */
export function gameServerIsLate(operation: Operation): LaurelError {
  return new LaurelError({ kind: 'timeout', operation, message: 'The game server did not answer in time.' });
}
