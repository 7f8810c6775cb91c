import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeEnvelope,
  DecodeError,
  decodeFriends,
  decodeLeaderboard,
  decodeRunAnswer,
  decodeScores,
  decodeSubmission,
  decodeTournaments,
  decodeUserInfo,
  type Drift,
} from '../../src/client/schema.ts';
import { friends, leaderboard, scores, tournaments, userInfo } from '../support/payloads.ts';

const ignore = (): void => {};

describe('what a game server says about a run', () => {
  it('is read as far as it can be read', () => {
    expect(decodeRunAnswer({ id: 'r1', status: 'unknown', reason: 5 }, 'r1')).toEqual({
      id: 'r1',
      status: 'unknown',
    });
    const general = { code: 'refused', message: 'The game server refused the score without saying why.' };
    for (const reason of [undefined, null, 'no', {}, { code: '', message: 7 }]) {
      expect(decodeRunAnswer({ id: 'r1', status: 'refused', reason }, 'r1')).toEqual({
        id: 'r1',
        status: 'refused',
        reason: general,
      });
    }
    const long = { code: 'c'.repeat(1000), message: 'm'.repeat(1000) };
    const { reason } = decodeRunAnswer({ id: 'r1', status: 'refused', reason: long }, 'r1') ?? {};
    expect([reason?.code.length, reason?.message.length]).toEqual([100, 300]);
    for (const record of [null, 7, {}, { id: '' }]) {
      expect(decodeRunAnswer({ id: 'r1', status: 'accepted', record }, 'r1')?.record).toBeUndefined();
    }
  });

  it('is no verdict when it is about another run, or none of the statuses', () => {
    for (const value of [undefined, null, 'accepted', [], {}, { id: 'r1' }, { id: 'r1', status: 'queued' }]) {
      expect(decodeRunAnswer(value, 'r1')).toBeNull();
    }
    expect(decodeRunAnswer({ id: 'r2', status: 'accepted' }, 'r1')).toBeNull();
  });

  it('is read once: a verdict is what it is, and cannot be changed on its way', () => {
    const verdict = decodeRunAnswer({ id: 'r1', status: 'accepted' }, 'r1');
    expect(decodeRunAnswer(verdict, 'r1')).toBe(verdict);
    expect(decodeRunAnswer(verdict, 'r2')).toBeNull();
    expect(() => Object.assign(verdict ?? {}, { status: 'queued' })).toThrow(TypeError);
  });
});

describe('decoding', () => {
  it('splits wallets at the first colon and keeps the claims', () => {
    const user = decodeUserInfo(userInfo);
    expect(user.wallets).toEqual([
      { chain: 'BINANCE', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { chain: 'SOLANA', address: '7EYnhQoR9YM3N7UoaKRoA44Uy8Je:aZV3' },
    ]);
    expect(user).toMatchObject({ sub: userInfo.sub, email_verified: true, iat: 1795219200, exp: 1795478400 });
  });

  it('reads a profile of which only the id is there', () => {
    expect(decodeUserInfo({ sub: 'p1', picture: '' })).toEqual({
      sub: 'p1',
      wallets: [],
      nickname: null,
      picture: null,
      status: null,
      email: null,
      email_verified: null,
      aud: null,
      iss: null,
      iat: null,
      exp: null,
    });
  });

  it('reads a friend known only by id', () => {
    expect(decodeFriends(friends, ignore)[1]).toEqual({
      friendId: '0c6e4d92-7b1a-4f7e-b6c3-91a2b3c4d5e6',
      username: null,
      name: null,
      avatar: null,
      isVerifiedNFTAvatar: null,
      friendStatus: null,
      status: null,
      playStatus: null,
    });
  });

  it('reads a tournament: id, prize pool as number or text, links made safe', () => {
    const [tournament] = decodeTournaments(tournaments, ignore);
    expect(tournament).toMatchObject({
      id: '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21',
      prizePool: 1000,
      rules: { text: 'play.example/rules/winter-sprint', href: 'https://play.example/rules/winter-sprint' },
      repeatEvery: null,
      leaderboard: {},
    });
    expect(tournament).not.toHaveProperty('_id');
    const [bare] = decodeTournaments(
      [{ _id: 't1', prizePool: 'a lot', rules: 'javascript:x', imageUrl: 'data:,' }],
      ignore,
    );
    expect(bare).toMatchObject({
      id: 't1',
      prizePool: null,
      rules: { text: 'javascript:x', href: null },
      imageUrl: null,
      name: null,
    });
  });

  it('reads scores as a record, from a list and from an object', () => {
    const board = decodeLeaderboard(leaderboard, ignore);
    expect(board.entries[0]?.scores).toEqual({ kills: 412, kd: 4.25 });
    expect(board.entries[1]).toMatchObject({ id: 'guest-4431', name: null, username: null, avatarUrl: null });
    expect(board.userRank).toMatchObject({ rank: 57, scores: { kills: 141 } });
    expect(decodeScores(scores, ignore)[0]?.scores).toEqual({ kills: 398, deaths: 120, kd: 3.32 });
  });

  it('leaves out a score that is not a finite number', () => {
    const body = JSON.parse(
      '{"entries":[{"_id":"a","scores":[{"scoreType":"x","value":1e400},{"scoreType":"y","value":"7"},{"scoreType":"z","value":-0}]}]}',
    ) as unknown;
    const [entry] = decodeLeaderboard(body, ignore).entries;
    expect(Object.keys(entry?.scores ?? {})).toEqual(['z']);
    expect(Object.is(entry?.scores['z'], -0)).toBe(true);
  });

  it('leaves out one bad element, shows the others, and reports it', () => {
    const drifts: Drift[] = [];
    const board = decodeLeaderboard(
      { entries: [{ _id: 'a' }, null, { rank: 3 }, { _id: 'b' }], userRank: 'me' },
      (drift) => drifts.push(drift),
    );
    expect(board.entries.map((entry) => entry.id)).toEqual(['a', 'b']);
    expect(drifts.map((drift) => drift.path)).toEqual([
      'data.userRank',
      'data.entries[1]',
      'data.entries[2]',
    ]);
  });

  it('takes what the interface does not promise as absent', () => {
    expect(decodeLeaderboard({}, ignore)).toEqual({
      entries: [],
      totalEntries: null,
      tournamentId: null,
      userRank: null,
    });
    expect(decodeLeaderboard(null, ignore).entries).toEqual([]);
    expect(decodeFriends(null, ignore)).toEqual([]);
    expect(decodeScores(undefined, ignore)).toEqual([]);
    expect(decodeSubmission({})).toBeNull();
  });

  it('names the place when an answer cannot be used at all', () => {
    expect(() => decodeUserInfo({})).toThrow(expect.objectContaining({ path: 'data.sub' }));
    expect(() => decodeTournaments({}, ignore)).toThrow(expect.objectContaining({ path: 'data' }));
    expect(() => decodeLeaderboard({ entries: 5 }, ignore)).toThrow(
      expect.objectContaining({ path: 'data.entries' }),
    );
    expect(() => decodeEnvelope('hello')).toThrow(DecodeError);
  });

  it('drops the names that reach a prototype', () => {
    const body = JSON.parse(
      '[{"_id":"t","repeatEvery":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"days":7},"leaderboard":{"a":{"__proto__":{"polluted":1}}}}]',
    ) as unknown;
    const [tournament] = decodeTournaments(body, ignore);
    expect(JSON.stringify(tournament)).not.toContain('polluted');
    expect(tournament?.repeatEvery).toEqual({ days: 7 });
    const board = JSON.parse('{"entries":[{"_id":"a","scores":{"__proto__":5,"kills":1}}]}') as unknown;
    const [entry] = decodeLeaderboard(board, ignore).entries;
    expect(Object.keys(entry?.scores ?? {})).toEqual(['kills']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('never throws but DecodeError, for 10,000 mutated bodies', () => {
    const bodies = { userInfo, friends, tournaments, leaderboard, scores };
    const decoders = {
      userInfo: decodeUserInfo,
      friends: (data: unknown) => decodeFriends(data, ignore),
      tournaments: (data: unknown) => decodeTournaments(data, ignore),
      leaderboard: (data: unknown) => decodeLeaderboard(data, ignore),
      scores: (data: unknown) => decodeScores(data, ignore),
    };
    const names = Object.keys(bodies) as (keyof typeof bodies)[];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(200), fc.jsonValue()), { minLength: 1, maxLength: 4 }),
        (name, mutations) => {
          const body = structuredClone(bodies[name]) as unknown;
          let result: unknown = body;
          for (const [place, value] of mutations) result = mutate(result, place, value);
          try {
            const decoded = decoders[name](result);
            // What was decoded is plain JSON: it survives a round trip.
            expect(JSON.parse(JSON.stringify(decoded))).toEqual(jsonOf(decoded));
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

/** JSON knows no negative zero. */
function jsonOf(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonOf(item)]));
  }
  return value;
}

/** Replaces, or for every third place removes, the n-th node of a tree. */
function mutate(tree: unknown, place: number, value: unknown): unknown {
  const nodes: { parent: Record<string, unknown>; key: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      nodes.push({ parent: node as Record<string, unknown>, key });
      visit(child);
    }
  };
  visit(tree);
  const chosen = nodes[place % (nodes.length + 1)];
  if (chosen === undefined) return value;
  if (place % 3 === 0 && !Array.isArray(chosen.parent)) delete chosen.parent[chosen.key];
  else chosen.parent[chosen.key] = value;
  return tree;
}
