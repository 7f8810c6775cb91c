import { describe, expect, it } from 'vitest';
import { connectionCodeOf, withConnectionCause } from '../../src/domain/connectionCode.ts';
import { isLaurelError, LaurelError, type LaurelErrorKind } from '../../src/domain/LaurelError.ts';
import { checkCount, checkId, isHeaderSafe } from '../../src/domain/validate.ts';

describe('a LaurelError', () => {
  it('says all that is known, and is an error like any other', () => {
    const init = {
      kind: 'rate-limited',
      message: 'Too many.',
      operation: 'getScores',
      status: 429,
      code: 'SLOW',
      retryAt: 5,
    } as const;
    const error = new LaurelError(init);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ ...init, name: 'LaurelError' });
    expect(String(error)).toBe('LaurelError: Too many.');
  });

  it.each<[LaurelErrorKind, boolean]>([
    ['config', false],
    ['network', true],
    ['timeout', true],
    ['unauthorized', false],
    ['refused', false],
    ['rate-limited', true],
    ['unavailable', true],
    ['malformed', false],
  ])('of kind %s can go away by itself: %s', (kind, retryable) => {
    expect(new LaurelError({ kind, message: '' }).retryable).toBe(retryable);
  });

  it('names a place in the answer when that is malformed, and only then', () => {
    expect(new LaurelError({ kind: 'malformed', message: '', path: 'data.sub' }).path).toBe('data.sub');
    expect(new LaurelError({ kind: 'malformed', message: '' }).path).toBe('body');
    expect(new LaurelError({ kind: 'refused', message: '', path: 'data' as never }).path).toBeUndefined();
  });

  it('is known as one, also from another copy of Laurel', () => {
    expect(isLaurelError(new LaurelError({ kind: 'config', message: '' }))).toBe(true);
    expect(isLaurelError({ [Symbol.for('laurel.LaurelError')]: true })).toBe(true);
    for (const value of [undefined, null, 'LaurelError', 7, {}, new Error('x'), { name: 'LaurelError' }]) {
      expect(isLaurelError(value)).toBe(false);
    }
    expect(Object.keys(new LaurelError({ kind: 'config', message: '' }))).not.toContain('message');
  });
});

describe('the cause of a failed connection', () => {
  it('is kept beside the error, where nothing that prints the error finds it', () => {
    const error = new LaurelError({ kind: 'network', message: 'No answer.' });
    expect(connectionCodeOf(error)).toBeUndefined();
    expect(withConnectionCause(error, undefined)).toBe(error);
    expect(connectionCodeOf(error)).toBeUndefined();
    expect(withConnectionCause(error, { code: 'ECONNREFUSED' })).toBe(error);
    expect(connectionCodeOf(error)).toBe('ECONNREFUSED');
    expect(JSON.stringify(error)).not.toContain('ECONN');
  });
});

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
