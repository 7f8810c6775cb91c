import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../../src/base/text/hex.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { StartedRun } from '../../../src/domain/runs/Run.ts';
import { createTickets } from '../../../src/server/tickets/createTickets.ts';
import { playHonestly } from '../totals/honestPlayers.ts';
import { lostBefore } from '../service/httpService.ts';
import {
  rules,
  secret,
  startTicketedGame,
  type Answered,
  type TicketedGame,
} from '../submitter/ticketedGame.ts';

let game: TicketedGame;

beforeEach(async () => {
  game = await startTicketedGame();
});

afterEach(() => game[Symbol.asyncDispose]());

const kills = (value: number) => [{ scoreType: 'kills', value }];

/** A ticket with something in it changed, under the signature it had. */
function forge(ticket: string, change: (fields: unknown[]) => unknown): string {
  const [content = '', mac = ''] = ticket.split('.');
  const fields = JSON.parse(new TextDecoder().decode(fromHex(content))) as unknown[];
  return `${toHex(new TextEncoder().encode(JSON.stringify(change(fields))))}.${mac}`;
}

/** What it says, under a signature that nobody made. */
function signed(content: unknown): string {
  return `${toHex(new TextEncoder().encode(JSON.stringify(content)))}.00`;
}

/** What it says, under a signature that whoever has the key makes. */
function sealed(content: unknown, key: string): string {
  const text = JSON.stringify(content);
  return `${toHex(new TextEncoder().encode(text))}.${createHmac('sha256', key).update(text).digest('hex')}`;
}

const unproven = { id: 'a1d6f3a4-3f0b-4a53-9d3c-0c5ce0a0f1d2', tournamentId: 'cup', scores: kills(1) };

const replaced = (place: number, value: unknown) => (fields: unknown[]) => fields.with(place, value);

function codeOf({ status, body }: Answered): string {
  return `${status} ${body.reason?.code ?? body.error?.code ?? body.status}`;
}

describe('an honest game', () => {
  it('begins with a ticket, and counts', async () => {
    const started = await game.start('ana');
    expect(started).toMatchObject({ tournamentId: 'cup', startedAt: game.time });
    expect(started.seed).toMatch(/^[0-9a-f]{32}$/);
    game.time += 6000;
    const scores = kills(60);
    expect(await game.post('ana', { ...started, scores })).toMatchObject({
      status: 200,
      body: { id: started.id, status: 'accepted' },
    });
    expect(await game.post('ana', { ...started, scores })).toMatchObject({ body: { status: 'accepted' } });
    expect(game.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 60 } }]);
  });

  it('may arrive days later, whatever the player’s clock says', async () => {
    const started = await game.start('ana');
    game.time += 30 * 86_400_000;
    const late = await game.post('ana', { ...started, startedAt: 0, scores: kills(40) });
    expect(late.body.status).toBe('accepted');
  });

  it('may be a little quicker than it should, for clocks that are set', async () => {
    const started = await game.start('ana');
    game.time += 3000;
    expect((await game.post('ana', { ...started, scores: kills(50) })).body.status).toBe('accepted');
  });

  it('is held, and never refused, where the clock was set back while it was played', async () => {
    await using strict = await startTicketedGame({ tickets: { secret, tooFast: 'refuse' } });
    const started = await strict.start('ana');
    strict.time += 6000 - 3_600_000;
    expect(await strict.post('ana', { ...started, scores: kills(60) })).toMatchObject({
      body: { status: 'held' },
    });
    expect(await strict.submitter.held()).toMatchObject([{ reason: { code: 'clock-set' } }]);
  });

  it('is held, and never refused, where the clock was set back by less than it took', async () => {
    await using strict = await startTicketedGame({ tickets: { secret, tooFast: 'refuse' } });
    const started = await strict.start('ana');
    strict.time += 600_000;
    expect(codeOf(await strict.post('ben', { ...(await strict.start('ben')), scores: kills(60) }))).toBe(
      '422 too-fast',
    );
    strict.time -= 590_000;
    // Ten minutes and a second, which seems too fast by less than the tolerance.
    expect(codeOf(await strict.post('ana', { ...started, scores: kills(6010) }))).toBe('202 held');
    expect(await strict.submitter.held()).toMatchObject([{ reason: { code: 'clock-set' } }]);
    // Nobody can have done that, whatever the clock was set back by.
    const other = await strict.start('eve');
    expect(codeOf(await strict.post('eve', { ...other, scores: kills(60_000) }))).toBe('422 too-fast');
  });

  it('is held, and never refused, where the clock was set back between it and the next one', async () => {
    await using strict = await startTicketedGame({ tickets: { secret, tooFast: 'refuse' } });
    const first = await strict.start('ana');
    strict.time += 600_000;
    expect(codeOf(await strict.post('ana', { ...first, scores: kills(6010) }))).toBe('200 accepted');
    strict.time -= 580_000;
    const second = await strict.start('ana');
    strict.time += 60_000;
    expect(codeOf(await strict.post('ana', { ...second, scores: kills(60) }))).toBe('202 held');
    expect(await strict.submitter.held()).toMatchObject([{ reason: { code: 'clock-set' } }]);
  });

  it('counts where the clock was set back and no rule says how long a game takes', async () => {
    await using untimed = await startTicketedGame({ rules: {} });
    const started = await untimed.start('ana');
    untimed.time += 6000 - 3_600_000;
    expect(codeOf(await untimed.post('ana', { ...started, scores: kills(60) }))).toBe('200 accepted');
  });

  it('may seem to begin a little before the last one has ended, for tickets that arrive late', async () => {
    const first = await game.start('ana');
    game.time += 4000;
    const second = await game.start('ana');
    game.time += 10_000;
    for (const started of [first, second])
      expect(codeOf(await game.post('ana', { ...started, scores: kills(60) }))).toBe('200 accepted');
  });

  it('is sent as soon as it comes again where the ledger failed once it was claimed', async () => {
    let failures = 1;
    await using failing = await startTicketedGame({
      ledger: {
        ...game.ledger,
        async startedAround(run) {
          if ((failures -= 1) >= 0) throw new Error('Connection terminated unexpectedly');
          return game.ledger.startedAround(run);
        },
      },
      onError() {},
      maxAttempts: 2,
    });
    const started = await failing.start('ana');
    game.time += 10_000;
    const run = { ...started, scores: kills(10) };
    expect(codeOf(await failing.post('ana', run))).toBe('503 unavailable');
    failing.service.fates.push({ counted: false, answer: { status: 429, body: '' } });
    expect(codeOf(await failing.post('ana', run))).toBe('202 sending');
    expect(codeOf(await failing.post('ana', run))).toBe('200 accepted');
    expect(failing.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 10 } }]);
  });

  it('that was begun under a former secret counts', async () => {
    const started = await game.start('ana');
    game.time += 10_000;
    const other = await createTickets('another secret of thirty-two letters').read(started.ticket);
    expect(other).toBeNull();
    const both = await createTickets(['another secret of thirty-two letters', secret]).read(started.ticket);
    expect(both).toMatchObject({ id: started.id, player: 'user:ana' });
  });

  it('is held, and counts when it was reviewed, where a server does not have the secret that another one has by now', async () => {
    const next = 'the secret of next year, thirty-two letters';
    await using other = await startTicketedGame({ tickets: { secret: [next, secret] }, ledger: game.ledger });
    const started = await other.start('ana');
    game.time += 10_000;
    const run = { ...started, scores: kills(10) };
    expect(codeOf(await game.post('ana', run))).toBe('202 held');
    expect(await game.submitter.held()).toMatchObject([{ id: started.id, reason: { code: 'bad-ticket' } }]);
    expect(codeOf(await other.post('ana', run))).toBe('202 held');
    const decided = { player: { userId: 'ana' }, id: started.id, by: 'us', why: 'a new secret' };
    await game.submitter.review({ ...decided, verdict: 'accept' });
    expect(codeOf(await game.post('ana', run))).toBe('200 accepted');
    expect(game.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 10 } }]);
  });

  it('waits for its player where a server does not have the secret that another one has by now', async () => {
    const next = 'the secret of next year, thirty-two letters';
    await using other = await startTicketedGame({ tickets: { secret: [next, secret] }, ledger: game.ledger });
    const started = await other.start('ana');
    game.time += 10_000;
    const run = { ...started, scores: kills(10) };
    expect(codeOf(await game.post('ben', run))).toBe('409 other-player');
    expect(await game.ledger.holders(started.id)).toEqual([]);
    expect(codeOf(await game.post('ana', run))).toBe('202 held');
    expect(await game.ledger.holders(started.id)).toEqual(['user:ana']);
  });

  it('counts also where it came with the ticket of another game first', async () => {
    const [other, started] = [await game.start('ana'), await game.start('ana')];
    game.time += 10_000;
    const run = { ...started, scores: kills(10) };
    expect(codeOf(await game.post('ana', { ...run, ticket: other.ticket }))).toBe('422 bad-ticket');
    expect(codeOf(await game.post('ana', run))).toBe('200 accepted');
  });

  it('waits while somebody else is signed in', async () => {
    const started = await game.start('ana');
    game.time += 10_000;
    const run = { ...started, scores: kills(10) };
    expect(codeOf(await game.post('ben', run))).toBe('409 other-player');
    expect((await game.post('ana', run)).body.status).toBe('accepted');
  });

  it.each([1, 2, 3])(
    'of many players, in any order and at any time, is neither refused nor held (seed %i)',
    async (seed) => {
      expect(await playHonestly({ runs: 240, seed })).toEqual({ accepted: 240 });
    },
  );
});

describe('an attack', () => {
  let started: StartedRun;

  beforeEach(async () => {
    started = await game.start('ana');
    game.time += 6000;
  });

  /** Brings a game of its own for each of the tickets that are made of the right one: what is known of one run is told of it again. */
  async function bring(...changes: readonly ((ticket: string) => unknown)[]): Promise<readonly Answered[]> {
    const answers: Answered[] = [];
    for (const change of changes) {
      const own = await game.start('ana');
      game.time += 6000;
      answers.push(await game.post('ana', { ...own, ticket: change(own.ticket), scores: kills(1) }));
    }
    return answers;
  }

  const attacks: Readonly<Record<string, () => Promise<readonly Answered[]>>> = {
    'no ticket': async () => [
      await game.post('ana', { id: started.id, tournamentId: 'cup', scores: kills(1) }),
    ],
    'no ticket, and an id of one’s own': async () => [
      await game.post('ana', { id: 'mine', tournamentId: 'cup', scores: kills(1) }),
    ],
    'an empty ticket': async () => [await game.post('ana', { ...started, ticket: '', scores: kills(1) })],
    'a ticket that is no text': async () =>
      bring(
        () => ['x'],
        () => ({ toString: 1 }),
        () => true,
      ),
    'a ticket of ten thousand letters': async () => [
      await game.post('ana', { ...started, ticket: 'ab'.repeat(5000), scores: kills(1) }),
    ],
    'a ticket made up': async () => [
      await game.post('ana', { ...started, ticket: '00.00', scores: kills(1) }),
    ],
    'a beginning put back': async () => {
      const ticket = forge(started.ticket, replaced(4, 0));
      return [await game.post('ana', { ...started, ticket, scores: kills(5000) })];
    },
    'another’s name in the ticket': async () => {
      const ticket = forge(started.ticket, replaced(2, 'user:ben'));
      return [await game.post('ben', { ...started, ticket, scores: kills(1) })];
    },
    'another tournament in the ticket': async () => {
      const ticket = forge(started.ticket, replaced(3, 'league'));
      return [await game.post('ana', { ...started, tournamentId: 'league', ticket, scores: kills(1) })];
    },
    'another id in the ticket': async () => {
      const id = crypto.randomUUID();
      const ticket = forge(started.ticket, replaced(1, id));
      return [await game.post('ana', { ...started, id, ticket, scores: kills(1) })];
    },
    'another version in the ticket': async () => {
      const ticket = forge(started.ticket, replaced(0, 2));
      return [await game.post('ana', { ...started, ticket, scores: kills(1) })];
    },
    'a signature cut short, or left out': async () =>
      bring(
        (ticket) => ticket.slice(0, -2),
        (ticket) => ticket.split('.')[0],
        (ticket) => `${ticket.split('.')[0]}.`,
      ),
    'a ticket in other writing': async () =>
      bring(
        (ticket) => ticket.toUpperCase(),
        (ticket) => `${ticket}.`,
        (ticket) => ` ${ticket}`,
      ),
    'a ticket of another secret': async () => {
      const tickets = createTickets('the secret of somebody else, guessed');
      const own = await tickets.issue(playerKey({ userId: 'ana' }), 'cup', 0);
      return [await game.post('ana', { ...own, scores: kills(1) })];
    },
    'another player’s ticket': async () => [await game.post('ben', { ...started, scores: kills(1) })],
    'a ticket for another tournament': async () => [
      await game.post('ana', { ...started, tournamentId: 'league', scores: kills(1) }),
    ],
    'a ticket under another id': async () => [
      await game.post('ana', { ...started, id: crypto.randomUUID(), scores: kills(1) }),
    ],
    'more points than the time allows': async () => [
      await game.post('ana', { ...started, scores: kills(100) }),
    ],
    'the same again when there was more time': async () => {
      const hasty = { ...started, scores: kills(100) };
      const first = await game.post('ana', hasty);
      game.time += 60_000;
      return [
        first,
        await game.post('ana', hasty),
        await game.post('ana', { ...started, scores: kills(99) }),
      ];
    },
    'a game quicker than the shortest': async () => {
      const quick = await game.start('ana');
      return [await game.post('ana', { ...quick, scores: kills(0) })];
    },
    'a proof of more than 64 KiB': async () => [
      await game.post('ana', { ...started, scores: kills(1), proof: 'x'.repeat(65_537) }),
    ],
    'a proof that no database can keep': async () => [
      await game.post('ana', { ...started, scores: kills(1), proof: 'a\0b' }),
      await game.post('ana', { ...started, scores: kills(1), proof: '\ud800' }),
      await game.post('ana', { ...started, scores: kills(1), proof: { length: 1 } }),
    ],
    'a ticket from before the clock was put back': async () => {
      game.time -= 3_600_000;
      return [await game.post('ana', { ...started, scores: kills(1) })];
    },
  };

  it.each(Object.keys(attacks))('%s: nothing is counted', async (name) => {
    for (const { body } of (await attacks[name]?.()) ?? []) {
      expect(['refused', 'held', undefined]).toContain(body.status);
      expect(body.status ?? body.error).toBeDefined();
    }
    await game.submitter.reconcile();
    expect(game.service.submissions).toBe(0);
  });

  it('by one ticket with two scores counts the first', async () => {
    expect((await game.post('ana', { ...started, scores: kills(10) })).body.status).toBe('accepted');
    expect(codeOf(await game.post('ana', { ...started, scores: kills(20) }))).toBe('409 run-changed');
    expect(game.service.counted).toEqual([{ player: 'user:ana', scores: { kills: 10 } }]);
  });

  it('by one ticket fifty times at once counts once', async () => {
    const run = { ...started, scores: kills(10) };
    await Promise.all(Array.from({ length: 50 }, () => game.post('ana', run)));
    expect(game.service.counted).toHaveLength(1);
  });

  it('by ten tickets gathered at once counts one game at most, one after the other', async () => {
    const tickets = [started];
    for (let count = 1; count < 10; count += 1) tickets.push(await game.start('ana'));
    game.time += 10_000;
    for (const ticket of tickets)
      await game.post('ana', { ...ticket, scores: kills(90), proof: `of ${ticket.id}` });
    expect(game.service.counted).toHaveLength(1);
    const held = await game.submitter.held();
    expect(held).toHaveLength(9);
    for (const { id, reason, proof } of held) expect([reason.code, proof]).toEqual(['at-once', `of ${id}`]);
  });

  it('by a long game with others in it, one of them held, counts the first', async () => {
    const long = started;
    game.time += 100_000;
    const held = await game.start('ana');
    game.time += 100_000;
    const inside = await game.start('ana');
    game.time += 1_000_000;
    expect((await game.post('ana', { ...long, scores: kills(6000) })).body.status).toBe('accepted');
    expect((await game.post('ana', { ...held, scores: kills(1) })).body.status).toBe('held');
    expect((await game.post('ana', { ...inside, scores: kills(1) })).body.status).toBe('held');
    expect(game.service.counted).toHaveLength(1);
  });

  it('by games gathered at once, while the game server is killed after a claim, counts one at most', async () => {
    const other = await game.start('ana');
    game.time += 10_000;
    // What a killed process leaves behind: claimed, and nothing else.
    const { id, startedAt, seed } = other;
    await game.ledger.claim({
      id,
      player: playerKey({ userId: 'ana' }),
      tournamentId: 'cup',
      scores: { kills: 90 },
      ticket: { startedAt, seed },
      now: game.time,
      leaseUntil: game.time + 1,
    });
    expect((await game.post('ana', { ...started, scores: kills(90) })).body.status).toBe('held');
    game.time += 400_000;
    await game.submitter.reconcile();
    const later = await game.start('ben');
    game.time += 10_000;
    expect((await game.post('ben', { ...later, scores: kills(1) })).body.status).toBe('accepted');
    const review = { player: { userId: 'ana' }, id: started.id, by: 'Zoë', why: 'Seen.' } as const;
    expect(await game.submitter.review({ ...review, verdict: 'accept' })).toMatchObject({
      status: 'accepted',
    });
    game.time += 400_000;
    const last = await game.start('ben');
    game.time += 10_000;
    await game.post('ben', { ...last, scores: kills(1) });
    game.time += 400_000;
    await game.submitter.reconcile();
    expect((await game.submitter.held()).map((run) => run.id)).toEqual([other.id]);
    expect(game.service.counted.filter(({ player }) => player === 'user:ana')).toHaveLength(1);
  });

  it('by tickets gathered at once is refused where that is wanted', async () => {
    await using strict = await startTicketedGame({ tickets: { secret, tooFast: 'refuse' } });
    const tickets = [await strict.start('ana'), await strict.start('ana')];
    strict.time += 10_000;
    const answers = [];
    for (const ticket of tickets)
      answers.push(codeOf(await strict.post('ana', { ...ticket, scores: kills(90) })));
    expect(answers).toEqual(['200 accepted', '422 at-once']);
  });

  it('by ten tickets gathered at once, and handed in at once, counts one game at most', async () => {
    const tickets = [started];
    for (let count = 1; count < 10; count += 1) tickets.push(await game.start('ana'));
    game.time += 10_000;
    await Promise.all(tickets.map((ticket) => game.post('ana', { ...ticket, scores: kills(90) })));
    expect(game.service.counted.length).toBeLessThanOrEqual(1);
  });

  it('of no points is held to the shortest game, also where the type of score cannot be made at all', async () => {
    await using own = await startTicketedGame({
      rules: { scoreTypes: { kills: { perSecond: 0 } }, shortestRun: 60_000 },
      tickets: { secret, tooFast: 'refuse' },
    });
    const short = await own.start('ana');
    own.time += 10_000;
    expect(codeOf(await own.post('ana', { ...short, scores: kills(0) }))).toBe('422 too-fast');
    const long = await own.start('ana');
    own.time += 60_000;
    expect(codeOf(await own.post('ana', { ...long, scores: kills(0) }))).toBe('200 accepted');
  });

  it('on a refused run leaves its ticket spent', async () => {
    await using strict = await startTicketedGame({ tickets: { secret, tooFast: 'refuse' } });
    const own = await strict.start('ana');
    expect(codeOf(await strict.post('ana', { ...own, scores: kills(1000) }))).toBe('422 too-fast');
    strict.time += 60_000;
    expect(codeOf(await strict.post('ana', { ...own, scores: kills(100) }))).toBe('409 run-changed');
    expect(codeOf(await strict.post('ana', { ...own, scores: kills(1000) }))).toBe('422 too-fast');
    expect(strict.service.submissions).toBe(0);
  });
});

describe('a run without a ticket', () => {
  const run = { id: 'run-1', tournamentId: 'cup', scores: kills(3) };

  it.each([
    ['hold', '202 held', 0],
    ['refuse', '422 no-ticket', 0],
    ['accept', '200 accepted', 1],
  ] as const)('is treated as told: %s', async (withoutTicket, answer, submissions) => {
    await using other = await startTicketedGame({ tickets: { secret, withoutTicket } });
    expect(codeOf(await other.post('ana', run))).toBe(answer);
    expect(other.service.submissions).toBe(submissions);
  });

  it.each([
    ['hold', '202 held'],
    ['refuse', '422 bad-ticket'],
    ['accept', '202 held'],
  ] as const)(
    'with a ticket of no secret that is known is treated no better: %s',
    async (withoutTicket, answer) => {
      await using other = await startTicketedGame({ tickets: { secret, withoutTicket } });
      const own = await createTickets('the secret of somebody else, guessed').issue(
        playerKey({ userId: 'ana' }),
        'cup',
        0,
      );
      expect(codeOf(await other.post('ana', { ...own, scores: kills(3) }))).toBe(answer);
      expect(other.service.submissions).toBe(0);
    },
  );

  it('is as ever where there are no tickets', async () => {
    await using other = await startTicketedGame({ tickets: undefined });
    expect(codeOf(await other.post('ana', { ...run, ticket: 'of old' }))).toBe('200 accepted');
    expect(codeOf(await other.post('ana', { start: { tournamentId: 'cup' } }))).toBe('422 no-tickets');
  });
});

describe('a ticket', () => {
  it.each([
    ['of a tournament that is none', { start: { tournamentId: '../etc' } }, '422 no-tickets'],
    ['of no tournament', { start: 1 }, '422 no-tickets'],
    [
      'for somebody else than who is signed in',
      { start: { tournamentId: 'cup' }, expectedPlayer: 'ben' },
      '409 other-player',
    ],
  ])('%s is not given out', async (_, body, code) => {
    await game.start('ana');
    expect(codeOf(await game.post('ana', body))).toBe(code);
  });

  it('is not given out for a tournament that the rules do not know', async () => {
    await using other = await startTicketedGame({ rules: (id) => (id === 'cup' ? rules : undefined) });
    expect(codeOf(await other.post('ana', { start: { tournamentId: 'league' } }))).toBe('422 no-tickets');
  });

  it.each<[string, unknown]>([
    ['of a newer Laurel', [2, 'id', 'user:ben', 'another', 'layout']],
    ['of one field more', [1, 'id', 'external:ben', 'cup', 0, 'seed', 'more']],
  ])('%s that nobody can prove names its player all the same', async (_, fields) => {
    expect(createTickets(secret).claims(signed(fields))).toBe((fields as readonly unknown[])[2]);
    expect(codeOf(await game.post('ana', { ...unproven, ticket: signed(fields) }))).toBe('409 other-player');
    expect(await game.ledger.holders(unproven.id)).toEqual([]);
  });

  it.each<[string, string]>([
    ['no text', ''],
    ['no hexadecimal', 'of old'],
    ['no signature', signed([1, 'id', 'user:ben']).split('.')[0] ?? ''],
    ['no JSON', '00.00'],
    ['no UTF-8', 'ff22ff.00'],
    ['nothing', signed(null)],
    ['a number', signed(1)],
    ['text', signed('user:ben')],
    ['an object', signed({ player: 'user:ben' })],
    ['a list of nothing', signed([])],
    ['a player that is a number', signed([1, 'id', 7])],
    ['a player that is a list', signed([1, 'id', ['user:ben']])],
    ['a player of no kind', signed([1, 'id', 'ben'])],
    ['a player without an id', signed([1, 'id', 'user:'])],
    ['a player with an id that is none', signed([1, 'id', 'user: \0'])],
  ])('that nobody can prove and that says %s is held', async (_, ticket) => {
    expect(createTickets(secret).claims(ticket)).toBeNull();
    expect(codeOf(await game.post('ana', { ...unproven, ticket }))).toBe('202 held');
  });

  it.each<[string, unknown, string]>([
    ['of another version', [2, 'id', 'user:ana', 'cup', 0, 'seed'], `laurel ticket ${secret}`],
    [
      'of more letters than any has',
      [1, 'id', 'user:ana', 'cup', 0, 'x'.repeat(2048)],
      `laurel ticket ${secret}`,
    ],
    ['signed with the secret for something else', [1, 'id', 'user:ana', 'cup', 0, 'seed'], secret],
  ])('%s is none, whoever can sign', async (_, fields, key) => {
    const { read } = createTickets(secret);
    const right = [1, 'id', 'user:ana', 'cup', 0, 'seed'];
    expect(await read(sealed(right, `laurel ticket ${secret}`))).toMatchObject({ id: 'id' });
    expect(await read(sealed(fields, key))).toBeNull();
  });

  it.each([[''], [undefined], [[]], ['x'.repeat(31)], [['y'.repeat(32), 'short']]])(
    'needs a secret that is one: %j',
    (weak) => {
      expect(() => createTickets(weak)).toThrow(expect.objectContaining({ kind: 'config' }));
      expect(() => createTickets(weak)).not.toThrow(/short|xxx/);
    },
  );
});

describe('a run that is held', () => {
  const review = { player: { userId: 'ana' }, by: 'Zoë', why: 'Watched the replay.' };
  let started: StartedRun;

  beforeEach(async () => {
    started = await game.start('ana');
    game.time += 100;
    const run = { ...started, scores: kills(90), proof: 'left,left,jump' };
    expect(await game.post('ana', run)).toEqual({ status: 202, body: { id: started.id, status: 'held' } });
  });

  it('is listed with its reason, its ticket and its proof', async () => {
    expect(await game.submitter.held()).toMatchObject([
      {
        id: started.id,
        player: 'user:ana',
        scores: { kills: 90 },
        reason: { code: 'too-fast' },
        ticket: { startedAt: started.startedAt, seed: started.seed },
        proof: 'left,left,jump',
      },
    ]);
  });

  it('has the proof with which it came again, where the ledger failed once it was claimed', async () => {
    let fails = false;
    await using failing = await startTicketedGame({
      ledger: {
        ...game.ledger,
        async startedAround(run) {
          if (fails) throw new Error('Connection terminated unexpectedly');
          return game.ledger.startedAround(run);
        },
      },
      onError() {},
    });
    const [first, second] = [await failing.start('eve'), await failing.start('eve')];
    game.time += 10_000;
    expect(codeOf(await failing.post('eve', { ...first, scores: kills(90) }))).toBe('200 accepted');
    const run = { ...second, scores: kills(90), proof: 'left,jump' };
    fails = true;
    expect(codeOf(await failing.post('eve', run))).toBe('503 unavailable');
    fails = false;
    expect(codeOf(await failing.post('eve', run))).toBe('202 held');
    const held = await failing.submitter.held();
    expect(held.find(({ id }) => id === second.id)?.proof).toBe('left,jump');
  });

  it('is not sent by reconciliation', async () => {
    game.time += 86_400_000;
    expect(await game.submitter.reconcile()).toEqual({ accepted: [], sent: [], undecided: [] });
    expect(game.service.submissions).toBe(0);
  });

  it('counts once when it is accepted, and its player hears of it', async () => {
    const answer = await game.submitter.review({ ...review, id: started.id, verdict: 'accept' });
    expect(answer).toMatchObject({ id: started.id, status: 'accepted' });
    expect((await game.post('ana', { ...started, scores: kills(90) })).body.status).toBe('accepted');
    expect(game.service.counted).toHaveLength(1);
    const entry = await game.ledger.find({ player: playerKey({ userId: 'ana' }), id: started.id });
    expect(entry?.hand).toEqual({ verdict: 'accept', by: 'Zoë', why: review.why, at: game.time });
    const again = game.submitter.review({ ...review, id: started.id, verdict: 'refuse' });
    await expect(again).rejects.toThrow('accepted');
  });

  it('that was accepted is sent later where it could not be sent at once', async () => {
    game.service.fates.push({ counted: false, answer: { status: 429, body: '' } });
    const answer = await game.submitter.review({ ...review, id: started.id, verdict: 'accept' });
    expect(answer).toEqual({ id: started.id, status: 'sending' });
    expect((await game.submitter.reconcile()).sent).toMatchObject([{ id: started.id, status: 'accepted' }]);
    expect(game.service.counted).toHaveLength(1);
  });

  it('that was accepted, and whose answer was lost, is unknown as any other', async () => {
    game.service.fates.push(lostBefore);
    const answer = await game.submitter.review({ ...review, id: started.id, verdict: 'accept' });
    expect(answer).toEqual({ id: started.id, status: 'unknown' });
  });

  it('is refused with the reviewer’s reason', async () => {
    const reason = { code: 'refused-by-review', message: review.why };
    const answer = await game.submitter.review({ ...review, id: started.id, verdict: 'refuse' });
    expect(answer).toEqual({ id: started.id, status: 'refused', reason });
    expect((await game.post('ana', { ...started, scores: kills(90) })).body).toEqual(answer);
    expect(game.service.submissions).toBe(0);
  });

  it.each([
    ['by nobody', { by: ' ' }],
    ['without a reason', { why: '' }],
    ['of another player', { player: { userId: 'ben' } }],
  ])('is not reviewed %s', async (_, change) => {
    const reviewed = game.submitter.review({ ...review, id: started.id, verdict: 'accept', ...change });
    await expect(reviewed).rejects.toMatchObject({ kind: 'config' });
    expect(await game.submitter.held()).toHaveLength(1);
  });
});

describe('validate', () => {
  it('can re-run the game from its seed and proof, and hold it', async () => {
    /** The game: each input scores its digit of the seed. */
    const play = (seed: string, proof: string): number =>
      proof.split('').reduce((sum, at) => sum + Number.parseInt(seed[Number(at)] ?? '0', 16), 0);
    await using other = await startTicketedGame({
      validate: ({ run, ticket }) =>
        ticket !== null && run.proof !== undefined && play(ticket.seed, run.proof) === run.scores[0]?.value
          ? true
          : 'hold',
    });
    const submit = async (proof: string | undefined, by: number): Promise<unknown> => {
      const started = await other.start('ana');
      other.time += 60_000;
      const value = play(started.seed, proof ?? '') + by;
      return (await other.post('ana', { ...started, scores: kills(value), proof })).body.status;
    };
    expect(await submit('0123', 0)).toBe('accepted');
    expect(await submit('0123', 1)).toBe('held');
    expect(await submit(undefined, 0)).toBe('held');
    expect((await other.submitter.held()).map(({ reason }) => reason.code)).toEqual(['doubtful', 'doubtful']);
  });
});
