import { expect, test } from 'vitest';
import { isPublishedName, publishedNameOf } from '../../../src/server/signing/publishedName.ts';

const key = '-----BEGIN PRIVATE KEY-----\nMIIE\nvQIB\n-----END PRIVATE KEY-----\n';

test.each([
  ['as it is', key],
  ['with \\n for line breaks', key.replaceAll('\n', String.raw`\n`)],
  ['with \\\\n, as two shells leave it', key.replaceAll('\n', String.raw`\\n`)],
  ['in quotes', JSON.stringify(key)],
  ['with CRLF', key.replaceAll('\n', '\r\n')],
  ['trimmed', key.trim()],
])('a key that the environment publishes %s is recognised', (_, published) => {
  expect(publishedNameOf(key, { LAUREL_PRIVATE_KEY: key, VITE_KEY: published })).toBe('VITE_KEY');
});

test('a key that only servers see is nobody’s business, nor is another published value', () => {
  expect(
    publishedNameOf(key, { LAUREL_PRIVATE_KEY: key, VITE_TITLE: 'A game', VITE_EMPTY: '' }),
  ).toBeUndefined();
});

test('names are those that build tools publish', () => {
  expect(['VITE_A', 'NEXT_PUBLIC_A', 'WXT_A', 'UMI_APP_A'].every(isPublishedName)).toBe(true);
  expect(['LAUREL_PRIVATE_KEY', 'vite_a', 'DATABASE_URL'].some(isPublishedName)).toBe(false);
});
