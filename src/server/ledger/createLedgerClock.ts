import { BoundedMap } from '../../base/BoundedMap.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import { leastStep } from '../steadyClock.ts';
import type { Account, Ledger } from './Ledger.ts';

/** A ledger's clock, with what this process has seen of how it was set. */
export interface LedgerClock {
  readonly now: Ledger['now'];
  /** How long it was from one moment by the ledger's clock to one that came after it. */
  readonly lasted: (from: number, until: number) => Duration;
  /**
   * When an account changed last, at the latest. One that changed later than now did so by a clock that was ahead: then it is when this
   * process has first seen it so.
   */
  readonly changedAt: (of: AccountKey, account: Account, now: number) => number;
}

/** Milliseconds, between which nothing is known where one moment is of two times that a clock went through. */
export interface Duration {
  readonly least: number;
  readonly most: number;
}

/** Whose account of which tournament. */
export interface AccountKey {
  readonly tournamentId: string;
  readonly player: PlayerKey;
}

/** A time in which nobody set the clock: what it may have said from first to last, and how far it was ahead of the first such time. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly ahead: number;
}

// Hardly any clock is set more than once in all the time for which a run is unknown.
const mostStretches = 50;
const mostAhead = 1000;

/**
 * The clock of a ledger, held against this machine's one that nobody sets, as often as it is looked at. It knows nothing of what was
 * before the first look; a machine that slept is one whose clock was set ahead.
 */
export function createLedgerClock(ledger: Pick<Ledger, 'now'>): LedgerClock {
  const ahead = new BoundedMap<string, { readonly version: string; readonly at: number }>(mostAhead);
  let stretches: readonly Stretch[] = [{ from: -Infinity, to: Infinity, ahead: 0 }];
  let last: { readonly time: number; readonly lead: number } | undefined;

  function note(time: number): void {
    const lead = time - performance.now();
    const step = lead - (last?.lead ?? lead);
    const current = stretches.at(-1);
    if (last !== undefined && current !== undefined && Math.abs(step) >= leastStep) {
      // When it was set between the two looks, nobody knows.
      const before = { ...current, to: time - step };
      const after = { from: last.time + step, to: Infinity, ahead: current.ahead + step };
      stretches = [...stretches.slice(0, -1), before, after].slice(-mostStretches);
    }
    last = { time, lead };
  }

  /** The stretches that a moment may be of: any, where it is of none that was seen. */
  function stretchesOf(moment: number): readonly Stretch[] {
    const found = stretches.filter(({ from, to }) => moment >= from && moment <= to);
    return found.length > 0 ? found : stretches;
  }

  return {
    async now() {
      const time = await ledger.now();
      note(time);
      return time;
    },

    lasted(from, until) {
      const ends = stretchesOf(until);
      const possible = stretchesOf(from).flatMap((begin) =>
        ends
          .filter((end) => stretches.indexOf(end) >= stretches.indexOf(begin))
          .map((end) => until - from - (end.ahead - begin.ahead)),
      );
      // Where the one cannot have come after the other, no time has passed for certain.
      return { least: Math.min(...possible, until - from), most: Math.max(...possible, until - from) };
    },

    changedAt({ tournamentId, player }, { updatedAt, version }, now) {
      const key = `${tournamentId} ${player}`;
      const known = ahead.get(key);
      if (known?.version === version) return known.at;
      if (updatedAt <= now + leastStep) return updatedAt;
      ahead.set(key, { version, at: now });
      return now;
    },
  };
}
