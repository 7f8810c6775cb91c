import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRun } from '../../../src/domain/runs/createRun.ts';
import { readRun, toScores } from '../../../src/server/submitter/readRun.ts';

const run = { id: 'run-1', tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] };

describe('a run as it came from a browser', () => {
  it('is read, and nothing beside it', () => {
    expect(readRun({ ...run, cheat: true, scores: [{ scoreType: 'kills', value: 6, extra: 1 }] })).toEqual({
      run,
    });
  });

  it('is the same whatever the order of its scores', () => {
    const scores = fc
      .uniqueArray(fc.record({ scoreType: fc.string({ minLength: 1, maxLength: 8 }), value: fc.integer() }), {
        selector: ({ scoreType }) => scoreType,
        minLength: 1,
        maxLength: 8,
      })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    let usable = 0;
    fc.assert(
      fc.property(scores, ([one, other]) => {
        const [first, second] = [readRun({ ...run, scores: one }), readRun({ ...run, scores: other })];
        expect(JSON.stringify(first)).toBe(JSON.stringify(second));
        if (first.run === undefined) return;
        usable += 1;
        const types = first.run.scores.map(({ scoreType }) => scoreType);
        expect(types).toEqual(types.toSorted((a, b) => (a < b ? -1 : 1)));
        expect(toScores(first.run.scores)).toEqual(
          Object.fromEntries(one.map(({ scoreType, value }) => [scoreType, value])),
        );
      }),
    );
    expect(usable).toBeGreaterThan(20);
  });

  it('is taken in whenever the page could make it: a score that is refused for good is lost', () => {
    // Any text there is: control characters, halves of pairs, and enough of letters that many a run can be made.
    const unit = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0, 0x9f, 0xd800, 0xdc00),
    );
    const text = fc.array(unit, { maxLength: 3 }).map((units) => String.fromCharCode(...units));
    let taken = 0;
    const take = (scoreType: string, proof: string): void => {
      let made;
      try {
        made = createRun({ tournamentId: 'cup', scores: [{ scoreType, value: 1 }], proof });
      } catch {
        return;
      }
      taken += 1;
      expect(readRun(JSON.parse(JSON.stringify(made))).reason).toBeUndefined();
    };
    fc.assert(fc.property(text, text, take), { numRuns: 500 });
    take('__proto__', '');
    expect(taken).toBeGreaterThan(50);
  });

  it('is never a reason to throw, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(readRun(value).reason?.code).toBe('malformed-run');
      }),
    );
  });

  it('bears the id in its refusal only when that is one', () => {
    const reason = { code: 'malformed-run' };
    expect(readRun({ ...run, scores: [] })).toMatchObject({ id: 'run-1', reason });
    expect(readRun({ ...run, id: 'a b' }).id).toBeUndefined();
    expect(readRun({ ...run, id: 'x'.repeat(129) }).id).toBeUndefined();
    expect(readRun({ ...run, scores: [], id: 'x'.repeat(128) }).id).toHaveLength(128);
    expect(readRun({ ...run, id: 5 }).id).toBeUndefined();
  });

  it.each(['userId', 'externalUserId'])('that says whose it is by %s is refused, even for nobody', (name) => {
    expect(readRun({ ...run, [name]: undefined })).toMatchObject({
      id: 'run-1',
      reason: { code: 'identity-in-body' },
    });
  });

  it.each(['__proto__', 'kills\u0000', 'kills\u009f', 'kills\ud800'])(
    'with the score type %j, which no database keeps, is refused',
    (scoreType) => {
      const scores = [...run.scores, { scoreType, value: 1 }];
      expect(readRun({ ...run, scores })).toMatchObject({
        id: 'run-1',
        reason: { code: 'malformed-run', message: expect.stringContaining('characters') as string },
      });
    },
  );
});
