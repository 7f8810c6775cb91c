'use client';

import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { primaryColumn, type ScoreColumn } from '../../domain/leaderboard/scoreColumns.ts';
import { scoreOf } from '../../domain/scores.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import { classNames } from '../elements/classNames.ts';
import { Score } from '../parts/Score.tsx';
import { Rank } from '../rank/Rank.tsx';
import { RankMovement } from '../rank/RankMovement.tsx';
import { Guard } from '../elements/Guard.tsx';

/** What a `PlayerRank` takes. */
export interface PlayerRankProps extends Omit<ComponentPropsWithoutRef<'p'>, 'children'> {
  /** The player's row; `null` while there is no place. */
  readonly row: LeaderboardRowData | null;
  /** How many players the board has; `null` or left out when unknown. */
  readonly total?: number | null | undefined;
  /** The score that stands beside the rank: the one that orders the board. */
  readonly columns: readonly ScoreColumn[];
}

/**
 * A player's rank in one line, for a game's own interface: rank, how it moved, the score, how many players there are.
 *
 * Class `laurel-PlayerRank`.
 */
export function PlayerRank(props: PlayerRankProps): ReactNode {
  return (
    <Guard>
      <ShownPlayerRank {...props} />
    </Guard>
  );
}

function ShownPlayerRank({ row, total, columns, className, ...rest }: PlayerRankProps): ReactNode {
  const { format, messages } = useLeaderboardWords();
  const primary = primaryColumn(columns);
  const value = scoreOf(row?.scores, primary?.name);
  return (
    <p {...rest} className={classNames('laurel-PlayerRank laurel-Part', className)}>
      {row === null ? (
        messages.leaderboard.noScore
      ) : (
        <>
          <Rank rank={row.rank} tied={row.tied} />
          <RankMovement movement={row.movement} />
          {primary !== undefined && value !== undefined && <Score value={value} format={primary.format} />}
          {total !== undefined && total !== null && (
            <span className="laurel-PlayerRank-total">
              {messages.leaderboard.players(format.count(total))}
            </span>
          )}
        </>
      )}
    </p>
  );
}
