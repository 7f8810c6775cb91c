import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LaurelError } from '../../../../../src/domain/LaurelError.ts';
import type { LeaderboardEntry } from '../../../../../src/domain/model.ts';
import {
  type Known,
  type LookRead,
  type Proof,
  proveIndex,
} from '../../../../../src/server/gateway/ranks/proof/proveIndex.ts';
import type { RankRule } from '../../../../../src/server/gateway/ranks/table/createRanking.ts';
import { boardOf, part, playerTable, type Totals } from './madeBoard.ts';

const byPoints: RankRule = { scoreType: 'points', order: 'Desc', ranks: 'gaps' };
const pageSize = 100;

/** So many players, of whom each three have the same points. */
function players(count: number): Totals {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `p${index}`,
      { points: 1000 - Math.floor(index / 3), coins: index },
    ]),
  );
}

/** A board and totals, with one proof after another. */
function between({ totals, mostPlayers = 1000 }: { totals: Totals; mostPlayers?: number }) {
  const known: Known = {
    rule: undefined,
    ties: undefined,
    shown: new Set(),
    hidden: new Set(),
    first: undefined,
    next: undefined,
    further: undefined,
  };
  const asked: (number | 'totals')[] = [];
  const platform = {
    totals,
    board: boardOf(totals, byPoints),
    read: (skip: number): LookRead => ({ kind: 'look', look: part(platform.board, skip, pageSize) }),
    /** Called when the totals have been read. */
    meanwhile: () => {},
  };
  async function prove(): Promise<Proof> {
    asked.length = 0;
    return proveIndex({
      known,
      mostPlayers,
      async look(skip) {
        asked.push(skip);
        return platform.read(skip);
      },
      async readTotals() {
        asked.push('totals');
        const table = await playerTable(platform.totals);
        platform.meanwhile();
        return { kind: 'table', table };
      },
    });
  }
  return { platform, prove, asked, known };
}

function changed(
  board: readonly LeaderboardEntry[],
  place: number,
  change: (entry: LeaderboardEntry) => LeaderboardEntry,
): readonly LeaderboardEntry[] {
  return board.map((entry, at) => (at === place ? change(entry) : entry));
}

describe('a proof that totals make a board', () => {
  it('looks at the last players first, and then at a further part a time until all were seen', async () => {
    const { prove, asked } = between({ totals: players(350) });
    await expect(prove()).resolves.toMatchObject({ kind: 'proven', ranking: { rule: byPoints } });
    // Before and after the totals.
    expect(asked).toEqual([0, 250, 'totals', 0, 250]);
    const further: (number | 'totals' | undefined)[] = [];
    for (let proof = 0; proof < 4; proof += 1) {
      await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
      expect(asked.slice(0, 2)).toEqual(['totals', 0]);
      further.push(asked[2]);
    }
    expect(further).toEqual([100, 200, 300, 100]);
  });

  it('finds a player anywhere whose score or rank is another, before all were looked at twice', async () => {
    const totals = players(350);
    const wrong = fc.constantFrom<(entry: LeaderboardEntry) => LeaderboardEntry>(
      (entry) => ({ ...entry, rank: (entry.rank ?? 0) + 1 }),
      (entry) => ({ ...entry, scores: { ...entry.scores, coins: -1 } }),
      (entry) => ({ ...entry, id: 'nobody' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 349 }), wrong, async (place, change) => {
        const { platform, prove } = between({ totals });
        platform.board = changed(platform.board, place, change);
        const proofs: Proof[] = [];
        for (let proof = 0; proof < 7 && proofs.at(-1)?.kind !== 'off'; proof += 1)
          proofs.push(await prove());
        expect(proofs.at(-1)).toMatchObject({ kind: 'off', reason: 'disagrees' });
      }),
      { numRuns: 40, examples: [[0, (entry) => ({ ...entry, rank: 9 })]] },
    );
  });

  it('proves nothing of a part that differs once, looks there again, and is off where it differs still', async () => {
    const { platform, prove, asked } = between({ totals: players(350) });
    await prove();
    const was = platform.board;
    platform.board = changed(was, 120, (entry) => ({ ...entry, scores: { ...entry.scores, coins: -1 } }));
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    expect(asked.at(-1)).toBe(100);
    await expect(prove()).resolves.toMatchObject({
      kind: 'off',
      reason: 'disagrees',
      what: 'the scores on the board are not the totals',
    });
    expect(asked.at(-1)).toBe(100);
  });

  it('goes on behind a part that had moved between two looks', async () => {
    const { platform, prove, asked } = between({ totals: players(350) });
    await prove();
    // Somebody further down has made points, of which the totals know already.
    const moved = { ...platform.totals, p150: { points: 960.5, coins: 150 } };
    platform.totals = moved;
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    expect(asked.at(-1)).toBe(100);
    platform.board = boardOf(moved, byPoints);
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    expect(asked.at(-1)).toBe(100);
    await prove();
    expect(asked.at(-1)).toBe(200);
  });

  it('goes on behind a part that is another at each look, and comes back to it', async () => {
    const { platform, prove, asked } = between({ totals: players(350) });
    await prove();
    const was = platform.board;
    const further: (number | 'totals' | undefined)[] = [];
    for (let look = 0; look < 4; look += 1) {
      platform.board = changed(was, 120, ({ scores, ...entry }) => ({
        ...entry,
        scores: { ...scores, coins: -1 - look },
      }));
      await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
      further.push(asked.at(-1));
    }
    expect(further).toEqual([100, 100, 200, 300]);
  });

  it('is off where a score is shown of some players and not of others', async () => {
    const { platform, prove } = between({ totals: players(350) });
    platform.board = platform.board.map((entry, place) => {
      const { coins: _, ...shown } = entry.scores;
      return place < 300 ? entry : { ...entry, scores: shown };
    });
    const proofs = [await prove(), await prove(), await prove(), await prove()];
    expect(proofs.at(-1)).toMatchObject({ kind: 'off', reason: 'disagrees' });
  });

  it('says whether players who share a rank stand on the board as in the totals', async () => {
    const totals = players(250);
    const same = between({ totals });
    await same.prove();
    expect(same.known.ties).toBe('same');
    const other = between({ totals });
    other.platform.board = boardOf(Object.fromEntries(Object.entries(totals).toReversed()), byPoints);
    await other.prove();
    expect(other.known.ties).toBe('other');
    // Once seen otherwise, no part that happens to be the same makes it good.
    other.platform.board = boardOf(totals, byPoints);
    await other.prove();
    expect(other.known.ties).toBe('other');
  });

  it('looks where two first share a rank, though neither the first part nor the last has any', async () => {
    const rows = Array.from({ length: 350 }, (_, index): [string, Record<string, number>] => [
      `p${index}`,
      { points: 1000 - (index === 151 ? 150 : index) },
    ]);
    const { prove, asked, known } = between({ totals: Object.fromEntries(rows) });
    await prove();
    // 151 is where ranks with gaps part from those without.
    expect(asked).toEqual([0, 250, 'totals', 0, 151, 150, 250]);
    expect(known.ties).toBe('same');
  });

  it('takes the first part, shown for any other by a service that skips nothing, for no proof', async () => {
    const { platform, prove, known } = between({ totals: players(350) });
    platform.read = () => ({ kind: 'look', look: part(platform.board, 0, pageSize) });
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    const { next } = known;
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    expect(known.next).toBe(next);
  });

  it('does not read the totals of a board with more players than it may hold, and of as many it does', async () => {
    const large = between({ totals: players(350), mostPlayers: 349 });
    await expect(large.prove()).resolves.toMatchObject({ kind: 'off', reason: 'large' });
    expect(large.asked).not.toContain('totals');
    const full = between({ totals: players(350), mostPlayers: 350 });
    await expect(full.prove()).resolves.toMatchObject({ kind: 'proven' });
  });

  it.each<readonly [string, LookRead, object]>([
    [
      'cannot be read',
      { kind: 'unreadable', where: 'data.0.rank' },
      { reason: 'unreadable', what: 'data.0.rank' },
    ],
    ['is refused', { kind: 'refused' }, { reason: 'refused' }],
    ...(['refused', 'unauthorized', 'config'] as const).map(
      (kind) =>
        [
          `fails as ${kind}`,
          { kind: 'failure', error: new LaurelError({ kind, message: 'No.' }) },
          { reason: 'refused', what: 'No.' },
        ] as const,
    ),
    [
      'fails while the platform is down',
      { kind: 'failure', error: new LaurelError({ kind: 'unavailable', message: 'Down.' }) },
      { reason: 'unavailable', what: 'Down.' },
    ],
  ])('is off while the first part %s, and on again afterwards', async (_, failure, expected) => {
    const { platform, prove, asked } = between({ totals: players(250) });
    const { read } = platform;
    platform.read = () => failure;
    await expect(prove()).resolves.toMatchObject({ kind: 'off', ...expected });
    expect(asked).toEqual([0]);
    platform.read = read;
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    // After the totals, of which nothing is held against a board that was not seen.
    platform.meanwhile = () => {
      platform.read = () => failure;
    };
    await expect(prove()).resolves.toMatchObject({ kind: 'off', ...expected });
    platform.meanwhile = () => {};
    platform.read = read;
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    expect(asked[0]).toBe(0);
  });

  it('holds though only further parts cannot be read', async () => {
    const { platform, prove } = between({ totals: players(350) });
    const { read } = platform;
    platform.read = (skip) => (skip === 0 ? read(skip) : { kind: 'unreadable', where: 'data.0.rank' });
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
    await expect(prove()).resolves.toMatchObject({ kind: 'proven' });
  });

  it('is put off while the board moves beyond what the totals can be of', async () => {
    const { platform, prove } = between({ totals: players(250) });
    await prove();
    platform.board = boardOf({ ...platform.totals, p3: { points: 1005, coins: 3 } }, byPoints);
    platform.totals = { ...platform.totals, p3: { points: 2000, coins: 3 } };
    await expect(prove()).resolves.toMatchObject({ kind: 'off', reason: 'moving' });
  });
});
