import { BoundedMap } from '../../base/BoundedMap.ts';

// As many different bodies as a server signs within the time for which a repeated body runs ahead of the clock.
const mostBodies = 10_000;

// As many milliseconds as repetition brings a body ahead of the clock, one with each signature. What is further ahead is by a
// clock that was wrong: the service refuses what goes on from there until real time has come to it.
const longestLead = 10_000;

/**
 * Gives each signature a timestamp that makes it new: Unix milliseconds, later than that of the last signature of the
 * same body, unless a clock that was far ahead gave it that one. Two runs with the same scores of one player have the same
 * body; signed in the same millisecond they would have the same signature, and the service would take the second for a replay.
 */
export function timestampSource(): (body: string, now: number) => number {
  const latest = new BoundedMap<string, number>(mostBodies);
  return (body, now) => {
    const next = (latest.get(body) ?? 0) + 1;
    const timestamp = next - now <= longestLead ? Math.max(next, now) : now;
    latest.set(body, timestamp);
    return timestamp;
  };
}
