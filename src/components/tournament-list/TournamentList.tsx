'use client';

import { type ReactNode, useMemo } from 'react';
import {
  type TournamentsModel,
  type TournamentsOptions,
  useTournamentsModel,
} from '../../react/models/useTournamentsModel.ts';
import { omitProps } from '../elements/omitProps.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { useUnhurried } from '../frame/useUnhurried.ts';
import { type TournamentListAppearance, TournamentListView } from './TournamentListView.tsx';

/** What a `TournamentList` takes: which tournaments, and the appearance. */
export interface TournamentListProps extends TournamentListAppearance, TournamentsOptions {}

/**
 * The game's tournaments and events: what is on first, then what comes, then what is over. Of what is on, the one that
 * ends first is drawn large. `onSelect` is told which
 * one the player wants to see, whose leaderboard the game then shows. Needs a `LaurelProvider`.
 */
export function TournamentList(props: TournamentListProps): ReactNode {
  return (
    <ErrorBoundary name="TournamentList">
      <ConnectedTournamentList {...props} />
    </ErrorBoundary>
  );
}

// Everything that is not appearance; the compiler makes sure that none is missing.
const options: Readonly<Record<keyof TournamentsOptions, true>> = {
  filter: true,
  defaultFilter: true,
  onFilterChange: true,
  now: true,
  live: true,
};

function ConnectedTournamentList(props: TournamentListProps): ReactNode {
  return <UnhurriedTournamentList given={props} model={useTournamentsModel(props)} />;
}

/** By itself, so that what is drawn later does not have the model worked out again. */
function UnhurriedTournamentList({
  given,
  model,
}: {
  readonly given: TournamentListProps;
  readonly model: TournamentsModel;
}): ReactNode {
  const shown = useUnhurried(model, model.filter);
  return useMemo(() => <TournamentListView {...omitProps(given, options)} model={shown} />, [given, shown]);
}
