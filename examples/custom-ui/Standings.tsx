import { type LeaderboardEntry, useFriends, useLeaderboard, useTournament, useUserInfo } from 'laurel';
import type { ReactNode } from 'react';

/** The season as a poster: the first eight, and where the player stands. */
export function Standings({ tournamentId }: { readonly tournamentId: string }): ReactNode {
  const tournament = useTournament(tournamentId);
  const board = useLeaderboard({ tournamentId, limit: 8 }, { live: 5000 });
  const me = useUserInfo();
  const friends = useFriends({ select: (all) => new Set(all.map(({ friendId }) => friendId)) });
  if (board.isPending) return <aside aria-busy="true" className="standings" />;
  if (board.data === undefined)
    return (
      <aside className="standings">
        <p>The standings could not be fetched.</p>
        <button onClick={() => void board.refetch()}>Try again</button>
      </aside>
    );
  // After a failure, too, there is what was fetched before.
  const { entries, userRank } = board.data;
  const most = Math.max(1, pointsOf(entries[0]));
  return (
    <aside className="standings">
      <h2>{tournament.data?.name ?? 'Standings'}</h2>
      <ol>
        {entries.map((entry) => {
          const isOwn = entry.id === me.data?.sub;
          return (
            <li key={entry.id} aria-current={isOwn ? 'true' : undefined}>
              <b>{entry.rank}</b>
              <bdi>
                {entry.name ?? entry.id}
                {friends.data?.has(entry.id) && <i>friend</i>}
              </bdi>
              <strong>{pointsOf(entry)}</strong>
              <span style={{ inlineSize: `${(100 * pointsOf(entry)) / most}%` }} />
            </li>
          );
        })}
      </ol>
      {userRank !== null && !entries.some(({ id }) => id === userRank.id) && (
        <p className="own">
          <b>{userRank.rank}</b>
          <bdi>{me.data?.nickname ?? 'You'}</bdi>
          <strong>{pointsOf(userRank)}</strong>
        </p>
      )}
      {board.isError && <p role="status">These could not be fetched anew.</p>}
    </aside>
  );
}

function pointsOf(entry: Pick<LeaderboardEntry, 'scores'> | undefined): number {
  return entry?.scores['points'] ?? 0;
}
