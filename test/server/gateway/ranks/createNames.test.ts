import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../../../src/domain/model.ts';
import { createNames } from '../../../../src/server/gateway/ranks/createNames.ts';

const names = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '-'), maxLength: 8 });

const entries = fc.array(
  fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5', '6'), name: names, username: names }),
  { maxLength: 20 },
);

it('who is found does not depend on how many were learnt at once', () => {
  fc.assert(
    fc.property(entries, names, fc.integer({ min: 1, max: 6 }), (seen, text, most) => {
      const learnt = seen as unknown as readonly LeaderboardEntry[];
      const crowd = Array.from({ length: 700 }, (_, at) => ({
        id: `${at}`,
        name: `a b ${at}`,
        username: `b${at}`,
      }));
      const [one, all] = [createNames(1000), createNames(1000)];
      for (const entry of [...crowd, ...learnt]) one.learn([entry as LeaderboardEntry]);
      all.learn(crowd as unknown as readonly LeaderboardEntry[]);
      all.learn(learnt);
      expect(one.find(text, most)).toEqual(all.find(text, most));
    }),
    { numRuns: 50 },
  );
});
