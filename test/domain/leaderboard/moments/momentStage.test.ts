import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Moment } from '../../../../src/domain/leaderboard/moments/Moment.ts';
import {
  betweenMoments,
  emptyStage,
  stageMoment,
  untilNext,
} from '../../../../src/domain/leaderboard/moments/momentStage.ts';

const moment = (rank: number): Moment => ({
  kind: 'overtaken',
  rank,
  by: null,
  column: null,
  friendAhead: null,
});

/** Waits of up to ten seconds, each of which ends with a moment or with a look at what waits. */
const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.boolean()), { maxLength: 40 });

test('one is shown every five seconds at most, none twice, and none that is older than one shown', () => {
  fc.assert(
    fc.property(times, (steps) => {
      let stage = emptyStage;
      let now = 0;
      const shown: { readonly at: number; readonly rank: number }[] = [];
      for (const [index, [wait, comes]] of steps.entries()) {
        now += wait;
        const staged = stageMoment(stage, comes ? moment(index) : null, now);
        stage = staged.stage;
        if (staged.shown !== null) shown.push({ at: now, rank: staged.shown.rank });
      }
      for (const [index, { at, rank }] of shown.entries()) {
        const next = shown[index + 1];
        if (next === undefined) continue;
        expect(next.at - at).toBeGreaterThanOrEqual(betweenMoments);
        expect(next.rank).toBeGreaterThan(rank);
      }
    }),
  );
});

test('the first is shown at once; of those that come too early the newest, when its time has come', () => {
  const first = stageMoment(emptyStage, moment(1), 100);
  expect(first.shown).toEqual(moment(1));
  const second = stageMoment(stageMoment(first.stage, moment(2), 200).stage, moment(3), 300);
  expect(second.shown).toBeNull();
  expect(untilNext(second.stage, 300)).toBe(betweenMoments - 200);
  expect(stageMoment(second.stage, null, 100 + betweenMoments).shown).toEqual(moment(3));
});
