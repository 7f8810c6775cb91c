import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSandbox, type BoardSubmission, type Standing } from '../../../../src/entries/sandbox.ts';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import { moveClock } from '../moveClock.ts';
import { askIndex } from './askIndex.ts';

interface Run {
  readonly player: number;
  readonly value: number;
}

const run: fc.Arbitrary<Run> = fc.record({
  player: fc.integer({ min: 0, max: 399 }),
  value: fc.integer({ min: -2, max: 9 }),
});
/** What arrives at the platform before each of its answers, one after the other; none most of the time. */
const arrivals = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(run, { maxLength: 6 })),
  {
    minLength: 60,
    maxLength: 60,
  },
);
const start = fc.array(run, { minLength: 100, maxLength: 800, size: 'max' });

it('is right about the moment at which it was read, or off, however the board moves meanwhile', async () => {
  const pass = moveClock();
  const counted = { proven: 0, off: 0, moved: 0 };
  await fc.assert(
    fc.asyncProperty(start, arrivals, fc.boolean(), async (first, coming, isAverage) => {
      const sandbox = createSandbox({ seed: 1 });
      const tournament = sandbox.tournaments.find(({ type }) => type === 'tournament');
      if (tournament === undefined) throw new Error('The sample world is empty.');
      const type = isAverage ? 'Average' : 'Highscore';
      const settings = { type, scoreTypes: ['score'], sortBy: 'score', order: 'Desc' } as const;
      sandbox.addTournament({ ...tournament, id: 'moving', settings });
      const board = sandbox.board('moving');
      const submissions = (runs: readonly Run[]): readonly BoardSubmission[] =>
        runs.map(({ player, value }) => ({ player: `p${player}`, scores: { score: value }, at: Date.now() }));
      board?.load(submissions(first));
      let turn = 0;
      /** The board at the moments at which its totals were read. */
      const truths: (readonly Standing[])[] = [];
      const gateway = createGateway({
        baseUrl: sandbox.baseUrl,
        apiKey: sandbox.apiKeys.production,
        onError: () => {},
        patience: 60_000,
        index: {},
        async fetch(input, init) {
          const runs = coming[turn % coming.length] ?? [];
          turn += 1;
          board?.load(submissions(runs));
          if (runs.length > 0) counted.moved += 1;
          if (typeof input === 'string' && input.includes('/scores')) truths.push(board?.all() ?? []);
          return sandbox.fetch(input, init);
        },
      });
      for (let look = 0; look < 8; look += 1) {
        const ids = Array.from({ length: 100 }, (_, index) => `p${(look * 50 + index) % 400}`);
        const found = await askIndex(gateway, 'players', { tournamentId: 'moving', id: ids });
        counted[found.state] += 1;
        if (found.state === 'off') {
          // Sums that arrive move a board, and do not make it another's.
          if (!isAverage) expect(['moving', 'ambiguous']).toContain(found.reason);
        } else {
          const isOf = (truth: readonly Standing[]): boolean =>
            found.totalEntries === truth.length &&
            found.entries.length === truth.filter(({ player }) => ids.includes(player)).length &&
            found.entries.every(({ _id, rank, scores }) => {
              const standing = truth.find(({ player }) => player === _id);
              return standing?.rank === rank && scores[0]?.value === standing.scores['score'];
            });
          expect(truths.some(isOf)).toBe(true);
        }
        // Too old to be answered: the next one is waited for.
        pass(1_000_000);
      }
      await gateway.close();
    }),
    { numRuns: 60 },
  );
  expect(counted.proven).toBeGreaterThan(100);
  expect(counted.moved).toBeGreaterThan(100);
}, 120_000);
