import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../../../src/domain/text/cleanText.ts';

const disturbing = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u{e0041}',
  '\u0000',
  '\u0007',
  '\n',
  '\r',
  '\t',
  '\u2028',
];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...disturbing, '\u0301', '\u0336', '\u200d', '\ufe0f', 'a', ' ', '👍'),
        fc.string(),
      ),
    )
    .map((parts) => parts.join('')),
);

describe('cleanText', () => {
  test('leaves nothing that disturbs the text around it', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const clean = cleanText(sent);
        for (const character of disturbing) expect(clean).not.toContain(character);
        expect(clean).toBe(clean.trim());
        expect(clean).not.toMatch(/\s\s/u);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/^\p{M}/u);
        expect(clean).not.toMatch(/\p{M}{6}/u);
      }),
      { numRuns: 2000 },
    );
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const once = cleanText(sent);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('leaves plain text as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_.'<>&"-]{1,60}$/), (name) => {
        expect(cleanText(name)).toBe(name);
      }),
    );
  });

  test.each([
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '❤️',
    '1️⃣',
    '👋🏽',
    '🇵🇱', // emoji made of several characters
    'می‌خواهم',
    'क्‍ष',
    'ליִלָה',
    'นี้',
    'Việt Nam',
    'محمد',
    '李娜',
    'İstanbul',
    'Łódź',
  ])('keeps %s', (name) => {
    expect(cleanText(name)).toBe(name.normalize('NFC'));
  });

  test('limits marks on a letter to two', () => {
    expect(cleanText(`Z${'\u0336'.repeat(40)}o`)).toBe('Z\u0336\u0336o');
  });

  test('gives an empty string for what cannot be seen', () => {
    for (const nothing of [
      '',
      '   ',
      '\u200b\u200b',
      '\u3164',
      '\u{1d173}',
      '\u{e0fff}',
      '\u2800\u2800',
      '\u202e',
      '\u0301\u0301',
    ]) {
      expect(cleanText(nothing)).toBe('');
    }
  });

  test('cuts long text at a whole character', () => {
    const families = '👨‍👩‍👧‍👦'.repeat(20);
    expect(cleanText(families, { longest: 3 })).toBe(`${'👨‍👩‍👧‍👦'.repeat(3)}…`);
    expect(cleanText('a'.repeat(100))).toBe('a'.repeat(100));
    expect(cleanText('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
    // As many as fit are not cut, however many code units each has.
    expect(cleanText('👨‍👩‍👧‍👦'.repeat(3), { longest: 3 })).toBe('👨‍👩‍👧‍👦'.repeat(3));
    expect(cleanText('Élodie of the North', { longest: 7 })).toBe('Élodie…');
  });

  // Work that grew with the square of the length would not end within the test's time.
  test('comes to an end with sixteen megabytes', () => {
    for (const unit of ['a\u0301\u200b\u202e', '\u200d\u0301', '\u0301\u200d\ufe0f', '\u200c\u200d']) {
      expect(cleanText(unit.repeat(4_000_000)).length).toBeLessThan(1_000);
    }
  });
});
