const isoMoment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * An ISO 8601 moment, as the service writes it, in Unix milliseconds; `null` when it is not one. The only place that
 * reads one: a moment that names no offset is taken as UTC, the same for every reader and on every machine. Anything
 * else is not guessed at: `Date.parse` reads `1` as a year.
 */
export function parseMoment(text: string | null | undefined): number | null {
  const match = isoMoment.exec(text?.trim() ?? '');
  if (match === null) return null;
  const [iso, offset] = match;
  const moment = Date.parse(iso.length > 10 && offset === undefined ? `${iso}Z` : iso);
  return Number.isNaN(moment) ? null : moment;
}

/** A moment given as ISO 8601, Unix milliseconds or a `Date`, in Unix milliseconds; `null` when it is none. */
export function toMoment(moment: string | number | Date): number | null {
  if (typeof moment === 'string') return parseMoment(moment);
  // `Date` knows which numbers are moments: whole milliseconds within its range.
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? null : time;
}
