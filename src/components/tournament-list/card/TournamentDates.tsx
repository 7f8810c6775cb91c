'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import type { Format } from '../../../domain/text/Format.ts';
import { dayInWords, type TimeZoneChoice } from '../../../messages/dayInWords.ts';
import { statusOf, timesOf } from '../../../domain/tournaments/tournamentTimes.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';

/** What `TournamentDates` takes. */
export interface TournamentDatesProps {
  readonly tournament: Pick<Tournament, 'startsAt' | 'endsAt'>;
  /** Now in Unix milliseconds; `null` when it is not known: both dates are then shown. */
  readonly now: number | null;
  readonly zone: TimeZoneChoice;
}

/** The date of a tournament that matters now, in words: when it starts, ends or ended. */
export function TournamentDates({ tournament, now, zone }: TournamentDatesProps): ReactNode {
  const { messages, format } = useTournamentsWords();
  const words = messages.tournaments;
  const { start, end } = timesOf(tournament);
  // Whether something that is dated is still to come cannot be said without a now.
  if (now === null && start !== null && end !== null) return dateRange(start, end, zone, format);
  const status = statusOf(tournament, now);
  const hasBegun = status === 'live' || status === 'ended';
  // The end of what has begun, and the start of what comes; the other one where that is not known.
  const byEnd = hasBegun ? end !== null : start === null;
  const moment = byEnd ? end : start;
  const parts = moment === null ? null : dayInWords(moment, now, zone, format);
  if (moment === null || parts === null) return words.status.unknown;
  const full = { dateStyle: 'full', timeStyle: 'long', timeZone: zone.timeZone } as const;
  return (
    <time dateTime={new Date(moment).toISOString()} title={format.date(moment, full) ?? undefined}>
      {status === 'ended'
        ? // The hour in which something was over matters to nobody any more.
          words.ended({ when: parts.day })
        : words[byEnd ? 'ends' : hasBegun ? 'started' : 'starts']({ when: words.when(parts) })}
    </time>
  );
}

// Not by `formatRange`: what it writes differs from machine to machine, and this is what a server draws.
function dateRange(
  start: number,
  end: number,
  { timeZone, nameZone }: TimeZoneChoice,
  format: Format,
): string {
  const options = { dateStyle: 'long', timeZone } as const;
  const range = `${format.date(start, options)} – ${format.date(end, options)}`;
  // Intl would name the zone once for each of the two dates.
  return nameZone ? `${range} (${timeZone})` : range;
}
