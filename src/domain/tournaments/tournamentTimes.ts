import type { Tournament } from '../model.ts';
import { parseMoment } from '../time/moment.ts';

/** Where a tournament is in its time; `unknown` when its dates do not tell. */
export type TournamentStatus = 'live' | 'upcoming' | 'unknown' | 'ended';

/** When a tournament starts and ends, in Unix milliseconds; `null` for a side that is not known. */
export interface TournamentTimes {
  readonly start: number | null;
  readonly end: number | null;
}

/** What has a start and an end, as the service writes them. */
export type Dated = Pick<Tournament, 'startsAt' | 'endsAt'>;

/** The two moments of a tournament. Dates in the wrong order are both unknown: nobody can tell which one is wrong. */
export function timesOf({ startsAt, endsAt }: Dated): TournamentTimes {
  const start = parseMoment(startsAt);
  const end = parseMoment(endsAt);
  return start !== null && end !== null && end < start ? { start: null, end: null } : { start, end };
}

/**
 * Where a tournament is in its time at `now` (Unix milliseconds, on the service's clock); at no known `now`, as on a
 * server, that is unknown. Without an end it stays live once it has started; without a start it is live until its end.
 */
export function statusOf(tournament: Dated, now: number | null): TournamentStatus {
  const { start, end } = timesOf(tournament);
  // Also where JavaScript leaves it out: what is over would be live.
  if (now === null || now === undefined || (start === null && end === null)) return 'unknown';
  if (end !== null && end <= now) return 'ended';
  return start !== null && start > now ? 'upcoming' : 'live';
}

/** The first moment after `now` at which one of the tournaments changes its status; `Infinity` where there is none. */
export function nextChange(tournaments: readonly Dated[], now: number): number {
  const moments = tournaments
    .map(timesOf)
    .flatMap(({ start, end }) => [start ?? -Infinity, end ?? -Infinity]);
  return Math.min(...moments.filter((moment) => moment > now));
}

/** Where a tournament is in its time; `null` when its dates do not tell. */
export type TournamentPhase = Exclude<TournamentStatus, 'unknown'> | null;

/** Where a tournament is in its time at a moment (Unix milliseconds, on the service's clock; `null`: not known). */
export function phaseOf(tournament: Dated, now: number | null): TournamentPhase {
  const status = statusOf(tournament, now);
  return status === 'unknown' ? null : status;
}
