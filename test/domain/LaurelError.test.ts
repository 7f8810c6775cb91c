import { describe, expect, it } from 'vitest';
import { isLaurelError, LaurelError, type LaurelErrorKind } from '../../src/domain/LaurelError.ts';

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
