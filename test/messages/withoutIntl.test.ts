import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createFormat } from '../../src/messages/createFormat.ts';
import { formatScore } from '../../src/messages/formatScore.ts';
import { matchLocale } from '../../src/messages/matchLocale.ts';
import { ordinal, plural } from '../../src/messages/plural.ts';
import { writingOf } from '../../src/messages/writingOf.ts';

// English is written without `Intl`, which takes a page long to set up: it has to say the same.
const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2000, max: 2000 }), fc.double());

// The first, since whichever formatter has been asked for is kept.
test('a board’s numbers, scores and times ask for none of Intl’s formatters', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const joined = vi.spyOn(Intl, 'ListFormat');
  const format = createFormat('en');
  for (const length of [0, 1, 61_250, 3_723_000, 90_061_001, -5000])
    for (const style of ['long', 'short', 'clock'] as const) format.duration(length, style, 2);
  expect(formatScore(83_450, { style: 'duration', unit: 'ms' }, format).text).toBe('1:23.450');
  expect(made).not.toHaveBeenCalled();
  expect(joined).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('how English is written is known without Intl, and as Intl knows it', () => {
  const read = vi.spyOn(Intl, 'Locale');
  expect([writingOf('en'), writingOf('en-US'), matchLocale(undefined, 'en')]).toEqual([
    'en Latn',
    'en Latn',
    'en',
  ]);
  expect(read).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  for (const tag of ['en', 'en-US', 'en-GB', 'en-Shaw', 'ar-EG']) {
    const { language, script } = new Intl.Locale(tag).maximize();
    expect(writingOf(tag)).toBe(`${language} ${script}`);
  }
});

test.each(['en', 'en-US', 'en-GB', 'en-IN', 'de', 'ar-EG'])('numbers of %s are those of Intl', (locale) => {
  const format = createFormat(locale);
  const intl = new Intl.NumberFormat(locale);
  fc.assert(
    fc.property(numbers, (value) => {
      fc.pre(Number.isFinite(value));
      expect(format.number(value)).toBe(intl.format(value));
    }),
  );
});

const lengths = fc.oneof(
  fc.integer({ min: -400_000_000, max: 400_000_000 }),
  fc.maxSafeInteger(),
  fc.integer({ min: -5000, max: 5000 }).map((days) => days * 86_400_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

test('lengths of time are those of Intl', () => {
  const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;
  const inWords = (length: number, style: 'long' | 'short') => {
    let rest = Math.round(Math.abs(length));
    const parts: string[] = [];
    for (const [unit, size] of Object.entries(units)) {
      const amount = unit === 'second' ? rest / size : Math.floor(rest / size);
      rest -= amount * size;
      if (amount === 0 && (unit !== 'second' || parts.length > 0)) continue;
      const unitDisplay = unit === 'day' ? 'long' : style;
      const intl = new Intl.NumberFormat('en', {
        style: 'unit',
        unit,
        unitDisplay,
        maximumFractionDigits: 3,
      });
      parts.push(intl.format(parts.length === 0 && length < 0 ? -amount : amount));
    }
    const type = style === 'long' ? ({ type: 'conjunction' } as const) : ({ type: 'unit', style } as const);
    return new Intl.ListFormat('en', type).format(parts);
  };
  const format = createFormat('en');
  fc.assert(
    fc.property(lengths, fc.constantFrom('long', 'short'), (length, style) => {
      expect(format.duration(length, style)).toBe(inWords(length, style));
    }),
  );
});

test('a clock’s digits are those of Intl', () => {
  const digits = (value: number, least: number, fraction = 0) =>
    new Intl.NumberFormat('en', {
      useGrouping: false,
      minimumIntegerDigits: least,
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    }).format(value);
  const format = createFormat('en');
  fc.assert(
    fc.property(lengths, (length) => {
      const total = Math.round(Math.abs(length));
      const [hours, minutes] = [Math.floor(total / 3_600_000), Math.floor(total / 60_000) % 60];
      const seconds = digits((total % 60_000) / 1000, 2, total % 1000 === 0 ? 0 : 3);
      const clock = [...(hours > 0 ? [digits(hours, 1)] : []), digits(minutes, hours > 0 ? 2 : 1), seconds];
      expect(format.duration(length, 'clock')).toBe(`${length < 0 ? '−' : ''}${clock.join(':')}`);
    }),
  );
});

test('lists are those of Intl', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), (items) => {
      const format = createFormat('en-US');
      expect(format.list(items)).toBe(new Intl.ListFormat('en-US').format(items));
      const units = new Intl.ListFormat('en-US', { type: 'unit', style: 'short' });
      expect(format.list(items, 'units')).toBe(units.format(items));
    }),
  );
});

test('English plurals and places are those of Intl', () => {
  const [cardinals, ordinals] = [
    new Intl.PluralRules('en'),
    new Intl.PluralRules('en', { type: 'ordinal' }),
  ] as const;
  fc.assert(
    fc.property(fc.oneof(fc.nat(200), fc.nat()), (count) => {
      expect(plural('en', count, forms)).toBe(cardinals.select(count));
      expect(ordinal('en', count, forms)).toBe(ordinals.select(count));
    }),
  );
});
