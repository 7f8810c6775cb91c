import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardStatus } from '../../../src/domain/leaderboard/boardStatus.ts';
import { boardOf, type BoardParts } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { periodKey, resolvePeriod } from '../../../src/domain/leaderboard/periodChoice.ts';
import { misconfigured, refused, unauthorized, unavailable } from '../../../stories/support/failures.ts';
import {
  failed,
  loading,
  offline,
  ready,
  refreshFailed,
  refreshing,
} from '../../../stories/support/states.ts';
import { tournament } from '../../../stories/support/tournaments.ts';
import { entries } from '../../../stories/leaderboard/board.ts';

const inPhase = (phase: 'upcoming' | 'live', visibility: 'public' | 'private' = 'public'): BoardParts => ({
  tournament: { details: tournament({ visibility }), phase, clockOffset: 0 },
});

describe('what a board shows', () => {
  it.each([
    ['loading', 0, { state: loading }],
    ['ready', 3, { state: ready() }],
    ['ready', 3, { state: refreshFailed(unavailable) }],
    ['ready', 3, { state: refreshing() }],
    ['ready', 3, inPhase('upcoming')],
    ['empty', 0, {}],
    ['empty', 0, inPhase('live')],
    ['empty', 0, inPhase('live', 'private')],
    ['not-started', 0, inPhase('upcoming')],
    ['offline', 0, { state: offline }],
    ['error', 0, { state: failed(refused) }],
    ['error', 0, { state: failed(refused), ...inPhase('live') }],
    ['error', 0, { state: failed(misconfigured), ...inPhase('live', 'private') }],
    ['error', 0, { state: failed(unavailable), ...inPhase('live', 'private') }],
    ['private', 0, { state: failed(refused), ...inPhase('live', 'private') }],
    ['offline', 0, { state: { ...offline, error: refused }, ...inPhase('live', 'private') }],
    ['loading', 0, { state: loading, ...inPhase('live', 'private') }],
    ['private', 0, { state: failed(unauthorized), ...inPhase('live', 'private') }],
  ] satisfies [string, number, BoardParts][])('is %s with %i rows and %o', (status, count, parts) => {
    expect(boardStatus(boardOf(entries(count), parts))).toBe(status);
  });
});

describe('a model from plain data', () => {
  it('needs no more than the entries of an answer: columns come from them, and nothing is offered', () => {
    const model = boardOf(entries(2));
    expect(model).toMatchObject({ status: 'ready', error: null, retry: null });
    expect(model).toMatchObject({
      period: null,
      audience: null,
      paging: null,
      zones: null,
      tournament: null,
    });
    expect(model.board).toMatchObject({
      own: { status: 'unknown', row: null },
      around: [],
      gap: null,
      total: null,
    });
    expect(model.board.columns.map(({ name }) => name)).toEqual(['kills', 'deaths', 'kd']);
  });

  it('knows the own row among those given, also around the player, and takes another over it', () => {
    const [first, second] = entries(2);
    if (first === undefined || second === undefined) throw new Error('no entries');
    const own = { ...second, own: true };
    expect(boardOf([first, own]).board.own).toEqual({ status: 'ranked', row: own });
    expect(boardOf([first], { around: [own] }).board.own).toEqual({ status: 'ranked', row: own });
    expect(boardOf([first, own], { own: first }).board.own).toEqual({ status: 'ranked', row: first });
    expect(boardOf([first, own], { own: 'signed-out' }).board.own).toEqual({
      status: 'signed-out',
      row: null,
    });
  });
});

describe('periods', () => {
  const now = Date.parse('2026-11-18T22:30:00Z');
  it('are days in the zone given', () => {
    expect(resolvePeriod('today', { now })).toEqual({ startDate: '2026-11-18', endDate: '2026-11-18' });
    expect(resolvePeriod('today', { now, timeZone: 'Asia/Tokyo' })).toEqual({
      startDate: '2026-11-19',
      endDate: '2026-11-19',
    });
    expect(resolvePeriod('week', { now, weekStartsOn: 0 })).toEqual({
      startDate: '2026-11-15',
      endDate: '2026-11-21',
    });
    expect(resolvePeriod('month', { now })).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
  });

  it('of all time are open, and days of one’s own stay what they are', () => {
    expect(resolvePeriod('all', { now })).toEqual({});
    expect(resolvePeriod({ startDate: '2026-11-02' }, { now })).toEqual({ startDate: '2026-11-02' });
  });

  it('have equal keys only where they are equal', () => {
    const day = fc.constantFrom('2026-11-01', '2026-11-02', undefined);
    const choice = fc.oneof(
      fc.constantFrom('today', 'week', 'month', 'all' as const),
      fc.record({ startDate: day, endDate: day }, { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(choice, choice, (one, other) => {
        expect(periodKey(one) === periodKey(other)).toBe(isDeepStrictEqual(one, other));
      }),
      { numRuns: 1000 },
    );
    expect(periodKey({})).toBe(periodKey({ startDate: undefined, endDate: undefined }));
  });

  it('have one key each', () => {
    expect(periodKey('month')).toBe('month');
    expect(periodKey({ startDate: '2026-11-02' })).not.toBe(periodKey({ endDate: '2026-11-02' }));
  });
});
