import { afterEach, expect, it, vi } from 'vitest';
import { pageStorage } from '../../../src/base/page/safeStorage.ts';
import {
  forgetOtherVisits,
  keepVisit,
  readVisit,
  safeVisitStorage,
} from '../../../src/react/browser/visitStorage.ts';

const storage = safeVisitStorage(pageStorage(), {});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('forgets a player when another comes, and keeps the own', () => {
  keepVisit(storage, 'ann', 'a', 'seen');
  forgetOtherVisits('ann');
  expect(readVisit(storage, 'ann', 'a')).toBe('seen');
  forgetOtherVisits(null);
  expect(readVisit(storage, 'ann', 'a')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('forgets what a full storage did not take for whoever comes next', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  keepVisit(storage, 'ann', 'a', 'seen');
  forgetOtherVisits('bob');
  expect(readVisit(storage, 'bob', 'a')).toBeNull();
  keepVisit(storage, 'bob', 'a', 'seen by bob');
  expect(readVisit(storage, 'ann', 'a')).toBeNull();
});

it('lets a blocked storage be', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  expect(() => forgetOtherVisits('ann')).not.toThrow();
});
