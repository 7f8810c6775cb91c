'use client';

import type { ReactNode } from 'react';
import type { Moment } from '../../domain/leaderboard/moments/Moment.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useMomentsWords } from '../../react/provider/words/useMomentsWords.ts';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { playerName } from '../player-name/playerName.ts';
import { Wreath } from '../podium/Wreath.tsx';
import { shortRank } from '../rank/Rank.tsx';

/** Who or what a moment is about, at a glance: the words beside it say the same. */
export function MomentSign({ moment }: { readonly moment: Moment }): ReactNode {
  const { messages, format } = useMomentsWords();
  const mask = useMask();
  const about = playerOf(moment);
  const player = about === null ? null : mask.row(about);
  return (
    <span className="laurel-MomentToast-sign" aria-hidden="true">
      {player !== null ? (
        <Avatar
          player={player.id}
          name={playerName(player, messages, 'short')}
          picture={player.avatarUrl}
          size="large"
        />
      ) : moment.kind === 'new-best' ? (
        <>
          <Wreath />
          <svg className="laurel-MomentToast-star" viewBox="-10 -10 20 20">
            <path d="M0-9.5 2.8-3.5 9-2.9 4.4 1.5 5.6 7.7 0 4.6-5.6 7.7-4.4 1.5-9-2.9-2.8-3.5Z" />
          </svg>
        </>
      ) : (
        <span className="laurel-MomentToast-place">{shortRank(moment.rank, format)}</span>
      )}
    </span>
  );
}

/** The other player in it. */
function playerOf(moment: Moment) {
  switch (moment.kind) {
    case 'overtaken':
    case 'passed-by-friend':
      return moment.by;
    case 'friend-ahead':
      return moment.friendAhead.friend;
    default:
      return null;
  }
}
