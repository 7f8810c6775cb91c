import { describe, expect, it } from 'vitest';
import { LaurelError, type LaurelErrorKind } from '../../../src/domain/LaurelError.ts';
import { type BoardFacts, boardStatus, phaseOf } from '../../../src/domain/leaderboard/boardStatus.ts';
import { periodKey, resolvePeriod } from '../../../src/domain/leaderboard/periodChoice.ts';

const facts: BoardFacts = {
  rowCount: 0,
  hasData: false,
  refreshing: false,
  error: null,
  online: true,
  phase: 'live',
  isPrivate: false,
};
const failure = (kind: LaurelErrorKind) => new LaurelError({ kind, message: kind });

describe('the state of a board', () => {
  it.each([
    ['loading', {}],
    ['ready', { hasData: true, rowCount: 3 }],
    ['ready', { hasData: true, rowCount: 3, error: failure('unavailable') }],
    ['ready', { hasData: true, rowCount: 3, online: false }],
    ['refreshing', { hasData: true, rowCount: 3, refreshing: true }],
    ['empty', { hasData: true }],
    ['not-started', { hasData: true, phase: 'upcoming' }],
    ['offline', { online: false }],
    ['offline', { online: false, error: failure('network') }],
    ['error', { error: failure('network') }],
    ['error', { error: failure('refused') }],
    ['error', { error: failure('config'), isPrivate: true }],
    ['error', { error: failure('unavailable'), online: false }],
    ['private', { error: failure('refused'), isPrivate: true }],
    ['private', { error: failure('unauthorized'), isPrivate: true }],
  ] satisfies [string, Partial<BoardFacts>][])('is %s for %o', (status, given) => {
    expect(boardStatus({ ...facts, ...given })).toBe(status);
  });
});

describe('the phase of a tournament', () => {
  const startsAt = '2026-11-01T00:00:00Z';
  const endsAt = '2026-11-30T00:00:00Z';
  it.each([
    ['upcoming', '2026-10-31T23:59:59Z', { startsAt, endsAt }],
    ['live', '2026-11-01T00:00:00Z', { startsAt, endsAt }],
    ['ended', '2026-11-30T00:00:00Z', { startsAt, endsAt }],
    ['live', '2026-11-05T00:00:00Z', { startsAt, endsAt: null }],
    ['live', '2026-11-05T00:00:00Z', { startsAt: 'soon', endsAt }],
    [null, '2026-11-05T00:00:00Z', { startsAt: 'soon', endsAt: null }],
    [null, '2026-11-05T00:00:00Z', undefined],
  ] as const)('is %s at %s', (phase, now, tournament) => {
    expect(phaseOf(tournament, Date.parse(now))).toBe(phase);
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

  it('have one key each', () => {
    expect(periodKey('month')).toBe('month');
    expect(periodKey({ startDate: '2026-11-02' })).not.toBe(periodKey({ endDate: '2026-11-02' }));
  });
});
