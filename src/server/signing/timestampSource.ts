const mostBodies = 1000;

/**
 * Gives each signature a timestamp that makes it new. Two runs with the same scores of one player have the same
 * body; signed in the same millisecond they would have the same signature, and the service would take the second
 * for a replay.
 */
export function timestampSource(): (body: string, now: number) => number {
  const latest = new Map<string, number>();
  return (body, now) => {
    const timestamp = Math.max(now, (latest.get(body) ?? 0) + 1);
    if (latest.size >= mostBodies) {
      for (const [other, time] of latest) if (time < now) latest.delete(other);
    }
    latest.set(body, timestamp);
    return timestamp;
  };
}
