'use client';

import type { ReactNode } from 'react';
import type { FriendsView } from '../../../domain/leaderboard/friendsView.ts';
import type { LeaderboardModel } from '../../../react/models/leaderboard/useLeaderboardModel.ts';
import { useWords } from '../../../react/provider/useWords.ts';
import { Button } from '../../elements/Button.tsx';
import { RefreshNotice } from '../../frame/RefreshNotice.tsx';
import { notGiven } from '../splitModel.ts';

/** What `BoardNotices` takes. */
export interface BoardNoticesProps {
  readonly model: LeaderboardModel;
  /** Whether there are rows. */
  readonly shown: boolean;
}

/** Lines above the rows that say what is not quite right with them. */
export function BoardNotices({ model, shown }: BoardNoticesProps): ReactNode {
  const { messages } = useWords();
  const { error, retry, refreshing, ranksChanged, pagingIgnored, friendsView } = model;
  const words = messages.leaderboard;
  return (
    <>
      {shown && (
        <RefreshNotice error={error} onRetry={retry === notGiven ? undefined : retry} retrying={refreshing} />
      )}
      {shown && ranksChanged && (
        <div className="laurel-Notice">
          <span>{words.ranksChanged}</span>
          {retry !== notGiven && <Button onClick={retry}>{messages.common.refresh}</Button>}
        </div>
      )}
      {shown && pagingIgnored && <div className="laurel-Notice">{words.pagingIgnored}</div>}
      {friendsView !== null && <Derived view={friendsView} />}
    </>
  );
}

function Derived({ view }: { readonly view: FriendsView }): ReactNode {
  const { messages, format } = useWords();
  const searched = { count: view.searched, n: format.number(view.searched) };
  const missing = { count: view.missing, n: format.number(view.missing) };
  const { derived, derivedMissing } = messages.leaderboard.audience;
  return (
    <p className="laurel-Leaderboard-note">
      {view.missing > 0 ? derivedMissing({ searched, missing }) : derived({ searched })}
    </p>
  );
}
