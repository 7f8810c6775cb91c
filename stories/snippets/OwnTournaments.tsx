import { TournamentListView, useTournamentsModel } from 'laurel';

export const OwnTournaments = () => {
  const model = useTournamentsModel({ filter: 'ACTIVE' });
  return <TournamentListView model={model} filterHidden />;
};
