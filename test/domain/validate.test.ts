import { describe, expect, it } from 'vitest';
import { checkCount, checkId, isHeaderSafe } from '../../src/domain/validate.ts';

describe('what is sent', () => {
  const refuses = (check: () => void): boolean => {
    try {
      check();
      return false;
    } catch (error) {
      expect(error).toMatchObject({ kind: 'config', operation: 'getScores' });
      return true;
    }
  };

  it.each(['a', 'A9', '0', 'a_b.c:d~e-f', 'a'.repeat(128)])('may have %j as an id', (id) => {
    expect(refuses(() => checkId(id, 'id', 'getScores'))).toBe(false);
  });

  it.each([
    '',
    '.',
    '..',
    '-a',
    'a/b',
    'a b',
    ' a',
    'a ',
    'a\n',
    'ä',
    'a'.repeat(129),
    7,
    null,
    undefined,
    ['a'],
  ])('may not have %j as an id', (id) => {
    expect(refuses(() => checkId(id, 'id', 'getScores'))).toBe(true);
  });

  it('has counts that are whole numbers from the least on, or left out', () => {
    const refused = (value: unknown, least: number) =>
      refuses(() => checkCount(value, 'limit', least, 'getScores'));
    expect([undefined, 1, 2, Number.MAX_SAFE_INTEGER].map((value) => refused(value, 1))).toEqual(
      Array(4).fill(false),
    );
    for (const value of [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, '1', null])
      expect(refused(value, 1)).toBe(true);
    expect([refused(0, 0), refused(-1, 0)]).toEqual([false, true]);
  });

  it('has headers of visible characters on one line', () => {
    expect(['a', '!', '~', 'a.b.c', 'a=='].map(isHeaderSafe)).toEqual(Array(5).fill(true));
    for (const value of ['', ' ', 'a b', ' a', 'a ', 'a\n', 'a\r\nb', 'ä', '\u007f', 7, null]) {
      expect(isHeaderSafe(value)).toBe(false);
    }
  });
});
