'use client';

import type { ReactNode } from 'react';
import type { LeaderboardStatus } from '../../../domain/leaderboard/boardStatus.ts';
import type { LeaderboardModel } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { ErrorPanel } from '../../frame/ErrorPanel.tsx';
import { Skeleton } from '../../elements/Skeleton.tsx';
import { PodiumSkeleton } from '../../podium/PodiumSkeleton.tsx';
import { StatePanel } from '../../frame/StatePanel.tsx';
import type { LeaderboardAppearance } from '../LeaderboardAppearance.ts';

/** What `BoardInstead` takes. */
export interface BoardInsteadProps extends Pick<LeaderboardAppearance, 'renderEmpty' | 'renderError'> {
  readonly model: LeaderboardModel;
  readonly status: LeaderboardStatus;
  /** Whether the first three are to stand on a podium. */
  readonly podium: boolean;
}

/** Rows of the skeleton where pages have no size: the service's own default (interface 8). */
const usualRows = 10;
/** More than a screen holds need not be drawn before they are there. */
const mostRows = 25;

/** What stands in place of a board without rows. */
export function BoardInstead({
  model,
  status,
  podium,
  renderEmpty,
  renderError,
}: BoardInsteadProps): ReactNode {
  const { messages } = useLeaderboardWords();
  const words = messages.leaderboard;
  const { error, retry } = model;
  switch (status) {
    case 'loading':
      return (
        <BoardSkeleton
          rows={Math.min(model.paging?.size ?? usualRows, mostRows)}
          columns={model.board.columns.length}
          podium={podium}
        />
      );
    case 'not-started':
      return <StatePanel kind="not-started" text={words.notStarted} />;
    case 'private':
      return <StatePanel kind="private" text={words.private} />;
    case 'offline':
      return <StatePanel kind="offline" text={messages.common.offline} />;
    case 'error':
      if (error === null) return <StatePanel kind="error" text={messages.common.errors.unavailable} />;
      if (renderError !== undefined) return renderError({ error, retry });
      return <ErrorPanel error={error} onRetry={retry} retrying={model.refreshing} />;
    default:
      return renderEmpty === undefined ? <Empty model={model} /> : renderEmpty({ model });
  }
}

function Empty({ model }: { readonly model: LeaderboardModel }): ReactNode {
  const { messages } = useLeaderboardWords();
  const words = messages.leaderboard;
  if (model.audience?.shown === 'friends') return <StatePanel kind="no-match" text={words.emptyFriends} />;
  if (model.period !== null && model.period.choice !== 'all')
    return <StatePanel kind="no-match" text={words.emptyPeriod} />;
  if (model.tournament?.phase === 'ended') return <StatePanel kind="ended" text={words.emptyEnded} />;
  return <StatePanel kind="empty" text={words.empty} />;
}

/** Rows of the size that the real ones will have. */
function BoardSkeleton({
  rows,
  columns,
  podium,
}: {
  readonly rows: number;
  /** How many there will be, as far as that is known. */
  readonly columns: number;
  readonly podium: boolean;
}): ReactNode {
  return (
    <>
      {podium && <PodiumSkeleton />}
      <table className="laurel-Leaderboard-table laurel-Loading" aria-hidden="true">
        <thead className="laurel-Leaderboard-head">
          <tr>
            <th className="laurel-Leaderboard-rank" data-width="0000">
              &nbsp;
            </th>
            <th className="laurel-Leaderboard-player">&nbsp;</th>
            <th className="laurel-Leaderboard-score" data-width="000000" data-primary="">
              &nbsp;
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            <tr
              key={index}
              className="laurel-Leaderboard-row"
              data-podium-row={podium && index < 3 ? '' : undefined}
            >
              <td className="laurel-Leaderboard-rank">
                <Skeleton size="small" />
              </td>
              <th className="laurel-Leaderboard-player">
                <span className="laurel-Leaderboard-playerLine">
                  <Skeleton shape="circle" />
                  <Skeleton size={index % 3 === 1 ? 'large' : 'medium'} />
                </span>
              </th>
              <td className="laurel-Leaderboard-score" data-primary="">
                <Skeleton size="small" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns > 1 && (
        <span className="laurel-Button laurel-Leaderboard-disclose" data-variant="quiet" aria-hidden="true">
          &nbsp;
        </span>
      )}
      <div className="laurel-Leaderboard-footer" />
    </>
  );
}
