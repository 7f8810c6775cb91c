import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTabLock } from '../../../src/queue/keeping/createTabLock.ts';

// Every browser has them, and Node from 24 on.
const hasLocks = 'locks' in navigator;
const never = new AbortController().signal;
const patience = 60_000;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the lock between tabs', () => {
  it.runIf(hasLocks)('lets one work at a time', async () => {
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const one = createTabLock('name', patience)(async () => {
      events.push('one begins');
      await first.promise;
      events.push('one ends');
    }, never);
    const other = createTabLock('name', patience)(async () => void events.push('other begins'), never);
    await createTabLock('another name', patience)(async () => void events.push('elsewhere'), never);
    first.resolve();
    await Promise.all([one, other]);
    expect(events).toEqual(['one begins', 'elsewhere', 'one ends', 'other begins']);
  });

  it.runIf(hasLocks)('does not wait on when it is aborted', async () => {
    const held = Promise.withResolvers<void>();
    const one = createTabLock('name', patience)(() => held.promise, never);
    const controller = new AbortController();
    const work = vi.fn(async () => {});
    const other = createTabLock('name', patience)(work, controller.signal);
    const reason = new Error('gone');
    controller.abort(reason);
    await expect(other).rejects.toBe(reason);
    held.resolve();
    await one;
    expect(work).not.toHaveBeenCalled();
  });

  it.runIf(hasLocks)(
    'is taken from a tab that holds it for too long, whose work is not disturbed',
    async () => {
      const frozen = Promise.withResolvers<void>();
      const one = createTabLock('name', patience)(() => frozen.promise, never);
      const work = vi.fn(async () => {});
      await createTabLock('name', 10)(work, never);
      await createTabLock('name', 10)(work, never);
      expect(work).toHaveBeenCalledTimes(2);
      frozen.resolve();
      await expect(one).resolves.toBeUndefined();
    },
  );

  it.runIf(hasLocks)('is not taken from the work that waited for it, however long that takes', async () => {
    const lock = createTabLock('name', 10);
    const late = Promise.withResolvers<void>();
    const work = vi.fn(() => late.promise);
    const one = lock(work, never);
    await new Promise((resolve) => setTimeout(resolve, 50));
    late.resolve();
    await one;
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['absent', {}],
    ['unheard of', undefined],
    ['forbidden', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
  ])('is no obstacle where it is %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const work = vi.fn(async () => {});
    await createTabLock('name', patience)(work, never);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not do work twice that fails', async () => {
    const work = vi.fn(() => Promise.reject(new Error('of the work')));
    await expect(createTabLock('name', patience)(work, never)).rejects.toThrow('of the work');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
