import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate } from '../../../src/base/async/createGate.ts';

test('no more is inside than there are places, all that was let in is done in its order, and the rest is told so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.nat(5),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (atOnce, waiting, works) => {
        const gate = createGate(atOnce, waiting);
        let inside = 0;
        let most = 0;
        const begun: number[] = [];
        const passed = works.map((succeeds, index) =>
          gate.pass(async () => {
            begun.push(index);
            inside += 1;
            most = Math.max(most, inside);
            await Promise.resolve();
            inside -= 1;
            if (!succeeds) throw new Error('no');
            return index;
          }),
        );
        const letIn = passed.filter((promise) => promise !== undefined);
        const outcomes = await Promise.allSettled(letIn);
        expect(letIn).toHaveLength(Math.min(works.length, atOnce + waiting));
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(begun).toEqual(begun.toSorted((one, other) => one - other));
        expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(works.slice(0, letIn.length));
        // And the places are free again.
        await expect(gate.pass(async () => 'again')).resolves.toBe('again');
      },
    ),
  );
});

test('what is first goes before all that is not, in its order, and is let in beside a full line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), async (firsts) => {
      const gate = createGate(1, 12);
      const { promise, resolve } = Promise.withResolvers<void>();
      const begun: number[] = [];
      const inside = gate.pass(() => promise);
      const passed = firsts.map((first, index) =>
        gate.pass(async () => {
          begun.push(index);
        }, first),
      );
      resolve();
      await Promise.all([inside, ...passed]);
      const indexes = firsts.map((_, index) => index);
      expect(begun).toEqual([
        ...indexes.filter((index) => firsts[index] === true),
        ...indexes.filter((index) => firsts[index] === false),
      ]);
    }),
  );
  const full = createGate(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = [false, false, true].map((first) => full.pass(async () => promise, first));
  expect(full.pass(() => promise)).toBeUndefined();
  expect(full.pass(() => promise, true)).toBeUndefined();
  resolve();
  for (const passed of held) await passed;
  expect(held).not.toContain(undefined);
});
