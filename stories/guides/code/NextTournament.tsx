import { useSuspenseQuery } from '@tanstack/react-query';
import { tournamentsQuery, useLaurel } from 'laurel';

export const NextTournament = () => {
  const { data } = useSuspenseQuery(tournamentsQuery(useLaurel()));
  return <p>{data[0]?.name ?? 'Nothing is on.'}</p>;
};
