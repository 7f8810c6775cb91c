import { BoundedMap } from '../../base/BoundedMap.ts';
import type { Board, BoardSettings, BoardSubmission, DayRange } from './Board.ts';
import { createRanking, type Ranking } from './createRanking.ts';

const dayMs = 86_400_000;
const keptPeriods = 8;

/** The UTC day of a moment, counted from 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

interface Period {
  readonly ranking: Ranking;
  readonly holds: (submission: BoardSubmission) => boolean;
}

/** A board without submissions. */
export function createBoard(settings: BoardSettings): Board {
  const log: BoardSubmission[] = [];
  const total = createRanking(settings);
  // A period is summed up when first asked for, and followed from then on.
  let periods = new BoundedMap<string, Period>(keptPeriods);

  function addUp({ from = -Infinity, to = Infinity }: DayRange): Period {
    const holds = ({ at }: BoardSubmission) => dayOf(at) >= from && dayOf(at) <= to;
    const period = createRanking(settings);
    period.load(log.filter(holds));
    return { ranking: period, holds };
  }

  function ranking(range: DayRange | undefined): Ranking {
    if (range === undefined || (range.from === undefined && range.to === undefined)) return total;
    return periods.getOr(`${range.from}..${range.to}`, () => addUp(range)).ranking;
  }

  return {
    settings,
    add(submission) {
      log.push(submission);
      total.add(submission);
      for (const period of periods.values()) if (period.holds(submission)) period.ranking.add(submission);
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
