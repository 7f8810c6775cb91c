import { misuse } from '../misuse.ts';
import type { Period } from '../model.ts';
import { thisMonth, thisWeek, today, type WeekOptions } from '../time/period.ts';

/** A period with a name, which moves with the calendar. */
export type PeriodPreset = 'today' | 'week' | 'month' | 'all';

/** A preset, or a range of days of one's own. */
export type PeriodChoice = PeriodPreset | Period;

/** The presets in the order in which they are offered. */
export const periodPresets: readonly PeriodPreset[] = ['today', 'week', 'month', 'all'];

/**
 * The days of a choice, as of now in the given zone (UTC by default), by a clock that is `clockOffset` milliseconds ahead. Throws
 * `LaurelError` of kind `config` at what is no choice, and at options as `thisWeek` does.
 */
export function resolvePeriod(choice: PeriodChoice, options?: WeekOptions, clockOffset = 0): Period {
  const now = { ...options, now: (options?.now ?? Date.now()) + clockOffset };
  switch (choice) {
    case 'today':
      return today(now);
    case 'week':
      return thisWeek(now);
    case 'month':
      return thisMonth(now);
    case 'all':
      return {};
    default:
      // It would ask for all time, and look right.
      if (typeof choice !== 'object')
        throw misuse(`period takes ${periodPresets.join(', ')}, or { startDate, endDate }.`);
      return choice;
  }
}

/** A text that is equal for equal choices. */
export function periodKey(choice: PeriodChoice): string {
  return typeof choice === 'string' ? choice : `${choice.startDate ?? ''}/${choice.endDate ?? ''}`;
}
