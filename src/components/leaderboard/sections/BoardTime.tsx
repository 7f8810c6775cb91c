'use client';

import type { ReactNode } from 'react';
import type { LeaderboardTournament } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { useAnnounce } from '../../../react/provider/announcer/useAnnounce.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { VisuallyHidden } from '../../elements/VisuallyHidden.tsx';
import { Countdown } from '../../parts/Countdown.tsx';

const hourMs = 3_600_000;

/** What `BoardTime` takes. */
export interface BoardTimeProps {
  /** `undefined` while it is on its way: its line is kept free, so that nothing moves when it comes. */
  readonly tournament: LeaderboardTournament | null | undefined;
  /** Whether rows that are shown are being asked for again. */
  readonly refreshing: boolean;
}

/** The end of the heading's line: until when the tournament runs, and what it is. */
export function BoardTime({ tournament, refreshing }: BoardTimeProps): ReactNode {
  const { messages, format } = useLeaderboardWords();
  const announce = useAnnounce();
  const words = messages.leaderboard;
  if (tournament === undefined) return <div className="laurel-Leaderboard-time">&nbsp;</div>;
  const isPrivate = tournament?.details.visibility === 'private';
  if (tournament === null || (tournament.phase === null && !isPrivate)) return null;
  const { details, phase, clockOffset } = tournament;
  const isUpcoming = phase === 'upcoming';
  const to = isUpcoming ? details.startsAt : details.endsAt;
  const over = isUpcoming ? undefined : words.ended;
  const text = (time: string) => words[isUpcoming ? 'startsIn' : 'endsIn']({ time });
  return (
    <div className="laurel-Leaderboard-time">
      {/* The line below the columns' names shows it. A word that came and went would push the time aside. */}
      {refreshing && <VisuallyHidden>{messages.common.refreshing}</VisuallyHidden>}
      {isPrivate && <span className="laurel-Leaderboard-badge">{words.privateBadge}</span>}
      {phase === 'ended' && <span className="laurel-Leaderboard-badge">{words.ended}</span>}
      {phase !== 'ended' && phase !== null && to !== null && (
        <Countdown
          // Of another board's moment nothing has passed.
          key={to}
          to={to}
          clockOffset={clockOffset}
          text={text}
          over={over}
          onMilestone={(left) => {
            if (left > 0) announce(text(format.duration(left, left < hourMs ? 'long' : 'short')));
            else if (over !== undefined) announce(over);
          }}
        />
      )}
    </div>
  );
}
