import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tournamentPattern } from '../../../../src/components/tournament-list/card/tournamentPattern.ts';

test('an id has one pattern, and two ids have two', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 2 }), (ids) => {
      const drawn = ids.map((id) => JSON.stringify(tournamentPattern(id)));
      expect(new Set(drawn).size).toBe(ids.length);
      expect(ids.map((id) => JSON.stringify(tournamentPattern(id)))).toEqual(drawn);
    }),
  );
});

test('ids that differ in their last digit get different patterns', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `9e1f5a30-9c5e-4f4c-8c11-${index}`);
  expect(new Set(ids.map((id) => tournamentPattern(id).layers.join('|'))).size).toBe(ids.length);
});

test('a pattern holds nothing but the drawing commands of a path, whatever the id holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const { hue, layers } = tournamentPattern(id);
      expect(hue >= 0 && hue < 12).toBe(true);
      for (const layer of layers) expect(layer).toMatch(/^[MmhvalLz\d .-]*$/);
    }),
  );
});
