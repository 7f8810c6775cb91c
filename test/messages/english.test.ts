import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '../../src/messages/createFormat.ts';
import { ordinal, plural } from '../../src/messages/plural.ts';

// English is written without `Intl`, which takes a page long to set up: it has to say the same.
const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2000, max: 2000 }), fc.double());

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
