'use client';

import type { ReactNode } from 'react';
import type { LeaderboardStatus } from '../../../domain/leaderboard/boardStatus.ts';
import type { LeaderboardModel } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { ErrorPanel } from '../../frame/ErrorPanel.tsx';
import { Skeleton } from '../../elements/Skeleton.tsx';
import { PodiumSkeleton } from '../../podium/PodiumSkeleton.tsx';
import type { StateKind } from '../../visuals/stateDrawings.ts';
import { StatePanel } from '../../frame/StatePanel.tsx';
import type { LeaderboardAppearance } from '../LeaderboardAppearance.ts';
import { useColumnWidths } from '../table/useColumnWidths.ts';

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
  const { audience, period, tournament } = model;
  if (status === 'loading') return <BoardSkeleton model={model} podium={podium} />;
  const say = (kind: StateKind, text: string): ReactNode => <StatePanel kind={kind} text={text} />;
  if (status === 'offline') return say(status, messages.common.offline);
  if (status === 'private') return say(status, words.private);
  if (status === 'not-started') return say(status, words.notStarted);
  if (model.status === 'error') {
    const { error, retry, refreshing } = model;
    if (renderError !== undefined) return renderError({ error, retry });
    return <ErrorPanel error={error} onRetry={retry} retrying={refreshing} />;
  }
  if (renderEmpty !== undefined) return renderEmpty({ model });
  if (audience?.shown === 'friends') return say('no-match', words.emptyFriends);
  if (period !== null && period.choice !== 'all') return say('no-match', words.emptyPeriod);
  return tournament?.phase === 'ended' ? say('ended', words.emptyEnded) : say('empty', words.empty);
}

/**
 * Rows of the size that the real ones will have. Their bones are called, not drawn: a component for each is as much work for React as
 * the bone.
 */
function BoardSkeleton({ model, podium }: Pick<BoardInsteadProps, 'model' | 'podium'>): ReactNode {
  const { messages } = useLeaderboardWords();
  const { paging, board } = model;
  const { columns, rows } = board;
  // By their labels, as far as these are known: they are often longer than what stands below them.
  const { room } = useColumnWidths(columns, rows, null);
  return (
    <>
      {podium && <PodiumSkeleton />}
      <table className="laurel-Leaderboard-table laurel-Loading" aria-hidden="true">
        <thead className="laurel-Leaderboard-head">
          <tr>
            <th className="laurel-Leaderboard-rank" data-width="000">
              <span data-width={messages.leaderboard.rank} />
              &nbsp;
            </th>
            <th className="laurel-Leaderboard-player">&nbsp;</th>
            <th className="laurel-Leaderboard-score" data-width="000000" data-primary="">
              &nbsp;
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(paging?.size ?? usualRows, mostRows) }, (_, index) => (
            <tr
              key={index}
              className="laurel-Leaderboard-row"
              data-podium-row={podium && index < 3 ? '' : undefined}
            >
              <td className="laurel-Leaderboard-rank">{Skeleton({ size: 'small' })}</td>
              <th className="laurel-Leaderboard-player">
                <span className="laurel-Leaderboard-playerLine">
                  {Skeleton({ shape: 'circle' })}
                  {Skeleton({ size: index % 3 === 1 ? 'large' : 'medium' })}
                </span>
              </th>
              <td className="laurel-Leaderboard-score" data-primary="">
                {Skeleton({ size: 'small' })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.length > 1 && (
        <span
          className="laurel-Button laurel-Leaderboard-disclose"
          data-variant="quiet"
          data-room={room}
          aria-hidden="true"
        >
          &nbsp;
        </span>
      )}
      <div className="laurel-Leaderboard-footer" />
    </>
  );
}
