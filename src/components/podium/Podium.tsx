'use client';

import { type ReactNode, useRef } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { primaryColumn, type ScoreColumn } from '../../domain/leaderboard/scoreColumns.ts';
import { scoreOf } from '../../domain/scores.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { PlayerName } from '../player-name/PlayerName.tsx';
import { playerName } from '../player-name/playerName.ts';
import { Score } from '../parts/Score.tsx';
import { Wreath } from './Wreath.tsx';
import { usePodiumMotion } from './usePodiumMotion.ts';
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx';
import { Guard } from '../elements/Guard.tsx';

/** What a `Podium` takes. */
export interface PodiumProps {
  /** The board from the top; the first three rows are shown. */
  readonly rows: readonly LeaderboardRowData[];
  /** The score types; the primary one is shown. */
  readonly columns: readonly ScoreColumn[];
}

/**
 * The first three, the first in the middle (in reading order it comes first). Nothing while there are fewer.
 *
 * Classes `laurel-Podium`, `-place`, `-portrait`, `-name`, `-score`, `-step`; attributes `data-place` (`1 | 2 | 3`), `data-own`, `data-friend`.
 */
export function Podium(props: PodiumProps): ReactNode {
  return (
    <Guard>
      <ShownPodium {...props} />
    </Guard>
  );
}

function ShownPodium({ rows, columns }: PodiumProps): ReactNode {
  const { messages, format } = useLeaderboardWords();
  const list = useRef<HTMLOListElement>(null);
  usePodiumMotion(list, rows);
  if (rows.length < 3) return null;
  const primary = primaryColumn(columns);
  return (
    <ol
      ref={list}
      className="laurel-Podium laurel-Part"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
      role="list"
      aria-label={messages.leaderboard.podium}
    >
      {rows.slice(0, 3).map((row, index) => {
        const name = playerName(row, messages, 'whole');
        const value = scoreOf(row.scores, primary?.name);
        return (
          <li
            key={row.id}
            className="laurel-Podium-place"
            data-place={index + 1}
            data-own={row.own ? '' : undefined}
            data-friend={row.friend ? '' : undefined}
            aria-current={row.own ? 'true' : undefined}
          >
            {/* The place comes first for the ear; for the eye it stands on the step. */}
            {row.rank !== null && (
              <VisuallyHidden>{messages.leaderboard.place(format.count(row.rank))} </VisuallyHidden>
            )}
            <span className="laurel-Podium-portrait">
              {index === 0 && <Wreath />}
              <Avatar
                player={row.id}
                name={name}
                picture={row.avatarUrl}
                size={index === 0 ? 'huge' : 'large'}
              />
            </span>
            <span className="laurel-Podium-name">
              <PlayerName>{name}</PlayerName>
              {row.own && <span className="laurel-Leaderboard-you">{messages.common.you}</span>}
              {row.friend && <VisuallyHidden>{messages.leaderboard.friend}</VisuallyHidden>}
            </span>
            {primary !== undefined && value !== undefined && (
              <span className="laurel-Podium-score">
                <VisuallyHidden>{primary.label} </VisuallyHidden>
                <Score value={value} format={primary.format} />
              </span>
            )}
            <span className="laurel-Podium-step" aria-hidden="true">
              {row.rank === null ? '–' : format.number(row.rank)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
