'use client';

import { type ReactNode, useMemo } from 'react';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../react/models/leaderboard/useLeaderboardModel.ts';
import { useOnScreen } from '../../react/browser/useOnScreen.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { mergeRefs } from '../elements/mergeRefs.ts';
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
  const { rootRef } = look;
  // Nobody reads a board that is scrolled away, so it is not polled until it is back.
  const [observe, onScreen] = useOnScreen();
  const root = useMemo(() => mergeRefs(rootRef, observe), [rootRef, observe]);
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
    live: live === undefined || onScreen ? live : Number.POSITIVE_INFINITY,
    friends,
    friendsOnly,
    friendsDepth,
    movement,
    storage,
  });
  return <LeaderboardView {...look} {...model} rootRef={root} />;
}
