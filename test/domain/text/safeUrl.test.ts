import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeLink, safeUrl } from '../../../src/domain/text/safeUrl.ts';

describe('safeUrl', () => {
  it.each([
    ['https://play.example/rules', 'https://play.example/rules'],
    ['http://play.example/rules', 'http://play.example/rules'],
    ['HTTPS://play.example', 'https://play.example/'],
    ['  https://play.example/a  ', 'https://play.example/a'],
    ['www.example.com/rules', 'https://www.example.com/rules'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['example.com?a=1', 'https://example.com/?a=1'],
    ['http://localhost:4100/a.svg', 'http://localhost:4100/a.svg'],
  ])('keeps the http address %j', (input, expected) => {
    expect(safeUrl(input)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://play.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://play.example/1',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:/evil.example',
    'https:evil.example',
    'https://user@play.example',
    'https://user:pass@play.example',
    'https://:pass@play.example',
    `https://play.example/${'a'.repeat(2028)}`,
    'user@play.example',
    'https://play.example/a\u0000b',
    'https://play.example/a\tb',
    'https://play.example\u0085/a',
    'https://',
    'https:///x',
    'rules',
    'see the rules page',
    '',
    '   ',
    'https://play.example/'.padEnd(3000, 'a'),
  ])('gives nothing for %j', (input) => {
    expect(safeUrl(input)).toBeNull();
  });

  it('keeps an address of the longest length', () => {
    const longest = `https://play.example/${'a'.repeat(2027)}`;
    expect(longest).toHaveLength(2048);
    expect(safeUrl(longest)).toBe(longest);
  });

  it('is the address as the platform parses it, whether or not it had to be parsed', () => {
    const piece = fc.string({
      unit: fc.oneof(
        fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' }),
        fc.constantFrom('xn--', '..', '%2e', '0x7f', 'Ä', '/', '/.', '?', '#'),
      ),
      maxLength: 12,
    });
    const host = fc.string({
      unit: fc.constantFrom('a', 'b', '1', '-', '.', 'xn--', '.com', '0x'),
      maxLength: 10,
    });
    const address = fc.oneof(
      fc.tuple(host, piece).map(([name, rest]) => `https://${name}/${rest}`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(address, (text) => {
        const safe = safeUrl(text);
        if (safe !== null) expect(safe).toBe(new URL(text).href);
      }),
      { numRuns: 20_000 },
    );
    expect(safeUrl('https://cdn.example/a/b.png?size=64&v=%20')).toBe(
      'https://cdn.example/a/b.png?size=64&v=%20',
    );
  });

  it('gives nothing for what is not text', () => {
    for (const value of [null, undefined, 5, {}, [], ['https://play.example']])
      expect(safeUrl(value)).toBeNull();
  });

  it('never gives anything but http and https, without credentials, whatever it is given', () => {
    const parts = fc.constantFrom(
      'javascript:',
      'data:',
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      '.',
      ':',
      'a',
      'b.c',
      '\t',
      ' ',
      '\n',
      '?',
      '#',
      '%0a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts).map((list) => list.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (text) => {
          const result = safeUrl(text);
          if (result === null) return;
          const url = new URL(result);
          expect(['http:', 'https:']).toContain(url.protocol);
          expect(url.username + url.password).toBe('');
          expect(safeUrl(result)).toBe(result);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe('safeLink', () => {
  it('keeps the text as typed and links it only when that is safe', () => {
    expect(safeLink('www.example.com/rules')).toEqual({
      text: 'www.example.com/rules',
      href: 'https://www.example.com/rules',
    });
    expect(safeLink('javascript:alert(1)')).toEqual({ text: 'javascript:alert(1)', href: null });
    expect(safeLink('  see the rules  ')).toEqual({ text: 'see the rules', href: null });
    expect(safeLink('   ')).toBeNull();
    expect(safeLink('')).toBeNull();
    expect(safeLink(null)).toBeNull();
  });
});
