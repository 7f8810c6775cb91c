import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createSandbox,
  type BoardSettings,
  type BoardSubmission,
  type Sandbox,
  type Standing,
} from '../../../../src/entries/sandbox.ts';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import { askIndex } from './askIndex.ts';

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;
const dayText = (back: number): string => new Date(today - back * day).toISOString().slice(0, 10);

interface Case {
  readonly settings: BoardSettings;
  readonly runs: readonly {
    readonly player: number;
    readonly scores: readonly number[];
    readonly back: number;
  }[];
  readonly linked: number;
  readonly period: readonly [number, number] | null;
  readonly fault: 'none' | 'sums' | 'reversed';
}

const types = ['score', 'time', 'kills'];
const cases: fc.Arbitrary<Case> = fc.record({
  settings: fc.record({
    type: fc.constantFrom('Highscore', 'Average'),
    scoreTypes: fc.constant(types),
    sortBy: fc.constantFrom(...types),
    order: fc.constantFrom('Desc', 'Asc'),
  }),
  // Small numbers, so that many are equal; fractions, and what is beyond whole numbers.
  runs: fc.array(
    fc.record({
      player: fc.integer({ min: 0, max: 199 }),
      scores: fc.array(
        fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: -3, max: 12 }) },
          fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      back: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 400, size: 'max' },
  ),
  linked: fc.integer({ min: 0, max: 199 }),
  period: fc.option(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))),
  fault: fc.constantFrom('none', 'none', 'none', 'sums', 'reversed'),
});

function load(sandbox: Sandbox, { settings, runs, linked }: Case): string {
  const [sample] = sandbox.players;
  const tournament = sandbox.tournaments.find(({ type }) => type === 'tournament');
  if (sample === undefined || tournament === undefined) throw new Error('The sample world is empty.');
  sandbox.addTournament({ ...tournament, id: 'random', settings });
  for (let player = 0; player < linked; player += 1) {
    sandbox.addPlayer({ ...sample, sub: `player-${player}`, nickname: `Player ${player}`, friends: [] });
  }
  const submissions = runs.map(({ player, scores, back }): BoardSubmission => ({
    player: `player-${player}`,
    scores: Object.fromEntries(scores.map((value, index) => [types[index], value])),
    at: today - back * day,
  }));
  sandbox.board('random')?.load(submissions);
  return 'random';
}

/** The scores operation of a service whose totals are sums also where its board averages, or which stand in another order. */
function disturb(sandbox: Sandbox, { fault, runs }: Case): void {
  if (fault === 'none') return;
  sandbox.faults.add({
    type: 'rewrite',
    operations: ['getScores'],
    rewrite(text) {
      const body = JSON.parse(text) as {
        data: { userId: string | null; externalUserId: string | null; scores: Record<string, number> }[];
      };
      if (fault === 'reversed') body.data.reverse();
      else {
        for (const row of body.data) {
          const id = row.userId ?? row.externalUserId;
          row.scores = {};
          for (const { scores } of runs.filter(({ player }) => `player-${player}` === id)) {
            for (const [index, value] of scores.entries()) {
              const type = types[index] ?? '';
              row.scores[type] = (row.scores[type] ?? 0) + value;
            }
          }
        }
      }
      return JSON.stringify(body);
    },
  });
}

it('answers as the platform does, or says that it does not answer', async () => {
  const counted = { proven: 0, off: 0, places: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const sandbox = createSandbox({ seed: 1 });
      const tournamentId = load(sandbox, given);
      disturb(sandbox, given);
      const gateway = createGateway({
        baseUrl: sandbox.baseUrl,
        apiKey: sandbox.apiKeys.production,
        fetch: sandbox.fetch,
        onError: () => {},
        index: {},
      });
      const [one, other] = given.period ?? [];
      const period =
        one === undefined || other === undefined
          ? {}
          : { startDate: dayText(Math.max(one, other)), endDate: dayText(Math.min(one, other)) };
      const range = {
        from: period.startDate === undefined ? undefined : Date.parse(period.startDate) / day,
        to: period.endDate === undefined ? undefined : Date.parse(period.endDate) / day,
      };
      // As it is sent: JSON has one zero only.
      const truth = JSON.parse(
        JSON.stringify(sandbox.board(tournamentId)?.all(range) ?? []),
      ) as readonly Standing[];
      for (let start = 0; start < 200; start += 100) {
        const ids = Array.from({ length: 100 }, (_, index) => `player-${start + index}`);
        const found = await askIndex(gateway, 'players', { tournamentId, ...period, id: ids });
        counted[found.state] += 1;
        if (found.state === 'off') {
          expect(['disagrees', 'ambiguous']).toContain(found.reason);
          continue;
        }
        expect(found.totalEntries).toBe(truth.length);
        const wanted = truth.filter(({ player }) => ids.includes(player));
        expect(Object.fromEntries(found.entries.map(({ _id, rank }) => [_id, rank]))).toEqual(
          Object.fromEntries(wanted.map(({ player, rank }) => [player, rank])),
        );
        for (const { _id, skip, percentile, scores } of found.entries) {
          const place = truth.findIndex(({ player }) => player === _id);
          expect(Object.fromEntries(scores.map(({ scoreType, value }) => [scoreType, value]))).toEqual(
            truth[place]?.scores,
          );
          if (skip !== null) {
            expect(skip).toBe(place);
            counted.places += 1;
          }
          const below = truth.filter(({ rank }) => rank > (truth[place]?.rank ?? 0)).length;
          expect(percentile).toBeCloseTo(truth.length > 1 ? (100 * below) / (truth.length - 1) : 100, 9);
        }
        const [middle] = found.entries.slice(Math.floor(found.entries.length / 2));
        if (middle === undefined) continue;
        const around = await askIndex(gateway, 'around', {
          tournamentId,
          ...period,
          id: middle._id,
          size: 7,
        });
        if (around.state === 'off') expect(around.reason).toBe('ties');
        else {
          const skip = around.entries[0]?.skip ?? -1;
          expect(around.entries.map(({ _id }) => _id)).toEqual(
            truth.slice(skip, skip + 7).map(({ player }) => player),
          );
          expect(around.entries.some(({ _id }) => _id === middle._id)).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
  // It is of some use, too.
  expect(counted.proven).toBeGreaterThan(2 * counted.off);
  expect(counted.places).toBeGreaterThan(1000);
}, 120_000);
