import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShardedMap } from '../../src/base/ShardedMap.ts';

it('does what a Map does', () => {
  const steps = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.option(fc.nat(), { nil: undefined })));
  fc.assert(
    fc.property(steps, (all) => {
      const [own, plain] = [
        new ShardedMap<string, number | undefined>(),
        new Map<string, number | undefined>(),
      ];
      for (const [key, value] of all) {
        expect([own.has(key), own.get(key)]).toEqual([plain.has(key), plain.get(key)]);
        own.set(key, value);
        plain.set(key, value);
        expect([own.has(key), own.get(key)]).toEqual([true, value]);
      }
    }),
  );
});
