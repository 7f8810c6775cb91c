import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { marksOf, readEvents, type SentEvent } from './readEvents.ts';
import { type ServedGateway, serveGateway } from './serveGateway.ts';
import { eventually } from '../../support/eventually.ts';

const interval = 100;

function address(served: ServedGateway, limits: readonly number[] = [10], last?: string): string {
  const query = new URLSearchParams(limits.map((limit) => ['page', `${served.board}?limit=${limit}`]));
  if (last !== undefined) query.set('last', last);
  return `${served.url}/events?${query}`;
}

interface Pushed {
  readonly page: string;
  readonly asOf?: number;
  readonly answer: { readonly success: boolean; readonly data: { readonly entries: readonly unknown[] } };
}
const pushed = ({ data }: SentEvent): Pushed => JSON.parse(data) as Pushed;

/** A score that nobody had. */
function score({ platform, tournamentId }: ServedGateway, value: number): void {
  const { sandbox } = platform;
  const { settings } = sandbox.tournaments.find(({ id }) => id === tournamentId) ?? {};
  const scores = { [settings?.scoreTypes[0] ?? '']: value };
  sandbox.board(tournamentId)?.load([{ player: sandbox.players[0]?.sub ?? '', scores, at: Date.now() }]);
}

describe('a stream of events', () => {
  it('tells the board at once, and again when it has changed, with one question an interval for all', async () => {
    await using served = await serveGateway({ interval });
    const readers = await Promise.all(Array.from({ length: 30 }, () => readEvents(address(served))));
    const { headers } = readers[0]?.response ?? new Response();
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    const first = await Promise.all(readers.map(async (reader) => reader.next('page')));
    const plain = (await (await served.get(`${served.board}?limit=10`)).json()) as unknown;
    for (const event of first) expect(pushed(event).answer).toEqual(plain);
    expect(pushed(first[0] as SentEvent).page).toBe(`${served.board}?limit=10&skip=0`);
    const before = served.asked();
    const startedAt = performance.now();
    score(served, 1_000_000);
    const second = await Promise.all(readers.map(async (reader) => reader.next('page')));
    for (const event of second) expect(pushed(event).answer).not.toEqual(plain);
    const passed = performance.now() - startedAt;
    expect(served.asked() - before).toBeLessThanOrEqual(passed / interval + 3);
    for (const reader of readers) await reader[Symbol.asyncDispose]();
    await eventually(async () => {
      const metrics = await served.gateway.operator(new Request('http://localhost/metrics'));
      expect(await metrics.text()).toContain('laurel_gateway_viewers 0\n');
    });
    // Nobody watches, so nobody asks, once what was on its way has arrived.
    await eventually(
      async () => {
        const silent = served.asked();
        await new Promise((resolve) => {
          setTimeout(resolve, 5 * interval);
        });
        expect(served.asked()).toBe(silent);
      },
      { timeout: 15_000 },
    );
  });

  it('tells of several boards, each under its own name', async () => {
    await using served = await serveGateway({ interval });
    await using reader = await readEvents(address(served, [3, 7]));
    const both = [pushed(await reader.next('page')), pushed(await reader.next('page'))];
    expect(new Map(both.map(({ page, answer }) => [page, answer.data.entries.length]))).toEqual(
      new Map([
        [`${served.board}?limit=3&skip=0`, 3],
        [`${served.board}?limit=7&skip=0`, 7],
      ]),
    );
  });

  it('goes on without a gap and without a repetition where it broke off', async () => {
    await using served = await serveGateway({ interval });
    // Somebody watches all the while.
    await using other = await readEvents(address(served, [3, 7]));
    const [half, both] = [await other.next('page'), await other.next('page')];
    const pages = [pushed(half).page, pushed(both).page];
    for (const last of ['ffffffff-999', 'nonsense', undefined]) {
      await using again = await readEvents(
        address(served, [3, 7]),
        last === undefined ? {} : { 'last-event-id': last },
      );
      const events = [await again.next('page'), await again.next('page')];
      expect(events.map((event) => pushed(event).page).toSorted()).toEqual(pages.toSorted());
      expect(marksOf(events[1]?.id)).toBe(marksOf(both.id));
    }
    // Half of it, in the address, for a stream that was opened anew; in another order, too.
    await using rest = await readEvents(address(served, [7, 3], half.id));
    expect(pushed(await rest.next('page')).page).toBe(pages[1]);
    await using again = await readEvents(address(served, [3, 7]), { 'last-event-id': both.id ?? '' });
    // The first that comes is what has changed.
    score(served, 2_000_000);
    expect(JSON.stringify(pushed(await again.next('page')).answer)).toMatch(/"value":20000\d\d\b/);
  });

  it('never goes back where it goes on at a gateway that asked for the board before', async () => {
    await using served = await serveGateway({ interval });
    const { url, sandbox } = served.platform;
    await using other = await serveGateway({
      interval: 4000,
      baseUrl: url,
      apiKey: sandbox.apiKeys.production,
    });
    const page = `${served.board}?limit=10`;
    await (await other.get(page)).text();
    score(served, 2_000_000);
    await using reader = await readEvents(address(served));
    const first = await reader.next('page');
    expect(JSON.stringify(pushed(first).answer)).toMatch(/"value":20000\d\d\b/);
    score(served, 4_000_000);
    const second = await reader.next('page');
    await using again = await readEvents(`${other.url}/events?${new URLSearchParams({ page })}`, {
      'last-event-id': first.id ?? '',
    });
    expect(pushed(await again.next('page')).answer).toEqual(pushed(second).answer);
  });

  it('tells again what was so before, where it was something else in between', async () => {
    await using served = await serveGateway({ interval });
    await using reader = await readEvents(address(served));
    const first = await reader.next('page');
    await using again = await readEvents(address(served, [10], first.id));
    const lie = served.platform.sandbox.faults.add({
      type: 'rewrite',
      rewrite: (body) => body.replace(/"value":\d+/, '"value":123'),
    });
    expect(marksOf((await again.next('page')).id)).not.toBe(marksOf(first.id));
    lie();
    expect(marksOf((await again.next('page')).id)).toBe(marksOf(first.id));
  });

  it('shows signs of life', async () => {
    await using served = await serveGateway({ interval, events: { heartbeat: 50 } });
    await using reader = await readEvents(address(served));
    expect((await reader.next('hello')).data).toBe('50');
    await reader.next('beat');
    await reader.next('beat');
  });

  it('is silent for less than the ten seconds after which Bun ends it', async () => {
    await using served = await serveGateway({ interval });
    await using reader = await readEvents(address(served));
    expect(Number((await reader.next('hello')).data)).toBeLessThan(10_000);
  });

  it('says when nobody can confirm the board, and when somebody can', async () => {
    await using served = await serveGateway({ interval });
    await using reader = await readEvents(address(served));
    expect(pushed(await reader.next('page')).asOf).toBeUndefined();
    const mend = served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    const stale = pushed(await reader.next('page'));
    expect(Math.abs((stale.asOf ?? 0) - Date.now())).toBeLessThan(30_000);
    expect(stale.answer.data.entries).toHaveLength(10);
    mend();
    expect(pushed(await reader.next('page')).asOf).toBeUndefined();
  });

  it('keeps the platform’s digits and lines', async () => {
    await using served = await serveGateway({ interval });
    served.platform.sandbox.faults.add({
      type: 'rewrite',
      rewrite: (body) => body.replace(/"value":\d+/, '\r\n"value":\n123456789012345678901234567890'),
    });
    await using reader = await readEvents(address(served));
    const { data } = await reader.next('page');
    expect(data).toContain('\n"value":\n123456789012345678901234567890');
    expect(() => JSON.parse(data) as unknown).not.toThrow();
  });

  it('holds nothing of a player’s, whoever opens it', async () => {
    await using served = await serveGateway({ interval });
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    const token = await served.platform.sandbox.token(sub);
    await using reader = await readEvents(address(served), { authorization: `Bearer ${token}` });
    expect(pushed(await reader.next('page')).answer.data).not.toHaveProperty('userRank');
  });

  it.each([
    ['no page', ''],
    ['a player’s own', 'page=/sdk/v2/userinfo'],
    ['nothing of the interface', 'page=/metrics'],
    ['a wrong parameter', 'page=/sdk/v2/tournaments/cup/leaderboard?limit=0'],
    ['another parameter', 'page=/sdk/v2/tournaments/&token=x'],
    ['too many', Array.from({ length: 21 }, (_, at) => `page=/sdk/v2/tournaments/c${at}/scores`).join('&')],
  ])('is refused for %s', async (_, query) => {
    await using served = await serveGateway();
    const response = await served.get(`/events?${query}`);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'GATEWAY_ARGUMENT' } },
    ]);
    expect(served.asked()).toBe(0);
  });

  it('is refused where there is no room, and where there are none', async () => {
    await using served = await serveGateway({ events: { mostViewers: 1 } });
    await using reader = await readEvents(address(served));
    await reader.next('hello');
    const response = await fetch(address(served));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    await using silent = await serveGateway({ events: null });
    expect((await fetch(address(silent))).status).toBe(404);
  });

  it('ends when the gateway closes, and so does one that is opened then', async () => {
    await using served = await serveGateway({ interval });
    await using reader = await readEvents(address(served));
    await reader.next('page');
    await served.gateway.close();
    await expect(reader.next('never')).rejects.toThrow('ended');
    expect((await fetch(address(served))).status).toBe(503);
  });

  it('gives who reads slowly the newest and not every one, and leaves who does not read at all', async () => {
    await using served = await serveGateway({ interval, events: { heartbeat: 100 } });
    const { hostname, port, pathname, search } = new URL(address(served, [100]));
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`);
    socket.pause();
    const viewers = async (): Promise<string | undefined> => {
      const metrics = await served.gateway.operator(new Request('http://localhost/metrics'));
      return /laurel_gateway_viewers (\d+)/.exec(await metrics.text())?.[1];
    };
    await eventually(async () => expect(await viewers()).toBe('1'));
    // Larger than what the system keeps for a socket.
    served.platform.sandbox.faults.add({
      type: 'rewrite',
      rewrite: (body) => body.replace('"success"', `"x":"${Math.random()}${'x'.repeat(900_000)}","success"`),
    });
    await eventually(async () => expect(await viewers()).toBe('0'), { timeout: 20_000, interval: 100 });
    // With all that was written for it.
    await eventually(async () => expect(await served.connections()).toBe(0));
    socket.destroy();
  }, 30_000);
});
