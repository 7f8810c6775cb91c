import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decodeRunAnswer } from '../../../src/client/decoding/decodeRunAnswer.ts';
import {
  decodeEnvelope,
  DecodeError,
  decodeFriends,
  decodeLeaderboard,
  decodeScores,
  decodeSubmission,
  decodeTournaments,
  decodeUserInfo,
  type Drift,
} from '../../../src/client/decoding/schema.ts';
import { mutate } from '../../support/mutate.ts';
import { friends, leaderboard, scores, tournaments, userInfo } from '../../support/payloads.ts';

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

  it('is a verdict in each of its statuses, and an accepted one brings its record', () => {
    for (const status of ['sending', 'unknown', 'accepted']) {
      expect(decodeRunAnswer({ id: 'r1', status, more: 1 }, 'r1')).toEqual({ id: 'r1', status });
    }
    const reason = { code: 'too-late', message: 'The tournament is over.' };
    expect(decodeRunAnswer({ id: 'r1', status: 'refused', reason }, 'r1')).toEqual({
      id: 'r1',
      status: 'refused',
      reason,
    });
    const record = {
      id: 's1',
      tournamentId: 't1',
      externalUserId: 'guest',
      userId: null,
      scores: { kills: 12 },
      createdAt: '2026-11-18T21:04:51.394Z',
    };
    expect(decodeRunAnswer({ id: 'r1', status: 'accepted', record }, 'r1')?.record).toEqual(record);
  });

  it('keeps the half of a reason that can be read', () => {
    const half = (reason: unknown) => decodeRunAnswer({ id: 'r1', status: 'refused', reason }, 'r1')?.reason;
    expect(half({ code: 'late' })).toEqual({ code: 'late', message: expect.stringMatching(/./) as string });
    expect(half({ message: 'Too late.' })).toEqual({ code: 'refused', message: 'Too late.' });
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

describe('what the interface does not promise', () => {
  const odd = [undefined, null, {}, [], [1], { a: 1 }, Number.NaN];
  /** What each decoder makes of one record with some of its fields. */
  const user = (fields: object) => decodeUserInfo({ sub: 'p1', ...fields });
  const friend = (fields: object) => decodeFriends([{ friendId: 'p1', ...fields }], ignore)[0];
  const tournament = (fields: object) => decodeTournaments([{ _id: 't1', ...fields }], ignore)[0];
  const entry = (fields: object) =>
    decodeLeaderboard({ entries: [{ _id: 'p1', ...fields }] }, ignore).entries[0];
  const record = (fields: object) => decodeScores([{ _id: 's1', ...fields }], ignore)[0];

  const decoders: readonly [
    string,
    (fields: object) => object | undefined,
    Readonly<Record<string, string>>,
  ][] = [
    [
      'a profile',
      user,
      { text: 'nickname status email aud iss', flag: 'email_verified', integer: 'iat exp', url: 'picture' },
    ],
    [
      'a friend',
      friend,
      { text: 'username name friendStatus status', flag: 'isVerifiedNFTAvatar', url: 'avatar' },
    ],
    [
      'a tournament',
      tournament,
      {
        text: 'name description createdAt modifiedAt startsAt endsAt type visibility prizeDescription',
        id: 'gameId userId settingsId',
        url: 'imageUrl',
      },
    ],
    ['an entry', entry, { text: 'name username', integer: 'rank', url: 'avatarUrl' }],
    ['a record', record, { text: 'createdAt', id: 'tournamentId externalUserId userId' }],
  ];
  const goodOf: Readonly<Record<string, readonly unknown[]>> = {
    text: ['', 'text', '7'],
    flag: [true, false],
    integer: [0, -3, 1_795_219_200],
    id: ['a', '7'],
    url: ['https://images.example/a.png'],
  };
  const badOf: Readonly<Record<string, readonly unknown[]>> = {
    text: [7, true],
    flag: ['true', 1],
    integer: [1.5, '7', true],
    id: ['', true],
    url: ['', 'javascript:x', 7, true],
  };
  const fields = decoders.flatMap(([what, read, kinds]) =>
    Object.entries(kinds).flatMap(([kind, names]) =>
      names.split(' ').map((name) => ({ what, name, kind, read })),
    ),
  );

  it.each(fields)(
    'is read where it is there, and absent where it is something else: $name of $what',
    (field) => {
      const { name, kind, read } = field;
      for (const value of goodOf[kind] ?? [])
        expect(read({ [name]: value })).toMatchObject({ [name]: value });
      for (const value of [...odd, ...(badOf[kind] ?? [])]) {
        expect(read({ [name]: value })).toMatchObject({ [name]: null });
      }
    },
  );

  it('may be a number where an identifier is meant', () => {
    expect(user({ sub: 7 }).sub).toBe('7');
    expect(tournament({ gameId: 7 })?.gameId).toBe('7');
  });

  it('may be no number where an identifier is meant of which not all digits arrive: it would be another’s', () => {
    const drifts: string[] = [];
    const { entries } = decodeLeaderboard(
      JSON.parse('{"entries":[{"_id":1759288472991170631},{"_id":1759288472991170632},{"_id":7}]}'),
      (drift) => drifts.push(drift.path),
    );
    expect(entries.map(({ id }) => id)).toEqual(['7']);
    expect(drifts).toEqual(['data.entries[0]', 'data.entries[1]']);
    expect(tournament(JSON.parse('{"gameId":1759288472991170631}') as object)?.gameId).toBeNull();
  });

  it('may be no list of wallets, or one with others among them', () => {
    for (const wallets of [...odd, 'BINANCE:0x5']) expect(user({ wallets }).wallets).toEqual([]);
    expect(user({ wallets: ['', 7, null, '0x5', 'ETH:', ':0x5'] }).wallets).toEqual([
      { chain: '', address: '0x5' },
      { chain: 'ETH', address: '' },
      { chain: '', address: '0x5' },
    ]);
  });

  it('may leave open what a friend plays', () => {
    expect(friend({ playStatus: { playing: false } })?.playStatus).toEqual({ playing: false });
    for (const playStatus of [...odd, 'playing', { playing: 'yes' }]) {
      expect(friend({ playStatus })?.playStatus).toBeNull();
    }
  });

  it('may be a prize pool in any writing of a number', () => {
    expect([0, 12.5, '1000', ' 7 ', '1e3'].map((prizePool) => tournament({ prizePool })?.prizePool)).toEqual([
      0, 12.5, 1000, 7, 1000,
    ]);
    for (const prizePool of [...odd, '', ' ', 'a lot', Infinity, true]) {
      expect(tournament({ prizePool })?.prizePool).toBeNull();
    }
  });

  it('may be links that were never typed', () => {
    for (const link of [...odd, '', '  ', 7]) {
      expect(tournament({ location: link, eventUrl: link, rules: link })).toMatchObject({
        location: null,
        eventUrl: null,
        rules: null,
      });
    }
  });

  it('may be scores in either form, of which only numbers under a name count', () => {
    const list = [
      null,
      7,
      'kills',
      { scoreType: 'kills', value: 3 },
      { scoreType: 'deaths', value: '3' },
      { scoreType: 5, value: 5 },
      { value: 5 },
      { scoreType: 'constructor', value: 5 },
      { scoreType: 'prototype', value: 5 },
      { scoreType: '__proto__', value: 5 },
      { scoreType: 'ratio', value: Infinity },
    ];
    const { scores } = record({ scores: list }) ?? { scores: {} };
    expect(new Map(Object.entries(scores))).toEqual(
      new Map([
        ['kills', 3],
        ['constructor', 5],
        ['prototype', 5],
      ]),
    );
    expect(record({ scores: { kills: 3, deaths: '3', ratio: Number.NaN } })?.scores).toEqual({ kills: 3 });
    for (const scores of [undefined, null, {}, [], 7, 'kills', true])
      expect(record({ scores })?.scores).toEqual({});
  });

  it('may be any plain JSON, as it is, down to a depth', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, depthSize: 'medium' }), (value) => {
        const names = JSON.stringify(value);
        fc.pre(!/__proto__|constructor|prototype/.test(names));
        expect(JSON.stringify(tournament({ leaderboard: value })?.leaderboard)).toBe(names);
      }),
    );
    for (const nothing of [undefined, () => 1, Infinity, Number.NaN]) {
      expect(tournament({ repeatEvery: nothing })?.repeatEvery).toBeNull();
    }
    const nest = (levels: number, around: (inner: unknown) => unknown): unknown => {
      let value: unknown = 'core';
      for (let level = 0; level < levels; level += 1) value = around(value);
      return value;
    };
    const kept = (value: unknown) => JSON.stringify(tournament({ leaderboard: value })?.leaderboard);
    const inList = (inner: unknown) => [inner];
    const inObject = (inner: unknown) => ({ a: inner });
    expect(kept(nest(33, inList))).toBe(`${'['.repeat(33)}"core"${']'.repeat(33)}`);
    expect(kept(nest(100_000, inList))).toBe(`${'['.repeat(33)}null${']'.repeat(33)}`);
    expect(kept(nest(33, inObject))).toBe(`${'{"a":'.repeat(33)}"core"${'}'.repeat(33)}`);
    expect(kept(nest(100_000, inObject))).toBe(`${'{"a":'.repeat(33)}null${'}'.repeat(33)}`);
  });

  it('may be a count that is none', () => {
    const total = (totalEntries: unknown) => decodeLeaderboard({ totalEntries }, ignore).totalEntries;
    expect([0, 5].map(total)).toEqual([0, 5]);
    for (const value of [...odd, -1, 1.5, '5']) expect(total(value)).toBeNull();
    expect(decodeLeaderboard({ tournamentId: 7 }, ignore).tournamentId).toBe('7');
    expect(decodeLeaderboard({ tournamentId: '' }, ignore).tournamentId).toBeNull();
  });

  it('may be what a submission answers', () => {
    expect(decodeSubmission({ _id: 's1', userId: 'p1', scores: [{ scoreType: 'kills', value: 3 }] })).toEqual(
      {
        id: 's1',
        tournamentId: null,
        externalUserId: null,
        userId: 'p1',
        scores: { kills: 3 },
        createdAt: null,
      },
    );
    for (const data of [undefined, null, [], 'ok', { _id: '' }]) expect(decodeSubmission(data)).toBeNull();
  });
});

describe('the envelope', () => {
  it('is a success with data, or without', () => {
    expect(decodeEnvelope({ success: true, data: 7 })).toEqual({ success: true, data: 7 });
    expect(decodeEnvelope({ success: true })).toEqual({ success: true });
  });

  it('is neither success nor refusal where its two words for it contradict each other', () => {
    expect(decodeEnvelope({ code: -1, success: true, data: 7 })).toBeUndefined();
    // What no failure is known to carry is no contradiction.
    for (const code of [1, 2, '1', null, undefined])
      expect(decodeEnvelope({ code, success: true })).toBeDefined();
  });

  it('is a refusal with as much as can be read of why', () => {
    const refusal = (error: unknown) => decodeEnvelope({ success: false, error });
    expect(refusal({ status: 400, code: 1001, message: 'No.' })).toEqual({
      success: false,
      status: 400,
      code: 1001,
      message: 'No.',
    });
    expect(refusal({ code: 'NO' })).toEqual({ success: false, code: 'NO' });
    expect(refusal({ status: 'bad', code: 1.5, message: 'No.' })).toMatchObject({ message: 'No.' });
    expect(refusal({ status: 'bad', code: 1.5, message: 7 })).toEqual({ success: false });
    for (const error of [undefined, null, 'no', 7]) expect(refusal(error)).toEqual({ success: false });
  });

  it.each([[undefined], [null], ['text'], [7], [[]], [{}], [{ success: 'true' }], [{ data: 7 }]])(
    'is not %j',
    (body) => {
      expect(decodeEnvelope(body)).toBeUndefined();
    },
  );
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

  it('reports scores that it left out, wherever they are', () => {
    const drifts: string[] = [];
    const report = ({ path }: Drift): void => void drifts.push(path);
    const bad = JSON.parse(
      '[{"scoreType":"x","value":1e400},{"scoreType":"y","value":"7"},{"scoreType":"z","value":1}]',
    ) as unknown;
    decodeLeaderboard(
      {
        entries: [
          { _id: 'a', scores: { x: 1 } },
          { _id: 'b', scores: bad },
        ],
        userRank: { _id: 'c', scores: { x: '1' } },
      },
      report,
    );
    decodeScores([{ _id: 'a', scores: { x: null } }], report);
    expect(drifts).toEqual(['data.userRank.scores', 'data.entries[1].scores', 'data[0].scores']);
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
    expect(drifts.every(({ message }) => message.includes('left out'))).toBe(true);
    expect(board.userRank).toBeNull();
  });

  it('reports nothing where nothing is wrong, and where something is simply not there', () => {
    const report = vi.fn();
    decodeLeaderboard(leaderboard, report);
    for (const data of [undefined, null, {}, { userRank: null, entries: null }])
      decodeLeaderboard(data, report);
    for (const decode of [decodeFriends, decodeScores]) {
      for (const data of [undefined, null, []]) decode(data, report);
    }
    expect(report).not.toHaveBeenCalled();
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
    for (const data of [7, 'text', [], true]) {
      expect(() => decodeUserInfo(data)).toThrow(expect.objectContaining({ path: 'data' }));
      expect(() => decodeLeaderboard(data, ignore)).toThrow(expect.objectContaining({ path: 'data' }));
    }
    for (const data of [undefined, null]) {
      expect(() => decodeUserInfo(data)).toThrow(expect.objectContaining({ path: 'data' }));
      expect(() => decodeTournaments(data, ignore)).toThrow(expect.objectContaining({ path: 'data' }));
    }
    for (const decode of [decodeFriends, decodeScores]) {
      expect(() => decode({}, ignore)).toThrow(expect.objectContaining({ path: 'data' }));
    }
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
            expect(isDeepStrictEqual(JSON.parse(JSON.stringify(decoded)), jsonOf(decoded))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  }, 60_000);
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
