'use client';

import 'laurel/widgets/base.layered.css';
import {
  Avatar,
  type LeaderboardOptions,
  type LeaderboardRowData,
  Score,
  useLeaderboardModel,
  useWords,
} from 'laurel';
import { LoadNotice } from './LoadNotice';

/** A leaderboard: the player's own row is marked, and stands below the others where it is not among them. */
export function LeaderboardTable(options: LeaderboardOptions) {
  const model = useLeaderboardModel(options);
  const { messages, format } = useWords();
  const words = messages.leaderboard;
  const { rows, around, gap, own, columns } = model.board;
  const title = model.tournament?.details.name ?? words.title;
  const apart = own.row !== null && ![...rows, ...around].some((row) => row.own) ? [own.row] : around;

  const drawRow = (row: LeaderboardRowData) => {
    const name = row.name ?? row.username ?? messages.common.unnamedPlayer({ id: row.id });
    return (
      <tr
        key={row.id}
        aria-current={row.own ? 'true' : undefined}
        className="border-b last:border-0 aria-[current]:bg-accent aria-[current]:font-medium"
      >
        <td className="p-2 text-end tabular-nums">
          {row.rank === null ? words.noRank : format.number(row.rank)}
        </td>
        <th scope="row" className="w-full p-2 text-start font-normal in-aria-[current]:font-medium">
          <span className="flex items-center gap-3">
            <Avatar player={row.id} picture={row.avatarUrl} name={name} />
            <bdi className="min-w-0 break-words">{name}</bdi>
            {row.own && <span className="text-muted-foreground text-xs">{messages.common.you}</span>}
          </span>
        </th>
        {columns.map((column) => (
          <td key={column.name} className="p-2 text-end tabular-nums">
            {row.scores[column.name] === undefined ? (
              words.noValue
            ) : (
              <Score value={row.scores[column.name] ?? 0} format={column.format} />
            )}
          </td>
        ))}
      </tr>
    );
  };

  return (
    <section aria-label={title} className="bg-card text-card-foreground rounded-xl border shadow-sm">
      <h2 className="p-4 text-lg font-semibold">
        <bdi>{title}</bdi>
      </h2>
      <LoadNotice state={model} loading={words.loading} />
      {model.status === 'ready' && rows.length === 0 && (
        <p className="text-muted-foreground p-4 text-sm">{words.empty}</p>
      )}
      {rows.length > 0 && (
        <table aria-label={title} className="w-full text-sm">
          <thead className="text-muted-foreground border-b text-xs">
            <tr>
              <th scope="col" className="p-2 text-end font-medium">
                {words.rank}
              </th>
              <th scope="col" className="p-2 text-start font-medium">
                {words.player}
              </th>
              {columns.map((column) => (
                <th key={column.name} scope="col" className="p-2 text-end font-medium">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(drawRow)}</tbody>
          {apart.length > 0 && (
            <tbody className="border-t">
              {gap !== null && gap > 0 && (
                <tr>
                  <td colSpan={2 + columns.length} className="text-muted-foreground p-2 text-center text-xs">
                    {words.gap(format.count(gap))}
                  </td>
                </tr>
              )}
              {apart.map(drawRow)}
            </tbody>
          )}
        </table>
      )}
      {model.paging?.hasMore === true && (
        // Not `disabled` while it loads: that would take the focus away.
        <button
          type="button"
          className="text-muted-foreground w-full border-t p-3 text-sm aria-disabled:opacity-60"
          onClick={model.paging.loadMore}
          aria-disabled={model.paging.loading}
        >
          {messages.common.showMore}
        </button>
      )}
      {(model.paging?.error ?? null) !== null && (
        <p role="alert" className="px-4 pb-4 text-sm">
          {words.moreFailed}
        </p>
      )}
    </section>
  );
}
