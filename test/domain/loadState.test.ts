import { describe, expect, test, vi } from 'vitest';
import { LaurelError, type LaurelErrorKind } from '../../src/domain/LaurelError.ts';
import { type LoadedQuery, ownLoadState, publicLoadState } from '../../src/domain/loadState.ts';

const query = (result: Partial<LoadedQuery>): LoadedQuery => ({
  data: undefined,
  error: null,
  fetchStatus: 'idle',
  refetch: () => Promise.resolve(),
  ...result,
});
const failure = (kind: LaurelErrorKind) => new LaurelError({ kind, message: kind });

describe('the state of data that everybody may see', () => {
  test('is loading until something arrives, with nothing to try again', () => {
    expect(publicLoadState(query({ fetchStatus: 'fetching' }), true)).toEqual({
      status: 'loading',
      error: null,
      refreshing: false,
      retry: null,
    });
  });

  test.each([
    ['paused by a lost connection', { fetchStatus: 'paused' }, true],
    ['not even asked for', {}, false],
    ['failed as it does without a connection', { error: failure('network') }, false],
    ['timed out without a connection', { error: failure('timeout') }, false],
  ] as const)('is offline when it is %s', (_, result, online) => {
    expect(publicLoadState(query(result), online).status).toBe('offline');
  });

  test.each([
    ['with a connection', failure('network'), true],
    ['and somebody answered', failure('unavailable'), false],
    ['and somebody refused', failure('unauthorized'), false],
  ] as const)('is an error when the first answer fails %s', (_, error, online) => {
    expect(publicLoadState(query({ error }), online)).toMatchObject({ status: 'error', error });
  });

  test('stays ready when a refresh is under way, fails, or cannot be had offline', () => {
    const error = failure('unauthorized');
    expect(publicLoadState(query({ data: {}, error }), true)).toMatchObject({ status: 'ready', error });
    expect(publicLoadState(query({ data: {}, fetchStatus: 'fetching' }), true)).toMatchObject({
      status: 'ready',
      refreshing: true,
    });
    expect(publicLoadState(query({ data: {}, fetchStatus: 'paused' }), false).status).toBe('ready');
  });

  test('is refreshed only while something is asked for', () => {
    for (const fetchStatus of ['idle', 'paused'] as const) {
      expect(publicLoadState(query({ data: {}, fetchStatus }), true).refreshing).toBe(false);
      expect(publicLoadState(query({ error: failure('refused'), fetchStatus }), true).refreshing).toBe(false);
    }
    expect(publicLoadState(query({ fetchStatus: 'fetching' }), false)).toMatchObject({ refreshing: false });
  });

  test('is being refreshed while a failure is tried again', () => {
    const again = query({ error: failure('unavailable'), fetchStatus: 'fetching' });
    expect(publicLoadState(again, true)).toMatchObject({ status: 'error', refreshing: true });
  });

  test('is asked for anew by retry', () => {
    const refetch = vi.fn(() => Promise.resolve());
    publicLoadState(query({ data: {}, refetch }), true).retry?.();
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('the state of data about the player', () => {
  test('is signed out without a session, whatever else is known', () => {
    const state = ownLoadState(query({ data: {}, error: failure('unavailable') }), false, false);
    expect(state).toEqual({ status: 'signed-out', error: null, refreshing: false, retry: null });
  });

  test('shows nothing private once the session is no longer accepted', () => {
    const error = failure('unauthorized');
    expect(ownLoadState(query({ data: {}, error }), true, true)).toMatchObject({ status: 'error', error });
    expect(ownLoadState(query({ data: {}, error: failure('unavailable') }), true, true).status).toBe('ready');
  });

  test('is as for everybody while the session holds', () => {
    for (const result of [
      { data: {} },
      {},
      { error: failure('refused') },
      { fetchStatus: 'paused' as const },
    ]) {
      const { retry: _, ...own } = ownLoadState(query(result), true, true);
      const { retry: __, ...everybodys } = publicLoadState(query(result), true);
      expect(own).toEqual(everybodys);
    }
    // A try that waits for the connection is offline, whatever the last one said.
    const waiting = query({ error: failure('unauthorized'), fetchStatus: 'paused' });
    expect(ownLoadState(waiting, true, true).status).toBe('offline');
  });
});
