'use client';

import type { ReactNode } from 'react';
import { type TournamentsModelParams, useTournamentsModel } from '../../react/models/useTournamentsModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { type TournamentListAppearance, TournamentListView } from './TournamentListView.tsx';

/** What a `TournamentList` takes: which tournaments, and the appearance. */
export interface TournamentListProps extends TournamentListAppearance, TournamentsModelParams {}

/**
 * The game's tournaments and events: what is on first, then what comes, then what is over. `onSelect` is told which
 * one the player wants to see, whose leaderboard the game then shows. Needs a `LaurelProvider`.
 */
export function TournamentList(props: TournamentListProps): ReactNode {
  return (
    <ErrorBoundary name="TournamentList">
      <ConnectedTournamentList {...props} />
    </ErrorBoundary>
  );
}

function ConnectedTournamentList({
  filter,
  defaultFilter,
  onFilterChange,
  now,
  live,
  ...appearance
}: TournamentListProps): ReactNode {
  const model = useTournamentsModel({ filter, defaultFilter, onFilterChange, now, live });
  return <TournamentListView {...appearance} model={model} />;
}
