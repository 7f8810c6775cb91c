import { describe, expect, it } from 'vitest';
import { readEvents } from './readEvents.ts';
import { serveGateway } from './serveGateway.ts';
import { type CacheName, hasCache, startCache } from './startCache.ts';
import { eventually } from '../../support/eventually.ts';

const warning = '110 - "Response is Stale"';

/*
 * The recipes of the guide, in the programs themselves. Where a program is missing and may not be installed, its tests are
 * skipped: apt-get install nginx varnish.
 */
describe.each<CacheName>(['nginx', 'varnish'])('%s, set up as the guide says', (name) => {
  describe.skipIf(!hasCache(name))(`is on this machine`, () => {
    it('asks the gateway for a page about once an interval, whoever looks', async () => {
      await using served = await serveGateway();
      await using cache = await startCache(name, Number(new URL(served.url).port));
      const look = async (): Promise<Response> => fetch(`${cache.url}/laurel${served.board}`);
      const startedAt = performance.now();
      let looks = 0;
      while (performance.now() - startedAt < 3000) {
        const answers = await Promise.all(Array.from({ length: 50 }, look));
        for (const answer of answers) {
          expect(answer.status).toBe(200);
          expect(await answer.json()).toMatchObject({ success: true });
        }
        looks += answers.length;
      }
      const seconds = (performance.now() - startedAt) / 1000;
      const reached = served.answers.filter(({ operation }) => operation === 'getLeaderboard').length;
      expect(looks).toBeGreaterThan(100);
      expect(reached).toBeGreaterThanOrEqual(2);
      expect(reached).toBeLessThanOrEqual(2 * seconds + 3);
    });

    it('answers 304 to whoever has the page', async () => {
      await using served = await serveGateway();
      await using cache = await startCache(name, Number(new URL(served.url).port));
      const first = await fetch(`${cache.url}/laurel${served.board}`);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await fetch(`${cache.url}/laurel${served.board}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });

    it('keeps players apart, from one another and from everybody’s page', async () => {
      await using served = await serveGateway();
      await using cache = await startCache(name, Number(new URL(served.url).port));
      const { sandbox } = served.platform;
      const board = sandbox.board(served.tournamentId);
      const players = sandbox.players
        .map(({ sub }) => sub)
        .filter((sub) => board?.standing(sub, { from: undefined, to: undefined }) !== undefined);
      expect(players.length).toBeGreaterThan(2);
      const look = async (sub?: string): Promise<string | undefined> => {
        const headers = sub === undefined ? {} : { authorization: `Bearer ${await sandbox.token(sub)}` };
        const answer = await fetch(`${cache.url}/laurel${served.board}`, { headers });
        const { data } = (await answer.json()) as {
          readonly data: { readonly userRank?: { readonly _id: string } };
        };
        return data.userRank?._id;
      };
      for (let round = 0; round < 5; round += 1) {
        const whose = [undefined, ...players, undefined];
        expect(await Promise.all(whose.map((sub) => look(sub)))).toEqual(whose);
      }
    });

    it('gives origins their own permission', async () => {
      await using served = await serveGateway({ origins: ['https://a.example', 'https://b.example'] });
      await using cache = await startCache(name, Number(new URL(served.url).port));
      for (const origin of [
        'https://a.example',
        'https://b.example',
        'https://c.example',
        'https://a.example',
      ]) {
        const answer = await fetch(`${cache.url}/laurel${served.board}`, { headers: { origin } });
        const isListed = origin !== 'https://c.example';
        expect(answer.headers.get('access-control-allow-origin')).toBe(isListed ? origin : null);
      }
    });

    it('sends events on as they come, to each viewer', async () => {
      await using served = await serveGateway({ interval: 100 });
      await using cache = await startCache(name, Number(new URL(served.url).port));
      const url = `${cache.url}/laurel/events?page=${encodeURIComponent(`${served.board}?limit=3`)}`;
      await using one = await readEvents(url);
      await using other = await readEvents(url);
      await one.next('page');
      await other.next('page');
      served.platform.sandbox.faults.add({ type: 'status', status: 503 });
      for (const reader of [one, other]) expect((await reader.next('page')).data).toContain('"asOf":');
    });

    it('shows the last board when the gateway is gone, and says that it is old', async () => {
      const served = await serveGateway();
      let isGone = false;
      try {
        await using cache = await startCache(name, Number(new URL(served.url).port));
        const good = await fetch(`${cache.url}/laurel${served.board}`);
        const body = await good.text();
        expect([good.status, good.headers.get('warning')]).toEqual([200, null]);
        await served[Symbol.asyncDispose]();
        isGone = true;
        await eventually(
          async () => {
            const answer = await fetch(`${cache.url}/laurel${served.board}`);
            expect([answer.status, await answer.text()]).toEqual([200, body]);
            expect(answer.headers.get('warning')).toBe(warning);
            expect(answer.headers.get('laurel-as-of')).toBe(good.headers.get('laurel-as-of'));
          },
          { timeout: 15_000, interval: 100 },
        );
      } finally {
        if (!isGone) await served[Symbol.asyncDispose]();
      }
    });

    it('passes on what the gateway says of a board that the platform does not confirm', async () => {
      await using served = await serveGateway();
      await using cache = await startCache(name, Number(new URL(served.url).port));
      await fetch(`${cache.url}/laurel${served.board}`);
      served.platform.sandbox.faults.add({ type: 'status', status: 503 });
      await eventually(
        async () => {
          const answer = await fetch(`${cache.url}/laurel${served.board}`);
          expect([answer.status, answer.headers.get('warning')]).toEqual([200, warning]);
        },
        { timeout: 10_000, interval: 100 },
      );
      served.platform.sandbox.faults.clear();
      await eventually(
        async () => {
          const answer = await fetch(`${cache.url}/laurel${served.board}`);
          expect([answer.status, answer.headers.get('warning')]).toEqual([200, null]);
        },
        { timeout: 15_000, interval: 100 },
      );
    });
  });
});
