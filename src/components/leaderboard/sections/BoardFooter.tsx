'use client';

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { JumpToMe, LeaderboardModel } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { useAnnounce } from '../../../react/provider/announcer/useAnnounce.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { Button } from '../../elements/controls/Button.tsx';
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
  const { messages, format } = useLeaderboardWords();
  const { rows, total, own } = model.board;
  const jump = model.paging?.jump;
  const words = messages.leaderboard;
  return (
    <div className="laurel-Leaderboard-footer">
      {more}
      {/* Among friends the places around one's own are not shown. */}
      {jump && (ownIndex < 0 ? model.audience?.shown !== 'friends' : jump.atMe || rows.length > fewRows) && (
        <JumpButton jump={jump} rank={own.row?.rank ?? null} ownIndex={ownIndex} focusRowRef={focusRowRef} />
      )}
      {own.status === 'no-score' && model.tournament?.phase !== 'ended' && (
        <p className="laurel-Leaderboard-note">{words.noScore}</p>
      )}
      {own.status === 'signed-out' && (
        <p className="laurel-Leaderboard-note">
          {words.signedOut} {signIn}
        </p>
      )}
      {total !== null && <p className="laurel-Leaderboard-total">{words.players(format.count(total))}</p>}
    </div>
  );
}

/** Goes to the own row, loading it first where it must, and then back to the first. */
function JumpButton({
  jump: { atMe, toMe, toTop },
  rank,
  ownIndex,
  focusRowRef,
}: Pick<BoardFooterProps, 'ownIndex' | 'focusRowRef'> & {
  readonly jump: JumpToMe;
  readonly rank: number | null;
}): ReactNode {
  const { messages, format } = useLeaderboardWords();
  const announce = useAnnounce();
  const words = messages.leaderboard;
  const jumping = useRef(false);

  useEffect(() => {
    if (!jumping.current || !atMe || ownIndex < 0) return;
    jumping.current = false;
    focusRowRef.current?.(ownIndex);
    if (rank === null) return;
    announce(words.yourPlace({ place: words.place(format.count(rank)) }));
  }, [atMe, ownIndex, focusRowRef, rank, announce, words, format]);

  return (
    <Button
      variant="quiet"
      onClick={() => {
        if (atMe) {
          toTop();
          focusRowRef.current?.(0);
          announce(words.backAtTop);
        } else {
          jumping.current = true;
          toMe();
        }
      }}
    >
      {atMe ? words.backToTop : words.jumpToMe}
    </Button>
  );
}
