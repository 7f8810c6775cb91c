import { createRun, type Run, useLaurel, useSubmitScore } from 'laurel';
import { useCallback, useEffect, useRef } from 'react';

/** Hands in a finished game: at once, or as soon as the player is signed in. Gives the run that it makes of it. */
export function useHandIn(tournamentId: string): (points: number) => Run {
  const { session } = useLaurel();
  const { submit } = useSubmitScore();
  const waiting = useRef<Run[]>([]);
  const submitAll = useCallback(() => {
    if (session === null) return;
    for (const run of waiting.current.splice(0)) submit(run);
  }, [session, submit]);
  useEffect(submitAll, [submitAll]);
  return useCallback(
    (points: number) => {
      const run = createRun({ tournamentId, scores: [{ scoreType: 'points', value: points }] });
      waiting.current.push(run);
      submitAll();
      return run;
    },
    [tournamentId, submitAll],
  );
}
