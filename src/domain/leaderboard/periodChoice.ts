import type { Period } from '../model.ts';
import { thisMonth, thisWeek, today, type WeekOptions } from '../time/period.ts';

/** A period with a name, which moves with the calendar. */
export type PeriodPreset = 'today' | 'week' | 'month' | 'all';

/** A preset, or a range of days of one's own. */
export type PeriodChoice = PeriodPreset | Period;

/** The presets in the order in which they are offered. */
export const periodPresets: readonly PeriodPreset[] = ['today', 'week', 'month', 'all'];

/** The days of a choice, as of now in the given zone (UTC by default). */
export function resolvePeriod(choice: PeriodChoice, options?: WeekOptions): Period {
  switch (choice) {
    case 'today':
      return today(options);
    case 'week':
      return thisWeek(options);
    case 'month':
      return thisMonth(options);
    case 'all':
      return {};
    default:
      return choice;
  }
}

/** A text that is equal for equal choices. */
export function periodKey(choice: PeriodChoice): string {
  return typeof choice === 'string' ? choice : `${choice.startDate ?? ''}/${choice.endDate ?? ''}`;
}
