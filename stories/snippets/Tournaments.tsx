import { useState } from 'react';
import { Leaderboard, TournamentList } from 'laurel';

export const Tournaments = () => {
  const [id, setId] = useState<string>();
  return (
    <>
      <TournamentList selectedId={id} onSelect={(tournament) => setId(tournament.id)} />
      {id !== undefined && <Leaderboard key={id} tournamentId={id} />}
    </>
  );
};
