'use client';

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardModel } from '../../../react/models/leaderboard/useLeaderboardModel.ts';
import { useAnnounce } from '../../../react/provider/useAnnounce.ts';
import { useWords } from '../../../react/provider/useWords.ts';
import { Button } from '../../elements/Button.tsx';
import type { FocusRow } from '../table/LeaderboardTable.tsx';

/** What `BoardFooter` takes. */
export interface BoardFooterProps {
  readonly model: LeaderboardModel;
  readonly more: ReactNode;
  /** Where the own row stands among the rows shown; -1 when it does not. */
  readonly ownIndex: number;
  readonly focusRowRef: RefObject<FocusRow | null>;
  readonly signIn: ReactNode;
}

/** Among so few rows one's own is in sight. */
const fewRows = 25;

/** Below the rows: more of them, the way to the own row and back, how many there are. */
export function BoardFooter({ model, more, ownIndex, focusRowRef, signIn }: BoardFooterProps): ReactNode {
  const { messages, format } = useWords();
  const { rows, total, ownStatus } = model;
  const words = messages.leaderboard;
  if (rows.length === 0) return null;
  return (
    <div className="laurel-Leaderboard-footer">
      {more}
      {model.jumpToMe !== null && (ownIndex < 0 || model.atMe || rows.length > fewRows) && (
        <JumpButton model={model} ownIndex={ownIndex} focusRowRef={focusRowRef} />
      )}
      {ownStatus === 'no-score' && model.phase !== 'ended' && (
        <p className="laurel-Leaderboard-note">{words.noScore}</p>
      )}
      {ownStatus === 'signed-out' && (
        <p className="laurel-Leaderboard-note">
          {words.signedOut} {signIn}
        </p>
      )}
      {total !== null && (
        <p className="laurel-Leaderboard-total">{words.players({ count: total, n: format.number(total) })}</p>
      )}
    </div>
  );
}

/** Goes to the own row, loading it first where it must, and then back to the first. */
function JumpButton({
  model,
  ownIndex,
  focusRowRef,
}: Pick<BoardFooterProps, 'model' | 'ownIndex' | 'focusRowRef'>): ReactNode {
  const { messages, format } = useWords();
  const announce = useAnnounce();
  const { atMe, jumpToMe, backToTop, ownRow } = model;
  const words = messages.leaderboard;
  const jumping = useRef(false);
  const rank = ownRow?.rank ?? null;

  useEffect(() => {
    if (!jumping.current || !atMe || ownIndex < 0) return;
    jumping.current = false;
    focusRowRef.current?.(ownIndex);
    if (rank === null) return;
    announce(words.yourPlace({ place: words.place({ count: rank, n: format.number(rank) }) }));
  }, [atMe, ownIndex, focusRowRef, rank, announce, words, format]);

  return (
    <Button
      variant="quiet"
      onClick={() => {
        if (atMe) {
          backToTop();
          focusRowRef.current?.(0);
          announce(words.backAtTop);
        } else {
          jumping.current = true;
          jumpToMe?.();
        }
      }}
    >
      {atMe ? words.backToTop : words.jumpToMe}
    </Button>
  );
}
