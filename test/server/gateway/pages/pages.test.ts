import { describe, expect, it } from 'vitest';
import type { LaurelError } from '../../../../src/domain/LaurelError.ts';
import { moveClock } from '../moveClock.ts';
import { type ServedGateway, serveGateway } from '../serveGateway.ts';
import { eventually } from '../../../support/eventually.ts';
import { startServer } from '../../../support/startServer.ts';

const warning = '110 - "Response is Stale"';

describe('a page that many look at', () => {
  it('is asked for once, and once more in the next interval', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 1000 });
    const look = async (): Promise<string> => (await served.get(served.board)).text();
    const first = await Promise.all(Array.from({ length: 200 }, look));
    expect(served.asked()).toBe(1);
    expect(new Set(first).size).toBe(1);
    expect(JSON.parse(first[0] ?? '')).toMatchObject({
      success: true,
      data: { entries: expect.anything() as unknown },
    });
    pass(999);
    await Promise.all(Array.from({ length: 50 }, look));
    expect(served.asked()).toBe(1);
    pass(1);
    await Promise.all(Array.from({ length: 200 }, look));
    await eventually(() => expect(served.asked()).toBe(2));
    // Whoever asks the same in other words looks at the same page.
    await served.get(`${served.board}?skip=0&limit=10`);
    await served.get(`${served.board}?limit=10`);
    expect(served.asked()).toBe(2);
    await served.get(`${served.board}?limit=11`);
    expect(served.asked()).toBe(3);
  });

  it('shows what has changed after one interval', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 1000 });
    const before = await (await served.get(served.board)).text();
    changeBoard(served);
    expect(await (await served.get(served.board)).text()).toBe(before);
    pass(5000);
    expect(await (await served.get(served.board)).text()).not.toBe(before);
  });

  it('goes on as it is while the next one comes', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 1000 });
    const before = await (await served.get(served.board)).text();
    changeBoard(served);
    pass(1500);
    const meanwhile = await served.get(served.board);
    expect([await meanwhile.text(), meanwhile.headers.get('warning')]).toEqual([before, null]);
    await eventually(async () => expect(await (await served.get(served.board)).text()).not.toBe(before));
    expect(served.asked()).toBe(2);
  });

  it('keeps the platform’s digits, however many', async () => {
    await using served = await serveGateway();
    served.platform.sandbox.faults.add({
      type: 'rewrite',
      rewrite: (body) => body.replace(/"value":\d+/, '"value":123456789012345678901234567890'),
    });
    expect(await (await served.get(served.board)).text()).toContain('123456789012345678901234567890');
  });
});

describe('caches in front', () => {
  it('are told for how long a page is good, and until when it stands in for an error', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 5000, staleFor: 600_000 });
    const caching = async (): Promise<string | null> =>
      (await served.get(served.board)).headers.get('cache-control');
    expect(await caching()).toBe(
      'public, max-age=5, s-maxage=5, stale-while-revalidate=5, stale-if-error=600',
    );
    // What it has been kept here is not kept once more there.
    pass(3500);
    expect(await caching()).toBe(
      'public, max-age=2, s-maxage=2, stale-while-revalidate=5, stale-if-error=600',
    );
  });

  it('are told by 304 that a page has not changed', async () => {
    const pass = moveClock();
    await using served = await serveGateway();
    const first = await served.get(served.board);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    pass(10_000);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await served.get(served.board, { headers: { 'if-none-match': given } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toMatch(/^public, /);
      expect(again.headers.get('vary')).toBe('origin, authorization');
    }
    changeBoard(served);
    pass(10_000);
    const changed = await served.get(served.board, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('are told anew when it turns out that nobody can confirm it, and when somebody can', async () => {
    const pass = moveClock();
    await using served = await serveGateway();
    const first = await served.get(served.board);
    const mend = served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    const asked = (etag: string | null): Promise<Response> =>
      served.get(served.board, { headers: { 'if-none-match': etag ?? '' } });
    pass(10_000);
    const stale = await asked(first.headers.get('etag'));
    expect([stale.status, stale.headers.get('warning')]).toEqual([200, warning]);
    expect((await asked(stale.headers.get('etag'))).status).toBe(304);
    mend();
    pass(10_000);
    await served.get(served.board);
    await eventually(async () => {
      const mended = await asked(stale.headers.get('etag'));
      expect([mended.status, mended.headers.get('warning')]).toEqual([200, null]);
      expect(mended.headers.get('etag')).toBe(first.headers.get('etag'));
    });
  });

  it('may ask for the headers alone', async () => {
    await using served = await serveGateway();
    const whole = await served.get(served.board);
    const head = await served.get(served.board, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
  });
});

describe('while the platform is dead', () => {
  it.each([
    ['answers 503', { type: 'status', status: 503 }],
    ['hangs up', { type: 'drop', when: 'before' }],
    ['answers a page of HTML', { type: 'body', body: '<h1>Bad gateway</h1>', contentType: 'text/html' }],
    ['is behind a door that refuses', { type: 'body', body: '<h1>Forbidden</h1>', status: 403 }],
    ['answers half a page', { type: 'cut', characters: 200 }],
    ['answers another shape', { type: 'body', body: '{"code":1,"success":true,"data":"soon"}' }],
    ['redirects', { type: 'redirect', location: 'http://127.0.0.1:9/' }],
    ['says too much', { type: 'huge', bytes: 4_000_000 }],
  ] as const)(
    'viewers see the last board, with its age, for as long as it lasts: it %s',
    async (_, fault) => {
      const pass = moveClock();
      await using served = await serveGateway({ staleFor: 300_000 });
      const good = await served.get(served.board);
      const body = await good.text();
      const asOf = Date.parse(good.headers.get('laurel-as-of') ?? '');
      expect(Math.abs(asOf - Date.now())).toBeLessThan(2000);
      const mend = served.platform.sandbox.faults.add(fault);
      for (let second = 0; second < 290; second += 10) {
        pass(10_000);
        const answer = await served.get(served.board);
        expect([answer.status, await answer.text()]).toEqual([200, body]);
        expect(answer.headers.get('warning')).toBe(warning);
        expect(Date.parse(answer.headers.get('laurel-as-of') ?? '')).toBe(asOf);
      }
      pass(20_000);
      const late = await served.get(served.board);
      expect(late.status).toBeGreaterThanOrEqual(502);
      expect(late.headers.get('cache-control')).toBe('private, no-store');
      mend();
      pass(60_000);
      const mended = await served.get(served.board);
      expect([mended.status, mended.headers.get('warning')]).toEqual([200, null]);
    },
  );

  it('it is asked by all pages together once a second at most', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 1000 });
    const paths = Array.from({ length: 20 }, (_, index) => `${served.board}?limit=${index + 1}`);
    await Promise.all(paths.map((path) => served.get(path)));
    served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    const before = served.asked();
    for (let second = 0; second < 30; second += 1) {
      pass(1000);
      for (let look = 0; look < 3; look += 1) {
        const answers = await Promise.all(paths.map((path) => served.get(path)));
        expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      }
    }
    // Twenty are under way when it dies.
    expect(served.asked() - before).toBeLessThanOrEqual(20 + 30);
  });

  it('a stranger who asks for what it stumbles at keeps no page from those who look at it', async () => {
    const pass = moveClock();
    await using stumbling = await startServer((_, response) => response.writeHead(500).end());
    const answered: string[] = [];
    await using served = await serveGateway({
      interval: 1000,
      fetch: async (input, init) => {
        const address = new Request(input).url;
        const response = await fetch(address.includes('no-such') ? stumbling.url : address, init);
        const text = await response.text();
        answered.push(address);
        return new Response(text, response);
      },
    });
    const boards = (): number => answered.filter((address) => address.includes(served.board)).length;
    await served.get(served.board);
    for (let second = 0; second < 10; second += 1) {
      pass(1000);
      for (let look = 0; look < 20; look += 1) {
        const path = `/sdk/v2/tournaments/no-such-${second}-${look}/leaderboard`;
        expect((await served.get(path)).status).toBe(503);
      }
      const before = boards();
      const answer = await served.get(served.board);
      expect([answer.status, answer.headers.get('warning')]).toEqual([200, null]);
      await eventually(() => expect(boards()).toBe(before + 1));
    }
    // Told once, however often a page that is well comes in between.
    expect(served.problems).toHaveLength(1);
  });

  it('many pages that nobody had asked for wait behind the one that is looked at, however slow it is', async () => {
    const pass = moveClock();
    const answered: string[] = [];
    await using served = await serveGateway({
      interval: 1000,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        answered.push(new Request(input).url);
        return response;
      },
    });
    await served.get(served.board);
    pass(1000);
    served.platform.sandbox.faults.add({ type: 'delay', milliseconds: 100 });
    const strangers = Array.from({ length: 150 }, (_, index) =>
      served.get(`${served.board}?limit=${index + 20}`),
    );
    await eventually(() => expect(answered.length).toBeGreaterThan(1));
    await served.get(served.board);
    await Promise.all(strangers);
    // Only those that were being asked already were before it, of which there are 32 at a time.
    const second = answered.indexOf(answered[0] ?? '', 1);
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(100);
  });

  it.each(['/sdk/v2/tournaments/', '/sdk/v2/tournaments/cup/scores', '/sdk/v2/tournaments/cup/leaderboard'])(
    'what is no such page is shown to nobody: %s',
    async (path) => {
      await using served = await serveGateway({
        fetch: async () => Response.json({ code: 1, success: true, data: 5 }),
      });
      expect((await served.get(path)).status).toBe(502);
    },
  );

  it('more than can wait is told so at once, and when to come back; the rest has its answer', async () => {
    moveClock();
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    await using served = await serveGateway({
      fetch: async () => {
        asked += 1;
        await promise;
        return Response.json({ code: 1, success: true, data: { totalEntries: 0, entries: [] } });
      },
    });
    let told = 0;
    const answers = Array.from({ length: 540 }, async (_, index) => {
      const question = new Request(`http://game.example/laurel${served.board}?skip=${index}`);
      const { status, headers } = await served.gateway(question);
      if (status === 429) told += 1;
      return `${status} ${headers.get('retry-after')}`;
    });
    await eventually(() => expect([asked, told]).toEqual([32, 8]));
    resolve();
    const found = Map.groupBy(await Promise.all(answers), (answer) => answer);
    expect([...found].map(([answer, { length }]) => [answer, length])).toEqual([
      ['200 null', 532],
      ['429 1', 8],
    ]);
  });

  it('the operator is told when it begins, not at every request that meets it, and when it begins again', async () => {
    const pass = moveClock();
    await using served = await serveGateway();
    const look = async (limit: number): Promise<unknown> => served.get(`${served.board}?limit=${limit}`);
    for (let outage = 1; outage <= 2; outage += 1) {
      const mend = served.platform.sandbox.faults.add({ type: 'status', status: 503 });
      for (let limit = 1; limit <= 4; limit += 1) await look(10 * outage + limit);
      expect(served.problems.map((error) => (error as LaurelError).kind)).toEqual(
        Array.from({ length: outage }, () => 'unavailable'),
      );
      mend();
      pass(60_000);
      await look(10 * outage);
    }
  });

  it('nobody waits for it', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ patience: 50, attemptTimeout: 400 });
    await served.get(served.board);
    served.platform.sandbox.faults.add({ type: 'delay', milliseconds: 60_000 });
    pass(60_000);
    const first = await served.get(served.board);
    expect([first.status, first.headers.get('warning')]).toEqual([200, warning]);
    expect(served.answers.at(-1)?.from).toBe('stale');
    await eventually(() => expect(served.problems).toMatchObject([{ kind: 'timeout' }]));
    pass(60_000);
    expect((await served.get(served.board)).headers.get('warning')).toBe(warning);
  });

  it('players see the last board, too, without their own entry and for themselves alone', async () => {
    await using served = await serveGateway();
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    await served.get(served.board, { sub });
    await eventually(() => expect(served.asked()).toBe(2));
    served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    await eventually(async () => {
      const answer = await served.get(served.board, { sub });
      expect([answer.status, answer.headers.get('warning')]).toEqual([200, warning]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.json()).not.toHaveProperty('data.userRank');
    });
    expect((await served.get('/sdk/v2/userinfo', { sub })).status).toBe(503);
  });

  it('who asks for what was never seen is told so, and when to come back', async () => {
    await using served = await serveGateway();
    served.platform.sandbox.faults.add({ type: 'status', status: 503, retryAfter: '7' });
    for (let look = 0; look < 3; look += 1) {
      const answer = await served.get(served.board);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(6);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    // As long as the platform asked for.
    expect(served.asked()).toBe(1);
    await expect(served.client().getLeaderboard({ tournamentId: served.tournamentId })).rejects.toMatchObject(
      { kind: 'unavailable' },
    );
  });
});

describe('memory', () => {
  it('holds so many bytes of pages, the ones that were looked at last', async () => {
    await using served = await serveGateway({ maxPageBytes: 20_000, interval: 60_000 });
    const page = (limit: number): Promise<Response> => served.get(`${served.board}?limit=${limit}`);
    for (let limit = 1; limit <= 30; limit += 1) {
      await page(limit);
      await page(1);
    }
    expect(served.asked()).toBe(30);
    await page(30);
    expect(served.asked()).toBe(30);
    await page(2);
    expect(served.asked()).toBe(31);
  });

  it('keeps a refusal for an interval as it keeps a page, and no longer', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 1000 });
    const path = '/sdk/v2/tournaments/nobody-knows/leaderboard';
    for (let look = 0; look < 3; look += 1) {
      const answer = await served.get(path, { headers: { 'if-none-match': '*' } });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=1, s-maxage=1, stale-while-revalidate=1',
      );
    }
    expect(served.asked()).toBe(1);
    pass(5000);
    await served.get(path);
    expect(served.asked()).toBe(2);
  });
});

/** Another score on the board. */
function changeBoard({ platform, tournamentId }: ServedGateway): void {
  const { sandbox } = platform;
  const { settings } = sandbox.tournaments.find(({ id }) => id === tournamentId) ?? {};
  const [player] = sandbox.players;
  const scores = { [settings?.scoreTypes[0] ?? '']: 1_000_000 };
  sandbox.board(tournamentId)?.load([{ player: player?.sub ?? '', scores, at: Date.now() }]);
}
