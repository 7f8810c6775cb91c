import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoment, toMoment } from '../../../src/domain/time/moment.ts';
import { createFormat } from '../../../src/messages/createFormat.ts';
import { inTimeZones } from '../../support/inTimeZones.ts';

const noon = Date.UTC(2026, 10, 21, 12);

describe('a moment', () => {
  test('is the same on every machine, UTC where it names no offset', () => {
    inTimeZones(() => {
      expect(parseMoment('2026-11-21T12:00:00')).toBe(noon);
      expect(parseMoment('2026-11-21T12:00')).toBe(noon);
      expect(parseMoment('2026-11-21T13:00:00+01:00')).toBe(noon);
      expect(parseMoment(' 2026-11-21T12:00:00.000Z ')).toBe(noon);
      expect(parseMoment('2026-11-21')).toBe(Date.UTC(2026, 10, 21));
    });
  });

  test('is nothing but ISO 8601', () => {
    for (const text of ['1', 'tomorrow', '21.11.2026', '2026-13-45', '2026-11-21T99:00:00Z', '']) {
      expect(parseMoment(text)).toBeNull();
    }
    for (const text of ['1', '21.11.2026', 'November 21, 2026']) expect(toMoment(text)).toBeNull();
    expect(parseMoment(null)).toBeNull();
    expect(parseMoment(undefined)).toBeNull();
  });

  test('comes back from its own text, and from a number or a Date as it is', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(8.64e13) }), (date) => {
        expect(toMoment(date.toISOString())).toBe(date.getTime());
        expect(toMoment(date)).toBe(date.getTime());
        expect(toMoment(date.getTime())).toBe(date.getTime());
      }),
    );
    expect(toMoment(Number.NaN)).toBeNull();
    expect(toMoment(new Date(Number.NaN))).toBeNull();
    expect(toMoment(8.64e15 + 1)).toBeNull();
  });

  test('is written as the same day for every reader', () => {
    const { date } = createFormat('en');
    inTimeZones(() => {
      expect(date('2026-11-30T18:00:00', { dateStyle: 'medium', timeZone: 'UTC' })).toBe('Nov 30, 2026');
    });
    expect(date('soon')).toBeNull();
  });
});
