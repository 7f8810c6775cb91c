import { expect, test } from 'vitest';
import { en } from '../../src/messages/en.ts';
import { mergeMessages } from '../../src/messages/mergeMessages.ts';

test('replaces the words given and keeps the others', () => {
  const words = mergeMessages(en, {
    common: { you: 'Me', errors: { network: 'No line' } },
    friends: { title: 'Crew' },
  });
  expect(words.common.you).toBe('Me');
  expect(words.common.errors.network).toBe('No line');
  expect(words.common.errors.timeout).toBe(en.common.errors.timeout);
  expect(words.common.retry).toBe(en.common.retry);
  expect(words.friends.title).toBe('Crew');
  expect(words.profile).toEqual(en.profile);
});

test('leaves the English words untouched', () => {
  const before = en.common.you;
  mergeMessages(en, { common: { you: 'Me' } });
  expect(en.common.you).toBe(before);
});

test('takes undefined for "as it was"', () => {
  expect(mergeMessages(en, { common: { you: undefined }, friends: undefined })).toEqual(en);
  expect(mergeMessages(en, undefined)).toBe(en);
});

test('does not touch prototypes', () => {
  mergeMessages(en, JSON.parse('{"common":{"__proto__":{"canary":"x"}},"__proto__":{"canary":"x"}}'));
  expect('canary' in {}).toBe(false);
  const words = mergeMessages(en, JSON.parse('{"common":{"__proto__":{"canary":"x"}}}'));
  expect('canary' in words.common).toBe(false);
});
