'use client';

import { type ReactNode, useMemo } from 'react';
import { useOnScreen } from '../../react/browser/useOnScreen.ts';
import {
  type PlayerSearchOptions,
  usePlayerSearchModel,
} from '../../react/models/player-search/usePlayerSearchModel.ts';
import { mergeRefs } from '../elements/mergeRefs.ts';
import { omitProps } from '../elements/omitProps.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { type PlayerSearchAppearance, PlayerSearchView } from './PlayerSearchView.tsx';

/** What a `PlayerSearch` takes: what is asked for, and the appearance. */
export interface PlayerSearchProps extends PlayerSearchOptions, PlayerSearchAppearance {}

/**
 * A search for players of a board by name, with the place of whoever is chosen and the places around. Needs a `LaurelProvider`, a
 * gateway with a rank index, and the sheet `laurel/widgets/search.css`.
 */
export function PlayerSearch(props: PlayerSearchProps): ReactNode {
  return (
    <ErrorBoundary name="PlayerSearch">
      <ConnectedPlayerSearch {...props} />
    </ErrorBoundary>
  );
}

// Everything that is not appearance; the compiler makes sure that none is missing.
const options: Readonly<Record<keyof PlayerSearchOptions, true>> = {
  index: true,
  tournamentId: true,
  startDate: true,
  endDate: true,
  limit: true,
  around: true,
  scoreTypes: true,
  live: true,
  onSelect: true,
};

function ConnectedPlayerSearch(props: PlayerSearchProps): ReactNode {
  const { rootRef, live } = props;
  // Nobody reads places that are scrolled away, so they are not polled until they are back.
  const [observe, onScreen] = useOnScreen();
  const root = useMemo(() => mergeRefs(rootRef, observe), [rootRef, observe]);
  const model = usePlayerSearchModel({ ...props, live: live === undefined || onScreen ? live : Infinity });
  return <PlayerSearchView {...omitProps(props, options)} model={model} rootRef={root} />;
}
