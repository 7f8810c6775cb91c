import { describe, expect, test } from 'vitest';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { type LoadedQuery, loadState } from '../../src/domain/loadState.ts';

const query = (result: Partial<LoadedQuery>): LoadedQuery => ({
  data: undefined,
  error: null,
  fetchStatus: 'idle',
  refetch: () => Promise.resolve(),
  ...result,
});
const failure = (kind: 'unauthorized' | 'unavailable') => new LaurelError({ kind, message: kind });

describe('the state of data about the player', () => {
  test('is signed out without a session, whatever else is known', () => {
    expect(loadState(query({ data: {}, error: failure('unavailable') }), false)).toMatchObject({
      status: 'signed-out',
      error: null,
    });
  });

  test('is loading until something arrives, and offline when nothing can', () => {
    expect(loadState(query({ fetchStatus: 'fetching' }), true).status).toBe('loading');
    expect(loadState(query({ fetchStatus: 'paused' }), true).status).toBe('offline');
  });

  test('stays ready when a refresh fails', () => {
    const error = failure('unavailable');
    expect(loadState(query({ data: {}, error }), true)).toMatchObject({
      status: 'ready',
      error,
      refreshing: false,
    });
    expect(loadState(query({ data: {}, fetchStatus: 'fetching' }), true)).toMatchObject({
      status: 'ready',
      refreshing: true,
    });
  });

  test('shows nothing private once the session is no longer accepted', () => {
    expect(loadState(query({ data: {}, error: failure('unauthorized') }), true).status).toBe('error');
  });

  test('is an error when the first answer fails', () => {
    expect(loadState(query({ error: failure('unavailable') }), true).status).toBe('error');
  });
});
