import { boardOf, LeaderboardRow, useLeaderboard } from '../../src/entries/laurel.ts';

/** The first places in Laurel's own rows, and the player's place below them: for a page that counts its bytes. */
export const LightBoard = ({ tournamentId }: { readonly tournamentId: string }) => {
  const { data, isError, refetch } = useLeaderboard({ tournamentId, limit: 5 }, { live: 2000 });
  if (data === undefined)
    return isError ? <button onClick={() => void refetch()}>Try again</button> : <p>Counting…</p>;
  const me = data.userRank && { ...data.userRank, own: true };
  const { rows, columns } = boardOf(data.entries.map((row) => (row.id === me?.id ? me : row))).board;
  return (
    <section className="laurel-Root laurel-Leaderboard" aria-label="Best players">
      <table className="laurel-Leaderboard-table" aria-label="Best players">
        <thead className="laurel-Leaderboard-head">
          <tr>
            <th className="laurel-Leaderboard-rank">Rank</th>
            <th className="laurel-Leaderboard-player">Player</th>
            {columns.map(({ name, label, primary }) => (
              <th key={name} className="laurel-Leaderboard-score" data-primary={primary ? '' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LeaderboardRow key={row.id} row={row} columns={columns} />
          ))}
        </tbody>
        {me && !rows.includes(me) && (
          <tfoot>
            <LeaderboardRow row={me} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  );
};
