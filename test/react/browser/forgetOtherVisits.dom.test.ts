import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { pageStorage } from '../../../src/base/page/safeStorage.ts';
import {
  forgetOtherVisits,
  keepVisit,
  readVisit,
  safeVisitStorage,
} from '../../../src/react/browser/visitStorage.ts';
import { providerOf } from '../game.tsx';

const storage = safeVisitStorage(pageStorage(), {});
const seen = { ranks: { ann: 1 }, depth: 1 };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('forgets a player when another comes, and keeps the own', () => {
  keepVisit(storage, 'ann', 'a', seen);
  forgetOtherVisits('ann');
  expect(readVisit(storage, 'ann', 'a')).toEqual(seen);
  forgetOtherVisits(null);
  expect(readVisit(storage, 'ann', 'a')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('forgets what a full storage did not take for whoever comes next', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  keepVisit(storage, 'ann', 'a', seen);
  forgetOtherVisits('bob');
  expect(readVisit(storage, 'bob', 'a')).toBeUndefined();
  keepVisit(storage, 'bob', 'a', { ...seen, depth: 2 });
  expect(readVisit(storage, 'ann', 'a')).toBeUndefined();
});

it('lets a blocked storage be', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  expect(() => forgetOtherVisits('ann')).not.toThrow();
});

it.each([null, 'bob'])('a page of %s’s, with or without a board, forgets who was there before', (session) => {
  const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
  keepVisit(storage, 'ann', 'a', seen);
  renderHook(() => undefined, { wrapper: providerOf(client, 'ann') });
  expect(readVisit(storage, 'ann', 'a')).toEqual(seen);
  renderHook(() => undefined, { wrapper: providerOf(client, session) });
  expect(localStorage).toHaveLength(0);
});
