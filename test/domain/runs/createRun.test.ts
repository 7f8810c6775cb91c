import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRun, type NewRun } from '../../../src/domain/runs/createRun.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const kills = { scoreType: 'kills', value: 12 };

describe('a finished game', () => {
  it('gets an id of its own, or keeps the one that the game made', () => {
    const run = createRun({ tournamentId: 'cup', scores: [kills] });
    expect(run).toEqual({ id: expect.stringMatching(uuid) as string, tournamentId: 'cup', scores: [kills] });
    expect(createRun({ tournamentId: 'cup', scores: [kills] }).id).not.toBe(run.id);
    expect(createRun({ tournamentId: 'cup', scores: [kills], id: 'mine' }).id).toBe('mine');
  });

  it('gets an id also on a page without https, where no randomUUID is', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(bytes, (random) => {
        vi.stubGlobal('crypto', { getRandomValues: (target: Uint8Array) => (target.set(random), target) });
        const { id } = createRun({ tournamentId: 'cup', scores: [kills] });
        expect(id).toMatch(uuid);
        // All but the six bits that say which kind of id it is are the random ones.
        const made = Buffer.from(id.replaceAll('-', ''), 'hex');
        const free = new Set([6, 8]);
        expect([...made].filter((_, index) => !free.has(index))).toEqual(
          [...random].filter((_, index) => !free.has(index)),
        );
        expect([(made[6] ?? 0) & 0x0f, (made[8] ?? 0) & 0x3f]).toEqual([
          (random[6] ?? 0) & 0x0f,
          (random[8] ?? 0) & 0x3f,
        ]);
      }),
    );
  });

  it('has any finite values, one for each of up to a hundred score types', () => {
    const scores = fc.uniqueArray(
      fc.record({
        // Which is refused, as a test of its own says.
        scoreType: fc.string({ minLength: 1, maxLength: 128 }).filter((name) => name !== '__proto__'),
        value: fc.double({ noNaN: true, noDefaultInfinity: true }),
      }),
      { selector: ({ scoreType }) => scoreType, minLength: 1, maxLength: 100 },
    );
    fc.assert(
      fc.property(scores, (list) => {
        expect(createRun({ tournamentId: 'cup', scores: list }).scores).toEqual(list);
      }),
    );
  });

  it('is what was checked, and nothing beside it', () => {
    const given = {
      tournamentId: 'cup',
      id: 'mine',
      scores: [{ ...kills, token: 'secret' }],
      session: 'secret',
    };
    expect(createRun(given)).toEqual({ id: 'mine', tournamentId: 'cup', scores: [kills] });
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ scoreType: `type-${index}`, value: index }));
  it.each<[string, unknown, RegExp]>([
    ['an id that is none', { id: 'a/b' }, /^id is not an identifier/],
    ['a tournament that is none', { tournamentId: '../x' }, /^tournamentId is not an identifier/],
    ['no scores', { scores: [] }, /at least one score/],
    ['scores that are no list', { scores: { kills: 3 } }, /at least one score/],
    ['more than a hundred scores', { scores: many(101) }, /at most 100/],
    ['a score that is none', { scores: [null] }, /needs a scoreType/],
    ['a score without a type', { scores: [{ value: 3 }] }, /needs a scoreType/],
    ['a type without a name', { scores: [{ scoreType: '', value: 3 }] }, /needs a scoreType/],
    ['a type of 129 characters', { scores: [{ scoreType: 'x'.repeat(129), value: 3 }] }, /needs a scoreType/],
    ['one type twice', { scores: [kills, many(1)[0], kills] }, /twice/],
    ['no value', { scores: [{ scoreType: 'kills' }] }, /finite number/],
    ['a value as text', { scores: [{ scoreType: 'kills', value: '3' }] }, /finite number/],
    ['a value without end', { scores: [{ scoreType: 'kills', value: Infinity }] }, /finite number/],
    ['a value that is no number', { scores: [{ scoreType: 'kills', value: Number.NaN }] }, /finite number/],
  ])('with %s could never be accepted, which is said at once', (_, wrong, message) => {
    const run = { tournamentId: 'cup', scores: [kills], ...(wrong as object) } as NewRun;
    expect(() => createRun(run)).toThrow(
      expect.objectContaining({
        kind: 'config',
        operation: 'submitScore',
        message: expect.stringMatching(message) as string,
      }),
    );
  });

  it('may have names of 128 characters', () => {
    const scores = [{ scoreType: 'x'.repeat(128), value: 1 }];
    expect(createRun({ tournamentId: 'cup', scores }).scores).toEqual(scores);
  });

  it('with a hundred scores is one', () => {
    expect(createRun({ tournamentId: 'cup', scores: many(100) }).scores).toHaveLength(100);
  });
});

describe.each([
  ['ticket', 4_096],
  ['proof', 65_536],
] as const)('a %s', (name, most) => {
  const game = { id: 'mine', tournamentId: 'cup', scores: [kills] };

  it('goes along with the run as it is, up to its length in bytes', () => {
    for (const text of ['x', 'x'.repeat(most), 'é'.repeat(most / 2)]) {
      expect(createRun({ ...game, [name]: text })).toStrictEqual({ ...game, [name]: text });
    }
  });

  it.each([undefined, ''])('of %o is none', (value) => {
    expect(createRun({ ...game, [name]: value })).toStrictEqual(game);
  });

  it.each([
    ['too long', 'x'.repeat(most + 1)],
    ['too long in bytes', 'é'.repeat(most / 2 + 1)],
    ['no text', 7],
    ['nothing', null],
    ['a list', ['x']],
  ])('that is %s is an error of the game', (_, value) => {
    expect(() => createRun({ ...game, [name]: value as string })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });
});
