import { useLeaderboard, useUserInfo } from 'laurel';
import { thisWeek } from 'laurel/helpers';

export const Standings = ({ tournamentId }: { readonly tournamentId: string }) => {
  const board = useLeaderboard({ tournamentId, ...thisWeek(), limit: 3 }, { live: 5000 });
  const name = useUserInfo({ select: (user) => user.nickname });
  if (board.isPending) return <p>Counting…</p>;
  // After a failure, too, there is what was fetched before.
  if (board.data === undefined)
    return <button onClick={() => void board.refetch()}>{board.error.message}</button>;
  return (
    <section aria-label="This week">
      <p>
        {name.data}: {board.data.userRank?.rank ?? 'no place yet'}
      </p>
      <ol>
        {board.data.entries.map(({ id, name, scores }) => (
          <li key={id}>
            {name} {scores['kills']}
          </li>
        ))}
      </ol>
    </section>
  );
};
