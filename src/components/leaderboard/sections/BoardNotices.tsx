'use client';

import type { ReactNode } from 'react';
import type { LeaderboardModel } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { Button } from '../../elements/controls/Button.tsx';
import { RefreshNotice } from '../../frame/RefreshNotice.tsx';

/** What `BoardNotices` takes. */
export interface BoardNoticesProps {
  readonly model: LeaderboardModel;
}

/** Lines above the rows that say what is not quite right with them. */
export function BoardNotices({ model }: BoardNoticesProps): ReactNode {
  const { messages } = useLeaderboardWords();
  const { board, error, retry, refreshing, paging } = model;
  return (
    board.rows.length > 0 && (
      <>
        <RefreshNotice error={error} asOf={board.asOf} onRetry={retry} retrying={refreshing} />
        {paging?.ranksChanged && (
          <div className="laurel-Notice">
            <span>{messages.leaderboard.ranksChanged}</span>
            {retry !== null && <Button onClick={retry}>{messages.common.refresh}</Button>}
          </div>
        )}
        {paging?.ignored && <div className="laurel-Notice">{messages.leaderboard.pagingIgnored}</div>}
      </>
    )
  );
}
