import { PlayerRank, Podium, useLeaderboardModel } from 'laurel';

export const Parts = () => {
  const { rows, columns, own, total } = useLeaderboardModel({ tournamentId: 'your-tournament' }).board;
  return (
    <>
      <Podium rows={rows} columns={columns} />
      <PlayerRank row={own.row} total={total} columns={columns} />
    </>
  );
};
