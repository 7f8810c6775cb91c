'use client';

import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { PeriodChoice } from '../../domain/leaderboard/periodChoice.ts';
import type { ScoreType } from '../../domain/leaderboard/scoreColumns.ts';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../react/models/leaderboard/useLeaderboardModel.ts';
import { Guard } from '../elements/Guard.tsx';
import { RankChipView } from './RankChipView.tsx';

/** What a `RankChip` takes. */
export interface RankChipProps extends Omit<ComponentPropsWithoutRef<'p'>, 'children'> {
  /** Whose ranking: the `id` of one of `useTournaments`, or as the dashboard names it. */
  readonly tournamentId: string;
  /** The period that the place is of. Default `all`. */
  readonly period?: PeriodChoice | undefined;
  /** IANA time zone whose date the presets mean, as with `Leaderboard`. Default `UTC`. */
  readonly timeZone?: string | undefined;
  /** First day of the week: 0 Sunday, 1 Monday (default), up to 6 Saturday. */
  readonly weekStartsOn?: LeaderboardOptions['weekStartsOn'];
  /** Label, format and order of the score that ranks. Default: the first that comes. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /** Milliseconds between refreshes, 1,000 or more, or `pushLive('/laurel')`. Default: no polling. */
  readonly live?: LeaderboardOptions['live'];
}

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
  weekStartsOn,
  scoreTypes,
  live,
  ...rest
}: RankChipProps): ReactNode {
  // Of the others only the neighbouring rows are shown.
  const model = useLeaderboardModel({
    tournamentId,
    period: period ?? 'all',
    timeZone,
    weekStartsOn,
    scoreTypes,
    live,
    around: 1,
    friends: false,
  });
  return <RankChipView {...rest} model={model} />;
}
