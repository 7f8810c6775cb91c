'use client';

import type { ReactNode } from 'react';
import type { AudienceChoice, LeaderboardModel } from '../../../domain/leaderboard/LeaderboardModel.ts';
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
  const { board, error, retry, refreshing, paging, audience } = model;
  const words = messages.leaderboard;
  return (
    <>
      {board.rows.length > 0 && (
        <>
          <RefreshNotice error={error} asOf={board.asOf} onRetry={retry} retrying={refreshing} />
          {paging?.ranksChanged && (
            <div className="laurel-Notice">
              <span>{words.ranksChanged}</span>
              {retry !== null && <Button onClick={retry}>{messages.common.refresh}</Button>}
            </div>
          )}
          {paging?.ignored && <div className="laurel-Notice">{words.pagingIgnored}</div>}
        </>
      )}
      {audience?.shown === 'friends' && <Derived audience={audience} />}
    </>
  );
}

function Derived({
  audience,
}: {
  readonly audience: Extract<AudienceChoice, { readonly shown: 'friends' }>;
}): ReactNode {
  const { messages, format } = useLeaderboardWords();
  const { derived, derivedMissing } = messages.leaderboard.audience;
  const searched = format.count(audience.searched);
  return (
    <p className="laurel-Leaderboard-note">
      {audience.missing > 0
        ? derivedMissing({ searched, missing: format.count(audience.missing) })
        : derived({ searched })}
    </p>
  );
}
