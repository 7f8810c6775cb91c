'use client';

import { useMemo, useState } from 'react';
import type { Tournament, TournamentFilter } from '../../domain/model.ts';
import { keepSameAudience } from '../../query/keepSameAudience.ts';
import type { LaurelKey } from '../../query/keys.ts';
import type { TournamentsKeyParams } from '../../query/tournamentsQuery.ts';
import { useOnline } from '../browser/useOnline.ts';
import { useClockOffset } from '../hooks/useClockOffset.ts';
import type { LaurelHookOptions, LiveOption } from '../hooks/LaurelHookOptions.ts';
import { type PublicLoadState, publicLoadState } from '../../domain/loadState.ts';
import { groupTournaments, type TournamentGroup } from '../../domain/tournaments/groupTournaments.ts';
import { useNow } from './useNow.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useTournaments } from '../hooks/useTournaments.ts';
import { useKeptFailure } from './useKeptFailure.ts';

/** What a list of tournaments is asked for. */
export interface TournamentsOptions extends LiveOption {
  /**
   * Milliseconds between polls, 1,000 or more. Default 60,000; `Infinity`: none. Only a visible tab polls, and a failing service is
   * asked less and less often (up to five minutes apart).
   */
  readonly live?: LiveOption['live'];
  /** Which tournaments, when the game decides; `onFilterChange` then tells what the player wants. */
  readonly filter?: TournamentFilter | undefined;
  /** Which tournaments at first, when the player decides. Default `ACTIVE`. */
  readonly defaultFilter?: TournamentFilter | undefined;
  /** Called with the filter that the player wants. */
  readonly onFilterChange?: ((filter: TournamentFilter) => void) | undefined;
  /**
   * Now in Unix milliseconds, for a page that a server draws or a test that stands still. Left out, it is read from
   * this machine's clock, put right by the service's.
   */
  readonly now?: number | undefined;
}

/**
 * The former name of `TournamentsOptions`.
 *
 * @deprecated Named as those of the other models now: `TournamentsOptions`.
 */
export type TournamentsModelParams = TournamentsOptions;

/** What a list of tournaments shows, and what can be done with it. */
export type TournamentsModel = PublicLoadState & {
  /** Live, upcoming, of unknown date, ended: those that have any. */
  readonly groups: readonly TournamentGroup[];
  readonly filter: TournamentFilter;
  readonly setFilter: (filter: TournamentFilter) => void;
  /** The moment that groups and words are true at, in Unix milliseconds; `null` on a server without `now`. */
  readonly now: number | null;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly clockOffset: number;
};

const none: readonly Tournament[] = [];
const minute = 60_000;

/**
 * The tournaments' behaviour, for drawing your own: `<TournamentListView model={useTournamentsModel()} />`
 * is `<TournamentList />`. The second argument takes options of TanStack Query.
 */
export function useTournamentsModel(
  {
    filter: given,
    defaultFilter = 'ACTIVE',
    onFilterChange,
    now: fixedNow,
    live = minute,
  }: TournamentsOptions = {},
  queryOptions?: LaurelHookOptions<
    readonly Tournament[],
    readonly Tournament[],
    LaurelKey<TournamentsKeyParams>
  >,
): TournamentsModel {
  const scope = useLaurel();
  const [chosen, setChosen] = useState(defaultFilter);
  const filter = given ?? chosen;
  // What was shown stays while the other filter loads: most of it is in both.
  const query = useTournaments(
    { filter },
    { live, placeholderData: keepSameAudience(scope), ...queryOptions },
  );
  const tournaments = query.data ?? none;

  const clockOffset = useClockOffset();
  const readNow = useNow(tournaments, clockOffset);
  const now = fixedNow ?? readNow;
  const groups = useMemo(() => groupTournaments(tournaments, now), [tournaments, now]);

  return {
    ...publicLoadState(useKeptFailure(query), useOnline()),
    groups,
    filter,
    setFilter: (next) => {
      setChosen(next);
      onFilterChange?.(next);
    },
    now,
    clockOffset,
  };
}
