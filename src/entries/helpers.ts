// The entry `laurel/helpers`: functions over plain data, whose names say little where hooks and components are.
export { loaded, type LoadState, type Ready } from '../domain/loadState.ts';
export {
  between,
  lastDays,
  thisMonth,
  thisWeek,
  today,
  type ClosedPeriod,
  type PeriodOptions,
  type WeekOptions,
} from '../domain/time/period.ts';
export { inDollars } from '../domain/tournaments/inDollars.ts';
export { parsePrizes, type PlacePrize } from '../domain/tournaments/parsePrizes.ts';
export { statusOf, type TournamentStatus } from '../domain/tournaments/tournamentTimes.ts';
export { mergeMessages, type MessagesOverride } from '../messages/mergeMessages.ts';
export { plural } from '../messages/plural.ts';
