'use client';

import { useState } from 'react';
import { boardDefaults } from '../../../domain/leaderboard/boardDefaults.ts';
import type { LeaderboardPeriod } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { type PeriodChoice, resolvePeriod } from '../../../domain/leaderboard/periodChoice.ts';
import type { Period } from '../../../domain/model.ts';
import type { WeekOptions } from '../../../domain/time/period.ts';

/** How the period of a board is chosen. */
export interface BoardPeriodOptions {
  /** The period, when the page holds it itself; then `onPeriodChange` is to change it. */
  readonly period?: PeriodChoice | undefined;
  /** The period to begin with. Default `all`. */
  readonly defaultPeriod?: PeriodChoice | undefined;
  /** Called with the period that the player wants. */
  readonly onPeriodChange?: ((period: PeriodChoice) => void) | undefined;
  /**
   * IANA time zone whose date the presets mean. The service takes dates alone, and begins a day where it counts days (the sandbox
   * in UTC): another zone asks for another date, so that from midnight to nine in `Asia/Tokyo` a day counted in UTC is empty yet.
   * Default `UTC`.
   */
  readonly timeZone?: string | undefined;
  /** First day of the week: 0 Sunday, 1 Monday (default), up to 6 Saturday. */
  readonly weekStartsOn?: WeekOptions['weekStartsOn'];
}

/** The period that is chosen, and the days that it means now, by a clock that is `clockOffset` milliseconds ahead of this machine's. */
export function usePeriod(
  {
    period,
    defaultPeriod = boardDefaults.period,
    onPeriodChange,
    timeZone = boardDefaults.timeZone,
    weekStartsOn,
  }: BoardPeriodOptions,
  clockOffset = 0,
): LeaderboardPeriod & { readonly days: Period } {
  const [chosen, choose] = useState(defaultPeriod);
  const choice = period ?? chosen;
  return {
    choice,
    days: resolvePeriod(choice, { timeZone, weekStartsOn }, clockOffset),
    set: (next) => {
      choose(next);
      onPeriodChange?.(next);
    },
    timeZone,
  };
}
