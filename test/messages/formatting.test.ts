import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createFormat } from '../../src/messages/createFormat.ts';
import { direction } from '../../src/messages/direction.ts';
import { formatScore } from '../../src/messages/formatScore.ts';
import { ordinal, plural } from '../../src/messages/plural.ts';

const en = createFormat('en');
const read = (text: string) => Number(text.replaceAll(',', '').replace('\u2212', '-'));

describe('scores', () => {
  test('are exact: what is shown reads back as what was sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.maxSafeInteger(),
          fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e22, max: 1e22 }),
        ),
        (value) => {
          const { text, exact } = formatScore(value, 'integer', en);
          expect(read(text)).toBe(value);
          if (Number.isInteger(value)) expect(exact).toBe(Number.isSafeInteger(value));
        },
      ),
    );
  });

  test('tell neighbours apart that a shortened number would not', () => {
    expect(formatScore(10_008, 'integer', en).text).toBe('10,008');
    expect(formatScore(10_049, 'integer', en).text).toBe('10,049');
  });

  test('are marked past what a number holds exactly', () => {
    expect(formatScore(2 ** 53 - 1, 'integer', en).exact).toBe(true);
    expect(formatScore(2 ** 53, 'integer', en).exact).toBe(false);
    expect(formatScore(1e300, 'integer', en).text.length).toBeLessThan(30);
    // As they come from JSON: the last digits of these are not what the service wrote.
    for (const literal of ['450359962737049.73', '0.12345678901234567890', '-1234567890.1234567891'])
      expect(formatScore(Number(literal), 'integer', en).exact).toBe(false);
    for (const literal of ['0.1', '-12.5', '1234567890.12345', '5e-324', '0'])
      expect(formatScore(Number(literal), 'integer', en).exact).toBe(true);
  });

  test('are not marked where the format rounds them anyway, as it does their neighbours', () => {
    const ratio = 6 / 13; // 0.46153846153846156, all seventeen digits
    for (const format of ['decimal', 'percent', 'duration', 'currency'] as const)
      expect(formatScore(ratio, format, en)).toMatchObject({ exact: true });
    expect(formatScore(ratio, { style: 'decimal', digits: 3 }, en)).toMatchObject({
      text: '0.462',
      exact: true,
    });
    // Where a number has no room for the digits that are shown, they are marked all the same.
    expect(formatScore(Number('450359962737049.73'), 'decimal', en).exact).toBe(false);
    expect(formatScore(2 ** 53, 'decimal', en).exact).toBe(false);
  });

  test('that a function of the game fails to write are written plainly', () => {
    const thrown = vi.fn();
    vi.stubGlobal('reportError', thrown);
    const fail = () => {
      throw new Error('of the game');
    };
    expect(formatScore(12.5, fail, en)).toEqual({ text: '12.5', spoken: null, exact: true });
    expect(thrown).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  test.each([
    [3723, 'duration', '1:02:03', '1 hour, 2 minutes, and 3 seconds'],
    [59.25, 'duration', '0:59.250', '59.25 seconds'],
    [83_450, { style: 'duration', unit: 'ms' }, '1:23.450', '1 minute and 23.45 seconds'],
    [1.5, 'decimal', '1.50', null],
    [1.5, { style: 'decimal', digits: 0 }, '2', null],
    [0.456, 'percent', '45.6%', null],
    [45.6, { style: 'percent', of: 100 }, '45.6%', null],
    [1234.5, { style: 'currency', currency: 'EUR' }, '€1,234.50', null],
    [-12, 'integer', '-12', null],
  ] as const)('%s as %o', (value, format, text, spoken) => {
    expect(formatScore(value, format, en)).toEqual({ text, spoken, exact: true });
  });

  test('take a function for anything else', () => {
    expect(formatScore(12, (value, format) => `${format.number(value)} pts`, en).text).toBe('12 pts');
  });

  test('are written in the digits of the locale', () => {
    expect(formatScore(1234567, 'integer', createFormat('de')).text).toBe('1.234.567');
    expect(formatScore(12, 'integer', createFormat('ar-EG')).text).toBe('١٢');
  });
});

describe('formatters', () => {
  test('never throw, and never say NaN', () => {
    const anything = fc.oneof(
      fc.double(),
      fc.string(),
      fc.constant('2026-02-31'),
      fc.date({ noInvalidDate: false }),
    );
    fc.assert(
      fc.property(anything, fc.constantFrom('en', 'ar', 'not a locale', ''), (value, locale) => {
        const format = createFormat(locale);
        const texts = [
          format.number(Number(value)),
          format.date(value),
          format.count(Number(value)).n,
          format.duration(Number(value)),
          format.duration(Number(value), 'clock'),
        ];
        for (const text of texts) expect(text ?? '').not.toMatch(/NaN|Invalid|undefined/);
      }),
    );
  });

  test('words stop after the units asked for', () => {
    expect(en.duration(90_061_000, 'short', 2)).toBe('1 day, 1 hr');
    expect(en.duration(0)).toBe('0 seconds');
  });
});

test('a day is a word, however short the rest is', () => {
  expect(createFormat('de').duration(86_400_000 + 3_600_000, 'short')).toBe('1 Tag, 1 Std.');
});

test('the letters of a currency stay together in text from right to left', () => {
  const price = createFormat('ar').number(1200.5, { style: 'currency', currency: 'USD' });
  // Between LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE; otherwise it is drawn as "$US".
  expect(price).toContain('\u2066US$\u2069');
  expect(createFormat('de').number(5, { style: 'currency', currency: 'USD' })).not.toContain('\u2066');
});

describe('words', () => {
  test('take the form of the count', () => {
    const forms = { one: 'gracz', few: 'gracze', many: 'graczy', other: 'gracza' };
    expect([1, 3, 5, 1.5].map((count) => plural('pl', count, forms))).toEqual([
      'gracz',
      'gracze',
      'graczy',
      'gracza',
    ]);
    expect(plural('pl', 3, { other: 'gracze' })).toBe('gracze');
    expect(
      [1, 2, 3, 11].map((place) => ordinal('en', place, { one: 'st', two: 'nd', few: 'rd', other: 'th' })),
    ).toEqual(['st', 'nd', 'rd', 'th']);
  });

  test('run in the direction of the locale', () => {
    expect(['ar', 'he-IL', 'fa', 'ur-PK'].map(direction)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
    expect(['en', 'ja', 'tr', 'az-Latn', 'garbage tag'].map(direction)).toEqual([
      'ltr',
      'ltr',
      'ltr',
      'ltr',
      'ltr',
    ]);
  });
});
