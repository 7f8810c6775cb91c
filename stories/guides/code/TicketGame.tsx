import { type StartedRun, useSubmitScore } from 'laurel';
import { useState } from 'react';

export const TicketGame = ({ tournamentId }: { readonly tournamentId: string }) => {
  const { startRun, submit } = useSubmitScore();
  const [started, setStarted] = useState<StartedRun>();
  const [hasFailed, setHasFailed] = useState(false);
  const start = () => {
    setHasFailed(false);
    startRun(tournamentId).then(setStarted, () => setHasFailed(true));
  };
  if (started === undefined)
    return (
      <>
        <button onClick={start}>Play</button>
        {hasFailed && <p role="alert">The game could not be started. Try again.</p>}
      </>
    );
  const finish = () =>
    submit({ ...started, scores: [{ scoreType: 'kills', value: 12 }], proof: 'the inputs' });
  return <button onClick={finish}>Finish</button>;
};
