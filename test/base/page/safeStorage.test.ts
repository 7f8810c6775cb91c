import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../../src/base/page/safeStorage.ts';
import { safeVisitStorage } from '../../../src/react/browser/visitStorage.ts';
import { createFakeStorage, type StorageMood } from '../../queue/keeping/fakeStorage.ts';

describe('a safe storage', () => {
  it.each<StorageMood>(['full', 'blocked', 'deaf'])('over one that is %s holds text in memory', (mood) => {
    const storage = createFakeStorage();
    storage.mood = mood;
    const safe = createSafeStorage(storage);
    safe.set('one', 'kept');
    expect([safe.get('one'), safe.get('other'), safe.isSaved('one')]).toEqual(['kept', null, false]);
    expect(safe.keys('o')).toEqual(['one']);
    safe.remove('one');
    expect(safe.get('one')).toBeNull();
  });

  it('shows what was written last, and writes it down as soon as it can', () => {
    const storage = createFakeStorage(new Map([['one', 'x']]));
    const safe = createSafeStorage(storage);
    storage.mood = 'full';
    safe.set('one', 'newer');
    expect([safe.get('one'), storage.map.get('one'), safe.isSaved('one')]).toEqual(['newer', 'x', false]);
    storage.mood = 'fine';
    safe.set('two', 'y');
    expect([storage.map.get('one'), safe.isSaved('one')]).toEqual(['newer', true]);
  });

  it('over nothing, or over what can only read and write, is one too', () => {
    const nothing = createSafeStorage(null);
    nothing.set('one', 'kept');
    expect([nothing.get('one'), nothing.isSaved('one'), nothing.keys('')]).toEqual(['kept', false, ['one']]);
    const { map, getItem, setItem } = createFakeStorage();
    const little = createSafeStorage({ getItem, setItem });
    little.set('one', 'kept');
    little.remove('one');
    expect([map.get('one'), little.keys('')]).toEqual(['kept', []]);
  });
});

describe('the memory of looks', () => {
  it('is that of the storage, whoever asks', () => {
    const storage = createFakeStorage();
    storage.mood = 'blocked';
    safeVisitStorage(storage, {}).set('one', 'kept');
    expect(safeVisitStorage(storage, {}).get('one')).toBe('kept');
    expect(safeVisitStorage(createFakeStorage(), {}).get('one')).toBeNull();
  });

  it('is that of the owner where there is no storage, and nobody else’s', () => {
    const owner = {};
    safeVisitStorage(null, owner).set('one', 'kept');
    expect(safeVisitStorage(null, owner).get('one')).toBe('kept');
    expect(safeVisitStorage(null, {}).get('one')).toBeNull();
  });
});
