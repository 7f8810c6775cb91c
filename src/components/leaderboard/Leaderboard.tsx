'use client';

import { type ReactNode, useMemo } from 'react';
import type { LeaderboardModel } from '../../domain/leaderboard/LeaderboardModel.ts';
import { useOnScreen } from '../../react/browser/useOnScreen.ts';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../react/models/leaderboard/useLeaderboardModel.ts';
import { mergeRefs } from '../elements/mergeRefs.ts';
import { omitProps } from '../elements/omitProps.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { useUnhurried } from '../frame/useUnhurried.ts';
import type { LeaderboardAppearance } from './LeaderboardAppearance.ts';
import { LeaderboardView } from './LeaderboardView.tsx';

/** What a `Leaderboard` takes: what is asked for, and the appearance. */
export interface LeaderboardProps extends LeaderboardOptions, LeaderboardAppearance {}

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

// Everything that is not appearance; the compiler makes sure that none is missing.
const options: Readonly<Record<keyof LeaderboardOptions, true>> = {
  tournamentId: true,
  period: true,
  defaultPeriod: true,
  onPeriodChange: true,
  timeZone: true,
  weekStartsOn: true,
  pageSize: true,
  around: true,
  scoreTypes: true,
  zones: true,
  live: true,
  index: true,
  friends: true,
  friendsOnly: true,
  friendsDepth: true,
  movement: true,
  storage: true,
};

function ConnectedLeaderboard(props: LeaderboardProps): ReactNode {
  const { rootRef, live } = props;
  // Nobody reads a board that is scrolled away, so it is not polled until it is back.
  const [observe, onScreen] = useOnScreen();
  const isLive = live !== undefined;
  const root = useMemo(() => (isLive ? mergeRefs(rootRef, observe) : rootRef), [isLive, rootRef, observe]);
  const model = useLeaderboardModel({ ...props, live: onScreen ? live : live && Infinity });
  return <UnhurriedLeaderboard given={props} model={model} root={root} />;
}

/** By itself, so that what is drawn later does not have the model worked out again. */
function UnhurriedLeaderboard({
  given,
  model,
  root,
}: {
  readonly given: LeaderboardProps;
  readonly model: LeaderboardModel;
  readonly root: LeaderboardProps['rootRef'];
}): ReactNode {
  const shown = useUnhurried(model, given.tournamentId, model.period?.choice, model.audience?.shown);
  return useMemo(
    () => <LeaderboardView {...omitProps(given, options)} model={shown} rootRef={root} />,
    [given, shown, root],
  );
}
