import { describe, expect, test } from 'vitest';
import { scoreColumns, scoreTypeLabel } from '../../../src/domain/leaderboard/scoreColumns.ts';
import type { LeaderboardEntry } from '../../../src/domain/model.ts';
import { createFormat } from '../../../src/messages/createFormat.ts';
import { formatScore } from '../../../src/messages/formatScore.ts';

const en = createFormat('en');

/** The column of a board that nobody described, as it is written. */
function written(values: readonly number[], shown = values): readonly string[] {
  const entries = values.map((value, index): LeaderboardEntry => ({
    id: String(index),
    rank: null,
    name: null,
    username: null,
    avatarUrl: null,
    scores: { value },
  }));
  const [column] = scoreColumns(undefined, entries);
  return shown.map((value) => formatScore(value, column?.format ?? 'integer', en).text);
}

describe('a column that nobody described', () => {
  test('has as many decimals for all as one needs', () => {
    expect(written([4, 0.5, 12.25])).toEqual(['4.00', '0.50', '12.25']);
    expect(written([4120, 90])).toEqual(['4,120', '90']);
  });

  test('has three at most', () => {
    expect(written([0.7746666666666666, 0.47650000000000003, 1])).toEqual(['0.775', '0.477', '1.000']);
  });

  test('rounds no later one to the decimals of the first', () => {
    expect(written([1.5, 2], [0.25, 0.125, 7])).toEqual(['0.25', '0.125', '7.0']);
  });
});

test.each([
  ['kills', 'Kills'],
  ['best_time', 'Best time'],
  ['damage-dealt', 'Damage dealt'],
  ['headShots', 'Head Shots'],
  ['KD', 'KD'],
  ['\u200b', '–'],
  ['ölçü', 'Ölçü'],
])('the column of the score type %j is called %s', (name, label) => {
  expect(scoreColumns([{ name }], [])[0]?.label).toBe(label);
});

test('in a sentence a score type keeps its small letter', () => {
  expect(scoreTypeLabel('best_time')).toBe('best time');
});
