/** How a tournament's settings make a board of submissions. */
export interface BoardSettings {
  /** `Highscore` adds a player's values up, `Average` divides the sum by the number of submissions. */
  readonly type: 'Highscore' | 'Average';
  /** The score types that a submission may have, in the order of display. */
  readonly scoreTypes: readonly string[];
  /** The score type that orders the board. */
  readonly sortBy: string;
  readonly order: 'Desc' | 'Asc';
}

/** One submission as the board keeps it. */
export interface BoardSubmission {
  /** Who: the platform user id, or the game's own id of a player who is not linked. */
  readonly player: string;
  readonly scores: Readonly<Record<string, number>>;
  /** Unix milliseconds. */
  readonly at: number;
}

/** One player's aggregate. */
export interface Standing {
  readonly player: string;
  readonly rank: number;
  readonly scores: Readonly<Record<string, number>>;
  /** Of the player's latest submission, in Unix milliseconds. */
  readonly updatedAt: number;
}

/** A closed period in whole UTC days since 1970; a side that is `undefined` is open. */
export interface DayRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The totals of one tournament, always sorted. */
export interface Board {
  readonly settings: BoardSettings;
  readonly add: (submission: BoardSubmission) => void;
  /** Adds many at once: sorts once. */
  readonly load: (submissions: Iterable<BoardSubmission>) => void;
  readonly size: (range?: DayRange) => number;
  readonly page: (skip: number, limit: number, range?: DayRange) => readonly Standing[];
  readonly standing: (player: string, range?: DayRange) => Standing | undefined;
  readonly all: (range?: DayRange) => readonly Standing[];
  /** Every submission, oldest first. */
  readonly submissions: () => readonly BoardSubmission[];
}

const dayMs = 86_400_000;
const keptPeriods = 8;

/** The UTC day of a moment, counted from 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

/** A board without submissions. */
export function createBoard(settings: BoardSettings): Board {
  const log: BoardSubmission[] = [];
  const total = createRanking(settings);
  // A period is summed up when first asked for and kept until the next submission.
  const periods = new Map<string, Ranking>();

  function ranking(range: DayRange | undefined): Ranking {
    if (range === undefined || (range.from === undefined && range.to === undefined)) return total;
    const key = `${range.from}..${range.to}`;
    let period = periods.get(key);
    if (period === undefined) {
      period = createRanking(settings);
      const { from = -Infinity, to = Infinity } = range;
      period.load(log.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to));
      const oldest = periods.keys().next();
      if (periods.size >= keptPeriods && oldest.done !== true) periods.delete(oldest.value);
      periods.set(key, period);
    }
    return period;
  }

  return {
    settings,
    add(submission) {
      log.push(submission);
      periods.clear();
      total.add(submission);
    },
    load(submissions) {
      const added = [...submissions];
      for (const submission of added) log.push(submission);
      periods.clear();
      total.load(added);
    },
    size: (range) => ranking(range).size(),
    page: (skip, limit, range) => ranking(range).page(skip, limit),
    standing: (player, range) => ranking(range).standing(player),
    all: (range) => ranking(range).page(0, Number.POSITIVE_INFINITY),
    submissions: () => log,
  };
}

interface Entry {
  readonly player: string;
  /** Order of arrival: who came first stands first among equals. */
  readonly place: number;
  readonly sums: Record<string, number>;
  runs: number;
  value: number;
  updatedAt: number;
}

interface Ranking {
  readonly add: (submission: BoardSubmission) => void;
  readonly load: (submissions: readonly BoardSubmission[]) => void;
  readonly size: () => number;
  readonly page: (skip: number, limit: number) => readonly Standing[];
  readonly standing: (player: string) => Standing | undefined;
}

function createRanking({ type, sortBy, order }: BoardSettings): Ranking {
  const entries = new Map<string, Entry>();
  const sorted: Entry[] = [];
  const direction = order === 'Desc' ? -1 : 1;

  const compare = (a: Entry, b: Entry): number =>
    a.value === b.value ? a.place - b.place : (a.value < b.value ? -1 : 1) * direction;

  /** The first index for which the test holds; it holds from there on. */
  function firstIndex(holds: (entry: Entry) => boolean): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(sorted[middle] as Entry)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  // Standard competition ranking: as many are before as are strictly better.
  const rankOf = (entry: Entry): number =>
    firstIndex((other) => (other.value - entry.value) * direction >= 0) + 1;

  function count(entry: Entry, submission: BoardSubmission): void {
    for (const [scoreType, value] of Object.entries(submission.scores)) {
      entry.sums[scoreType] = (entry.sums[scoreType] ?? 0) + value;
    }
    entry.runs += 1;
    entry.updatedAt = Math.max(entry.updatedAt, submission.at);
    entry.value = aggregate(entry, sortBy);
  }

  function entryOf(player: string): Entry {
    let entry = entries.get(player);
    if (entry === undefined) {
      entry = { player, place: entries.size, sums: {}, runs: 0, value: 0, updatedAt: 0 };
      entries.set(player, entry);
    }
    return entry;
  }

  function aggregate(entry: Entry, scoreType: string): number {
    const sum = entry.sums[scoreType] ?? 0;
    return type === 'Average' ? sum / entry.runs : sum;
  }

  function toStanding(entry: Entry, rank: number): Standing {
    const scores = Object.fromEntries(
      Object.keys(entry.sums).map((scoreType) => [scoreType, aggregate(entry, scoreType)]),
    );
    return { player: entry.player, rank, scores, updatedAt: entry.updatedAt };
  }

  return {
    add(submission) {
      const known = entries.get(submission.player);
      if (known !== undefined)
        sorted.splice(
          firstIndex((other) => compare(other, known) >= 0),
          1,
        );
      const entry = entryOf(submission.player);
      count(entry, submission);
      sorted.splice(
        firstIndex((other) => compare(other, entry) > 0),
        0,
        entry,
      );
    },
    load(submissions) {
      for (const submission of submissions) count(entryOf(submission.player), submission);
      sorted.length = 0;
      for (const entry of entries.values()) sorted.push(entry);
      sorted.sort(compare);
    },
    size: () => sorted.length,
    page(skip, limit) {
      let rank = 0;
      let before: Entry | undefined;
      return sorted.slice(skip, skip + limit).map((entry, index) => {
        if (before === undefined) rank = rankOf(entry);
        else if (before.value !== entry.value) rank = skip + index + 1;
        before = entry;
        return toStanding(entry, rank);
      });
    },
    standing(player) {
      const entry = entries.get(player);
      return entry === undefined ? undefined : toStanding(entry, rankOf(entry));
    },
  };
}
