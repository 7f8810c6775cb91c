import { type StartedRun, useSubmitScore } from 'laurel';
import { useState } from 'react';

export const TicketGame = ({ tournamentId }: { readonly tournamentId: string }) => {
  const { startRun, submit } = useSubmitScore();
  const [started, setStarted] = useState<StartedRun>();
  if (started === undefined)
    return <button onClick={() => void startRun(tournamentId).then(setStarted)}>Play</button>;
  const finish = () =>
    submit({ ...started, scores: [{ scoreType: 'kills', value: 12 }], proof: 'the inputs' });
  return <button onClick={finish}>Finish</button>;
};
