'use client';

import type { ReactNode } from 'react';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../react/models/leaderboard/useLeaderboardModel.ts';
import { Guard } from '../elements/Guard.tsx';
import { RankChipView, type RankChipViewProps } from './RankChipView.tsx';

/** What a `RankChip` takes. */
export interface RankChipProps
  extends
    Omit<RankChipViewProps, 'model'>,
    Pick<LeaderboardOptions, 'tournamentId' | 'period' | 'timeZone' | 'scoreTypes' | 'live'> {}

/** The player's place in one line, for the screen of a running game. Needs a `LaurelProvider`. */
export function RankChip(props: RankChipProps): ReactNode {
  return (
    <Guard>
      <ConnectedRankChip {...props} />
    </Guard>
  );
}

function ConnectedRankChip({
  tournamentId,
  period,
  timeZone,
  scoreTypes,
  live,
  ...rest
}: RankChipProps): ReactNode {
  // One row around is all that is told of others; no visit is kept, which a board on the page may do.
  const model = useLeaderboardModel({
    tournamentId,
    period: period ?? 'all',
    timeZone,
    scoreTypes,
    live,
    around: 1,
    friends: false,
  });
  return <RankChipView {...rest} model={model} />;
}
