import { useLeaderboardModel } from '../../src/react/models/leaderboard/useLeaderboardModel.ts';
import './tinyBoard.css'; // your game's own

const scoreTypes = [{ name: 'kills', label: 'Kills' }];

/** A board of a game's own: its behaviour is the model's, its appearance is all the game's. */
export const TinyBoard = ({ tournamentId }: { readonly tournamentId: string }) => {
  const model = useLeaderboardModel({ tournamentId, pageSize: 5, scoreTypes, live: 2000, storage: null });
  const { status, board, paging, retry } = model;
  if (status === 'loading') return <p>Counting…</p>;
  if (status !== 'ready') return <button onClick={() => retry?.()}>Try again</button>;
  const most = Math.max(1, board.rows[0]?.scores['kills'] ?? 1);
  return (
    <section className="tiny" aria-label="Top killers">
      <h2>Top killers</h2>
      <ol>
        {board.rows.map((row) => (
          <li key={row.id} aria-current={row.own ? 'true' : undefined}>
            <b>{row.rank}</b>
            <span style={{ inlineSize: `${(100 * (row.scores['kills'] ?? 0)) / most}%` }} />
            <bdi>{row.name ?? row.id}</bdi>
            {row.own && <i>you</i>}
            <strong>{row.scores['kills']}</strong>
          </li>
        ))}
      </ol>
      {board.gap !== null && board.own.row !== null && (
        <p>
          {board.gap} more, then you: place {board.own.row.rank}, {board.own.row.scores['kills']} kills
        </p>
      )}
      {paging?.hasMore && (
        <button type="button" onClick={paging.loadMore} disabled={paging.loading}>
          More
        </button>
      )}
    </section>
  );
};
