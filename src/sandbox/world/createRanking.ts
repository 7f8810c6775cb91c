import { addValues } from './addValues.ts';
import { createSortedList } from './createSortedList.ts';
import type { BoardSettings, BoardSubmission, Standing } from './Board.ts';

interface Entry {
  readonly player: string;
  /** Order of arrival: who came first stands first among equals. */
  readonly place: number;
  readonly sums: Map<string, number>;
  runs: number;
  value: number;
  updatedAt: number;
}

/** Players in the order of a board. */
export interface Ranking {
  readonly add: (submission: BoardSubmission) => void;
  readonly load: (submissions: readonly BoardSubmission[]) => void;
  readonly size: () => number;
  readonly page: (skip: number, limit: number) => readonly Standing[];
  readonly standing: (player: string) => Standing | undefined;
}

/** A ranking without submissions. */
export function createRanking({ type, sortBy, order }: BoardSettings): Ranking {
  const entries = new Map<string, Entry>();
  const direction = order === 'Desc' ? -1 : 1;

  // No two are equal, since each arrived at its own time.
  const compare = (a: Entry, b: Entry): number =>
    a.value === b.value ? a.place - b.place : (a.value < b.value ? -1 : 1) * direction;

  const sorted = createSortedList(compare);

  // Standard competition ranking: as many are before as are strictly better.
  const rankOf = (entry: Entry): number =>
    sorted.countBefore((other) => (other.value - entry.value) * direction >= 0) + 1;

  function count(entry: Entry, submission: BoardSubmission): void {
    for (const [scoreType, value] of Object.entries(submission.scores)) {
      entry.sums.set(scoreType, addValues(entry.sums.get(scoreType) ?? 0, value));
    }
    entry.runs += 1;
    entry.updatedAt = Math.max(entry.updatedAt, submission.at);
    entry.value = aggregate(type, entry, sortBy);
  }

  function entryOf(player: string): Entry {
    let entry = entries.get(player);
    if (entry === undefined) {
      entry = { player, place: entries.size, sums: new Map(), runs: 0, value: 0, updatedAt: 0 };
      entries.set(player, entry);
    }
    return entry;
  }

  return {
    add(submission) {
      const known = entries.get(submission.player);
      if (known !== undefined) sorted.remove(known);
      const entry = entryOf(submission.player);
      count(entry, submission);
      sorted.add(entry);
    },
    load(submissions) {
      for (const submission of submissions) count(entryOf(submission.player), submission);
      sorted.fill(entries.values());
    },
    size: sorted.size,
    page(skip, limit) {
      let rank = 0;
      let before: Entry | undefined;
      return sorted.slice(skip, limit).map((entry, index) => {
        if (before === undefined) rank = rankOf(entry);
        else if (before.value !== entry.value) rank = skip + index + 1;
        before = entry;
        return toStanding(type, entry, rank);
      });
    },
    standing(player) {
      const entry = entries.get(player);
      return entry === undefined ? undefined : toStanding(type, entry, rankOf(entry));
    },
  };
}

function aggregate(type: BoardSettings['type'], entry: Entry, scoreType: string): number {
  const sum = entry.sums.get(scoreType) ?? 0;
  return type === 'Average' ? sum / entry.runs : sum;
}

function toStanding(type: BoardSettings['type'], entry: Entry, rank: number): Standing {
  const scores = Object.fromEntries(
    [...entry.sums.keys()].map((scoreType) => [scoreType, aggregate(type, entry, scoreType)]),
  );
  return { player: entry.player, rank, scores, updatedAt: entry.updatedAt };
}
