'use client';

import type { ReactNode } from 'react';
import { type LeaderboardOptions, useLeaderboardModel } from '../../react/useLeaderboardModel.ts';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { type LeaderboardLook, LeaderboardView } from './LeaderboardView.tsx';

/** What a `Leaderboard` takes: what is asked for, and the look. */
export interface LeaderboardProps extends LeaderboardOptions, LeaderboardLook {}

/**
 * A tournament's ranking: the rows from the top, the player's own place, periods, friends. Needs a `LaurelProvider`.
 */
export function Leaderboard(props: LeaderboardProps): ReactNode {
  return (
    <ErrorBoundary name="Leaderboard">
      <ConnectedLeaderboard {...props} />
    </ErrorBoundary>
  );
}

function ConnectedLeaderboard({
  tournamentId,
  period,
  defaultPeriod,
  onPeriodChange,
  timeZone,
  weekStartsOn,
  pageSize,
  around,
  scoreTypes,
  zones,
  live,
  friends,
  friendsOnly,
  friendsDepth,
  movement,
  storage,
  ...look
}: LeaderboardProps): ReactNode {
  const model = useLeaderboardModel({
    tournamentId,
    period,
    defaultPeriod,
    onPeriodChange,
    timeZone,
    weekStartsOn,
    pageSize,
    around,
    scoreTypes,
    zones,
    live,
    friends,
    friendsOnly,
    friendsDepth,
    movement,
    storage,
  });
  return <LeaderboardView {...look} {...model} />;
}
