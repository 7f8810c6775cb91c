import { describe, expect, it } from 'vitest';
import { orderingScoreOf, scoreColumns } from '../../../src/domain/leaderboard/scoreColumns.ts';
import type { LeaderboardEntry } from '../../../src/domain/model.ts';
import { entry } from './entries.ts';

describe('score columns', () => {
  const types = [
    { name: 'deaths', label: 'Deaths' },
    { name: 'kills', order: 'desc', format: 'integer' },
    { name: 'secret', hidden: true },
  ] as const;

  it('come in the order given, the ordering score strongest, hidden ones left out', () => {
    expect(scoreColumns(types, [])).toEqual([
      { name: 'deaths', label: 'Deaths', format: 'integer', order: undefined, primary: false },
      { name: 'kills', label: 'Kills', format: 'integer', order: 'desc', primary: true },
    ]);
  });

  it('know a hidden ordering score, and then take the first column as the strongest', () => {
    const hidden = [{ name: 'points', order: 'desc', hidden: true }, { name: 'kills' }] as const;
    expect(orderingScoreOf(hidden)).toBe('points');
    expect(scoreColumns(hidden, [])).toMatchObject([{ name: 'kills', order: undefined, primary: true }]);
  });

  it('are one for each score type that comes, when nothing is said; none is known to order the board', () => {
    const entries = [
      { ...entry('a', 1), scores: { kills: 1 } },
      { ...entry('b', 2), scores: { kills: 1, assists: 2 } },
    ];
    expect(scoreColumns(undefined, entries).map(({ name, order }) => [name, order])).toEqual([
      ['kills', undefined],
      ['assists', undefined],
    ]);
    expect(orderingScoreOf(undefined)).toBeNull();
  });

  it('mark one column as the ordering one, whatever the others say of themselves', () => {
    const two = [
      { name: 'kills', order: 'desc' },
      { name: 'deaths', order: 'asc' },
    ] as const;
    expect(scoreColumns(two, [])).toMatchObject([
      { name: 'kills', order: 'desc', primary: true },
      { name: 'deaths', order: undefined, primary: false },
    ]);
  });

  it('are looked for in the first hundred entries', () => {
    const plain = Array.from({ length: 99 }, (_, index) => entry(`p${index}`, index + 1));
    const rare = { ...entry('rare', 100), scores: { kills: 1, assists: 1 } };
    const names = (list: readonly LeaderboardEntry[]) =>
      scoreColumns(undefined, list).map(({ name }) => name);
    expect(names([...plain, rare])).toEqual(['kills', 'assists']);
    expect(names([...plain, entry('one more', 99), rare])).toEqual(['kills']);
  });
});
