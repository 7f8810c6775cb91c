import { createRun, ScoreStatus, useSubmitScore } from 'laurel';

/** Stands inside `<LaurelProvider … submitScore={httpSubmitter('/api/scores')}>`. */
export const Game = ({ tournamentId }: { readonly tournamentId: string }) => {
  const { submit } = useSubmitScore();
  const finish = () => submit(createRun({ tournamentId, scores: [{ scoreType: 'kills', value: 12 }] }));
  return (
    <>
      <button onClick={finish}>Finish the game</button>
      <ScoreStatus />
    </>
  );
};
