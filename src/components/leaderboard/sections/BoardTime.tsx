'use client';

import type { ReactNode } from 'react';
import type { LeaderboardModel } from '../../../react/models/leaderboard/useLeaderboardModel.ts';
import { useAnnounce } from '../../../react/provider/useAnnounce.ts';
import { useWords } from '../../../react/provider/useWords.ts';
import { Countdown } from '../../parts/Countdown.tsx';

const hourMs = 3_600_000;

/** The end of the heading's line: until when the tournament runs, and what it is. */
export function BoardTime({ model }: { readonly model: LeaderboardModel }): ReactNode {
  const { tournament, phase, clockOffset } = model;
  const { messages, format } = useWords();
  const announce = useAnnounce();
  const words = messages.leaderboard;
  const to = (phase === 'upcoming' ? tournament?.startsAt : tournament?.endsAt) ?? null;
  const text = (time: string) => (phase === 'upcoming' ? words.startsIn({ time }) : words.endsIn({ time }));
  const refreshing = model.status === 'refreshing';
  if (phase === null && tournament?.visibility !== 'private' && !refreshing) return null;
  return (
    <div className="laurel-Leaderboard-time">
      {refreshing && <span>{messages.common.refreshing}</span>}
      {tournament?.visibility === 'private' && (
        <span className="laurel-Leaderboard-badge">{words.privateBadge}</span>
      )}
      {phase === 'ended' && <span className="laurel-Leaderboard-badge">{words.ended}</span>}
      {(phase === 'upcoming' || phase === 'live') && to !== null && (
        <Countdown
          to={to}
          clockOffset={clockOffset}
          text={text}
          over={phase === 'live' ? words.ended : undefined}
          onMilestone={(left) =>
            announce(left === 0 ? words.ended : text(format.duration(left, left < hourMs ? 'long' : 'short')))
          }
        />
      )}
    </div>
  );
}
