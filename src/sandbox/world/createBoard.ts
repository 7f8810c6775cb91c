import { BoundedMap } from '../../base/BoundedMap.ts';
import type { Board, BoardSettings, BoardSubmission, DayRange } from './Board.ts';
import { createRanking, type Ranking } from './createRanking.ts';

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
  let periods = new BoundedMap<string, Ranking>(keptPeriods);

  function addUp({ from = -Infinity, to = Infinity }: DayRange): Ranking {
    const period = createRanking(settings);
    period.load(log.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to));
    return period;
  }

  function ranking(range: DayRange | undefined): Ranking {
    if (range === undefined || (range.from === undefined && range.to === undefined)) return total;
    return periods.getOr(`${range.from}..${range.to}`, () => addUp(range));
  }

  return {
    settings,
    add(submission) {
      log.push(submission);
      periods = new BoundedMap(keptPeriods);
      total.add(submission);
    },
    load(submissions) {
      const added = [...submissions];
      for (const submission of added) log.push(submission);
      periods = new BoundedMap(keptPeriods);
      total.load(added);
    },
    size: (range) => ranking(range).size(),
    page: (skip, limit, range) => ranking(range).page(skip, limit),
    standing: (player, range) => ranking(range).standing(player),
    all: (range) => ranking(range).page(0, Number.POSITIVE_INFINITY),
    submissions: () => log,
  };
}
