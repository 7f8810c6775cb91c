import { createClient } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { redisStore } from '../../../../src/entries/server.ts';
import { moveClock } from '../moveClock.ts';
import { type ServedGateway, serveGateway } from '../serveGateway.ts';
import { eventually } from '../../../support/eventually.ts';

const ask = ({ gateway }: ServedGateway, path: string, method = 'GET'): Promise<Response> =>
  gateway.operator(new Request(`http://127.0.0.1:9100${path}`, { method }));

/** The samples of Prometheus' text format, by name with labels; throws at a line that is not of it. */
async function samples(served: ServedGateway): Promise<ReadonlyMap<string, number>> {
  const response = await ask(served, '/metrics');
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines.pop()).toBe('');
  const found = new Map<string, number>();
  for (const line of lines) {
    if (/^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram))$/.test(line)) continue;
    const [, name = '', value = ''] =
      /^([a-z_]+(?:\{[a-z]+="[\w.+]+"(?:,[a-z]+="[\w.]+")*\})?) (\d+(?:\.\d+)?(?:e-\d+)?)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    expect(found.has(name), `twice: ${name}`).toBe(false);
    found.set(name, Number(value));
  }
  return found;
}

describe('counters', () => {
  it('have the name of their type, those of a store that is not there among them', async () => {
    const store = redisStore(createClient({ url: 'redis://127.0.0.1:1' }));
    await using served = await serveGateway({ store, onError: () => {} });
    await served.get(served.board);
    expect((await samples(served)).get('laurel_gateway_store_failures_total')).toBeGreaterThan(0);
    const text = await (await ask(served, '/metrics')).text();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
  });

  it('tell what viewers got, and what the platform was asked', async () => {
    await using served = await serveGateway({ interval: 60_000 });
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    for (let look = 0; look < 5; look += 1) await served.get(served.board);
    await served.get('/sdk/v2/userinfo', { sub });
    await served.get('/sdk/v2/userinfo');
    await served.get('/nowhere');
    const found = await samples(served);
    const requests = (labels: string) => found.get(`laurel_gateway_requests_total{${labels}}`);
    expect(requests('operation="getLeaderboard",from="miss",status="200"')).toBe(1);
    expect(requests('operation="getLeaderboard",from="hit",status="200"')).toBe(4);
    expect(requests('operation="getUserInfo",from="private",status="200"')).toBe(1);
    expect(requests('operation="getUserInfo",from="none",status="401"')).toBe(1);
    expect(requests('operation="none",from="none",status="404"')).toBe(1);
    expect(found.get('laurel_gateway_upstream_requests_total{operation="getLeaderboard",outcome="ok"}')).toBe(
      1,
    );
    expect(found.get('laurel_gateway_request_seconds_count')).toBe(8);
    expect(found.get('laurel_gateway_request_seconds_bucket{le="+Inf"}')).toBe(8);
    expect(found.get('laurel_gateway_page_age_seconds_count')).toBe(5);
    expect(found.get('laurel_gateway_pages')).toBe(1);
    expect(found.get('laurel_gateway_page_bytes')).toBeGreaterThan(1000);
    expect(found.get('laurel_gateway_failing_seconds')).toBe(0);
  });

  it('tell for how long the platform has not answered', async () => {
    const pass = moveClock();
    await using served = await serveGateway();
    await served.get(served.board);
    const mend = served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    pass(10_000);
    await served.get(served.board);
    pass(30_000);
    const failing = await samples(served);
    expect(failing.get('laurel_gateway_failing_seconds')).toBe(30);
    expect(
      failing.get('laurel_gateway_requests_total{operation="getLeaderboard",from="stale",status="200"}'),
    ).toBe(1);
    expect(
      failing.get('laurel_gateway_upstream_requests_total{operation="getLeaderboard",outcome="unavailable"}'),
    ).toBe(1);
    mend();
    await served.get(served.board);
    await eventually(async () =>
      expect((await samples(served)).get('laurel_gateway_failing_seconds')).toBe(0),
    );
  });

  it('name nothing that a stranger sent', async () => {
    await using served = await serveGateway();
    const before = (await samples(served)).size;
    for (const path of [
      '/sdk/v2/tournaments/CANARY/leaderboard',
      '/CANARY',
      `${served.board}?limit=CANARY`,
    ]) {
      await served.get(path, { headers: { 'x-canary': 'CANARY', authorization: 'Bearer CANARY' } });
    }
    const found = await samples(served);
    expect([...found.keys()].join('\n')).not.toContain('CANARY');
    expect(found.size - before).toBeLessThan(10);
  });
});

describe('readiness', () => {
  it('is there when viewers get boards, also old ones, and not before', async () => {
    const pass = moveClock();
    await using served = await serveGateway();
    const mend = served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    expect((await ask(served, '/ready')).status).toBe(503);
    mend();
    pass(60_000);
    await eventually(async () => expect((await ask(served, '/ready')).status).toBe(200));
    served.platform.sandbox.faults.add({ type: 'status', status: 503 });
    pass(60_000);
    expect((await ask(served, '/ready')).status).toBe(200);
  });

  it('asks the platform for nothing more than a viewer would', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ interval: 1000 });
    for (let look = 0; look < 20; look += 1) await ask(served, '/internal/ready');
    expect(served.asked()).toBe(1);
    pass(1);
    expect((await ask(served, '/health')).status).toBe(200);
    expect(served.asked()).toBe(1);
  });

  it('ends before the process does, while viewers are still answered', async () => {
    await using served = await serveGateway();
    await served.get(served.board);
    expect((await ask(served, '/ready')).status).toBe(200);
    await served.gateway.close();
    expect((await ask(served, '/ready')).status).toBe(503);
    expect((await ask(served, '/health')).status).toBe(200);
    expect((await served.get(served.board)).status).toBe(200);
  });

  it('is not on the address that players reach', async () => {
    await using served = await serveGateway();
    for (const path of ['/metrics', '/ready', '/health']) expect((await served.get(path)).status).toBe(404);
    expect((await ask(served, '/metrics', 'POST')).status).toBe(405);
    expect((await ask(served, '/elsewhere')).status).toBe(404);
  });
});
