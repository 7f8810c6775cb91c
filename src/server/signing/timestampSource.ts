import { BoundedMap } from '../../base/BoundedMap.ts';

// As many different bodies as a server signs within the time for which a repeated body runs ahead of the clock.
const mostBodies = 10_000;

/**
 * Gives each signature a timestamp that makes it new: Unix milliseconds, later than that of the last signature of the
 * same body. Two runs with the same scores of one player have the same body; signed in the same millisecond they would
 * have the same signature, and the service would take the second for a replay.
 */
export function timestampSource(): (body: string, now: number) => number {
  const latest = new BoundedMap<string, number>(mostBodies);
  return (body, now) => {
    const timestamp = Math.max(now, (latest.get(body) ?? 0) + 1);
    latest.set(body, timestamp);
    return timestamp;
  };
}
