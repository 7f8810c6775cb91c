import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { createOutageBudget, type OutageBudget } from '../../src/client/createOutageBudget.ts';
import * as bodies from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';

afterEach(() => vi.useRealTimers());

/** How many of so many requests at one moment may go out. */
function passing(budget: OutageBudget, count: number, now: number): number {
  return Array.from({ length: count }, () => budget.take(now)).filter((at) => at === undefined).length;
}

function fail(budget: OutageBudget, times: number): void {
  for (let time = 0; time < times; time += 1) budget.failed();
}

it('nothing is held back in health, nor after four failures in a row', () => {
  const budget = createOutageBudget();
  expect(passing(budget, 500, 0)).toBe(500);
  fail(budget, 4);
  expect(passing(budget, 500, 0)).toBe(500);
});

it('after five failures in a row one goes out a second, whatever went out in health', () => {
  const budget = createOutageBudget();
  passing(budget, 500, 0);
  fail(budget, 5);
  expect(passing(budget, 100, 10)).toBe(1);
  expect(budget.take(500)).toBe(1010);
  expect(passing(budget, 100, 1009)).toBe(0);
  expect(passing(budget, 100, 1010)).toBe(1);
});

it('one success lets all of them through again, until five more fail', () => {
  const budget = createOutageBudget();
  fail(budget, 9);
  expect(passing(budget, 100, 0)).toBe(1);
  budget.succeeded();
  expect(passing(budget, 100, 0)).toBe(100);
  fail(budget, 4);
  expect(passing(budget, 100, 0)).toBe(100);
  budget.failed();
  expect(passing(budget, 100, 0)).toBe(0);
});

it('a clock that is set back holds nobody back for as long', () => {
  const budget = createOutageBudget();
  fail(budget, 5);
  expect(passing(budget, 10, 86_400_000)).toBe(1);
  expect(passing(budget, 10, 0)).toBe(1);
});

/** A service that answers as it is told, and what 20 requests a second for so long brought. */
async function traffic(
  status: () => number,
  seconds: number,
  ask: { headers?: Record<string, string> } = {},
) {
  const start = Date.parse('2026-11-21T12:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await using server = await startServer((_request, response) => {
    const code = status();
    response.writeHead(code, ask.headers).end(code === 200 ? bodies.success([]) : '');
  });
  const client = createClient({ baseUrl: server.url, apiKey: 'key' });
  const successes: number[] = [];
  const arrived: number[] = [];
  for (let at = 0; at < seconds * 1000; at += 50) {
    vi.setSystemTime(start + at);
    const before = server.requests.length;
    await client.getTournaments().then(
      () => successes.push(at),
      () => {},
    );
    if (server.requests.length > before) arrived.push(at);
  }
  return { successes, arrived };
}

it('a blip of 300 ms under 20 requests a second costs no more than two seconds', async () => {
  const from = 10_000;
  const { successes } = await traffic(() => (isWithin(from, from + 300) ? 503 : 200), 20);
  const after = successes.filter((at) => at >= from + 300);
  expect(after[0]).toBeLessThan(from + 300 + 2000);
  // From the first success on, all of them.
  expect(after).toHaveLength((20_000 - (after[0] ?? 0)) / 50);
});

it.each([503, 500, 429, 408])('an outage with %i has sixty requests a minute', async (status) => {
  const { arrived } = await traffic(() => status, 180);
  for (const minute of [1, 2])
    expect(arrived.filter((at) => Math.floor(at / 60_000) === minute)).toHaveLength(60);
});

it('refusals of one question hold back no other', async () => {
  const { arrived } = await traffic(() => 400, 10);
  expect(arrived).toHaveLength(200);
});

function isWithin(from: number, to: number): boolean {
  const at = Date.now() - Date.parse('2026-11-21T12:00:00Z');
  return at >= from && at < to;
}
