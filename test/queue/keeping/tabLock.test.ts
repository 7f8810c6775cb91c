import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTabLock } from '../../../src/queue/keeping/tabLock.ts';

// Every browser has them, and Node from 24 on.
const hasLocks = 'locks' in navigator;
const never = new AbortController().signal;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the lock between tabs', () => {
  it.runIf(hasLocks)('lets one work at a time', async () => {
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const one = createTabLock('name')(async () => {
      events.push('one begins');
      await first.promise;
      events.push('one ends');
    }, never);
    const other = createTabLock('name')(async () => void events.push('other begins'), never);
    await createTabLock('another name')(async () => void events.push('elsewhere'), never);
    first.resolve();
    await Promise.all([one, other]);
    expect(events).toEqual(['one begins', 'elsewhere', 'one ends', 'other begins']);
  });

  it.runIf(hasLocks)('does not wait on when it is aborted', async () => {
    const held = Promise.withResolvers<void>();
    const one = createTabLock('name')(() => held.promise, never);
    const controller = new AbortController();
    const work = vi.fn(async () => {});
    const other = createTabLock('name')(work, controller.signal);
    const reason = new Error('gone');
    controller.abort(reason);
    await expect(other).rejects.toBe(reason);
    held.resolve();
    await one;
    expect(work).not.toHaveBeenCalled();
  });

  it.each([
    ['absent', {}],
    ['unheard of', undefined],
    ['forbidden', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
  ])('is no obstacle where it is %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const work = vi.fn(async () => {});
    await createTabLock('name')(work, never);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not do work twice that fails', async () => {
    const work = vi.fn(() => Promise.reject(new Error('of the work')));
    await expect(createTabLock('name')(work, never)).rejects.toThrow('of the work');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
