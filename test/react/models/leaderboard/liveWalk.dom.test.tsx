import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { test } from 'vitest';
import { fakeTime, pass } from '../../fakeTime.ts';
import {
  anyFault,
  anyPause,
  anyPlayer,
  anyPress,
  anyScore,
  anySignIn,
  expectAsOpenedNow,
  minute,
  openBoard,
  pressWhereRanksChanged,
  world,
} from './walk.tsx';

fakeTime();

const step = fc.oneof(
  { weight: 4, arbitrary: anyScore },
  { weight: 4, arbitrary: anyPress },
  { weight: 1, arbitrary: anySignIn },
  { weight: 2, arbitrary: anyFault },
  { weight: 3, arbitrary: anyPause },
);

test('a live board shows what one that was opened just now does, whatever was before', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlayer, fc.array(step, { maxLength: 25 }), async (own, steps) => {
      const sandbox = world();
      const walked = await openBoard({ sandbox }, own, 5000);
      for (const next of steps) await walked.take(next);
      sandbox.faults.clear();
      // The longest that a poll is put off.
      await pass(6 * minute);
      await pressWhereRanksChanged(walked);
      await expectAsOpenedNow({ sandbox }, walked);
      cleanup();
    }),
    { numRuns: 40 },
  );
}, 300_000);
