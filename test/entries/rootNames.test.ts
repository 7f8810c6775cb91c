import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readReference } from '../../scripts/docs/readReference.ts';

const reference = readReference(resolve('.'));
const names = (entry: 'laurel' | 'core' | 'helpers') =>
  (reference.get(entry) ?? []).filter(({ kind }) => kind !== 'type').map(({ name }) => name);

test('every name of `laurel` says by itself that it is Laurel’s', () => {
  const telling = [
    /^[A-Z]/, // components
    /^use[A-Z]/,
    /^prefetch[A-Z]/,
    /Query$/, // what TanStack Query's own hooks take
    /^create(Client|Run)$/,
    /^(httpSubmitter|isLaurelError|isPersonalKey|keepSameAudience|mergeLeaderboardPages|boardOf|pushLive|rankIndex)$/,
  ];
  expect(names('laurel').length).toBeGreaterThan(40);
  expect(names('laurel').filter((name) => !telling.some((pattern) => pattern.test(name)))).toEqual([]);
});

test('what works on plain data has an entry of its own, and stands nowhere twice', () => {
  const helpers = names('helpers');
  expect(helpers).toEqual(expect.arrayContaining(['between', 'plural', 'today']));
  const others = new Set([...names('laurel'), ...names('core')]);
  expect(helpers.filter((name) => others.has(name))).toEqual([]);
});
