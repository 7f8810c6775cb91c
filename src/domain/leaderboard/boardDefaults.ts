import type { PeriodPreset } from './periodChoice.ts';

/** What a leaderboard is asked for where nobody says: for the component, and for servers that load it ahead. */
export const boardDefaults: {
  readonly pageSize: number;
  readonly period: PeriodPreset;
  readonly timeZone: string;
} = { pageSize: 25, period: 'all', timeZone: 'UTC' };
