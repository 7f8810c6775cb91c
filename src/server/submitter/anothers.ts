import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import { otherPlayer } from '../../domain/runs/Run.ts';

/** The error about a run that is another player's than the one who is signed in. It is not final. */
export function anothers(): LaurelError {
  return new LaurelError({
    kind: 'unauthorized',
    operation: 'submitScore',
    code: otherPlayer,
    message: 'This run is another player’s. It waits until they are signed in.',
  });
}

/** Whether it is that error. */
export function isAnothers(error: unknown): boolean {
  return isLaurelError(error) && error.code === otherPlayer;
}
