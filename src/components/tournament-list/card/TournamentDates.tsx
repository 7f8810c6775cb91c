'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import type { Format } from '../../../domain/text/Format.ts';
import { dayInWords, type ZoneChoice } from '../../../messages/dayInWords.ts';
import { statusOf, timesOf } from '../../../domain/tournaments/tournamentTimes.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';

/** What `TournamentDates` takes. */
export interface TournamentDatesProps {
  readonly tournament: Pick<Tournament, 'startsAt' | 'endsAt'>;
  /** Now in Unix milliseconds; `null` when it is not known: both dates are then shown. */
  readonly now: number | null;
  readonly zone: ZoneChoice;
}

/** The date of a tournament that matters now, in words: when it starts, ends or ended. */
export function TournamentDates({ tournament, now, zone }: TournamentDatesProps): ReactNode {
  const { messages, format } = useTournamentsWords();
  const words = messages.tournaments;
  const { start, end } = timesOf(tournament);
  // Whether something that is dated is still to come cannot be said without a now.
  if (now === null && start !== null && end !== null) return dateRange(start, end, zone, format);
  const told = dateToTell();
  const parts = told === null ? null : dayInWords(told.moment, now, zone, format);
  if (told === null || parts === null) return words.status.unknown;
  const full = { dateStyle: 'full', timeStyle: 'long', timeZone: zone.timeZone } as const;
  return (
    <time dateTime={new Date(told.moment).toISOString()} title={format.date(told.moment, full) ?? undefined}>
      {/* The hour in which something was over matters to nobody any more. */}
      {words[told.verb]({ when: told.verb === 'ended' ? parts.day : words.when(parts) })}
    </time>
  );

  function dateToTell(): { moment: number; verb: 'starts' | 'started' | 'ends' | 'ended' } | null {
    const status = statusOf(tournament, now);
    if (status === 'ended' && end !== null) return { moment: end, verb: 'ended' };
    if (status === 'live') {
      if (end !== null) return { moment: end, verb: 'ends' };
      return start === null ? null : { moment: start, verb: 'started' };
    }
    if (start !== null) return { moment: start, verb: 'starts' };
    return end === null ? null : { moment: end, verb: 'ends' };
  }
}

// Not by `formatRange`: what it writes differs from machine to machine, and this is what a server draws.
function dateRange(start: number, end: number, { timeZone, nameZone }: ZoneChoice, format: Format): string {
  const options = { dateStyle: 'long', timeZone } as const;
  const range = `${format.date(start, options)} – ${format.date(end, options)}`;
  // Intl would name the zone once for each of the two dates.
  return nameZone ? `${range} (${timeZone})` : range;
}
