import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import * as bodies from '../support/payloads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose service has a clock so many milliseconds ahead at each answer. */
function clientAhead() {
  const service = {
    ahead: 0,
    age: '0',
    date: (): string => new Date(Date.now() + service.ahead).toUTCString(),
  };
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    fetch: async () =>
      new Response(bodies.success([]), { headers: { date: service.date(), age: service.age } }),
  });
  const told: number[] = [];
  const stop = client.onClockChange(() => told.push(client.clockOffset()));
  const answer = async (ahead: number): Promise<number> => {
    service.ahead = ahead;
    await client.getTournaments();
    return client.clockOffset();
  };
  return { client, service, told, stop, answer };
}

it('a clock that differs by less than two seconds is not told, however it moves', async () => {
  const { told, answer } = clientAhead();
  for (const ahead of [0, 1000, -1000, 1000, 0]) expect(await answer(ahead)).toBe(0);
  expect(told).toEqual([]);
});

it('a clock that differs is told once, and jitter about it changes nothing', async () => {
  const { told, answer } = clientAhead();
  expect(await answer(600_000)).toBe(600_000);
  for (const ahead of [601_000, 599_000, 601_000]) expect(await answer(ahead)).toBe(600_000);
  expect(told).toEqual([600_000]);
  expect(await answer(603_000)).toBe(603_000);
  expect(await answer(1000)).toBe(0);
  expect(told).toEqual([600_000, 603_000, 0]);
});

it('jitter about two seconds does not come and go', async () => {
  const { told, answer } = clientAhead();
  for (const ahead of [2000, 1000, 2000, 1000, 2000]) await answer(ahead);
  expect(told).toEqual([2000]);
});

it('an answer without a date, or with none that can be read, tells nothing', async () => {
  const { service, told, answer } = clientAhead();
  await answer(60_000);
  for (const date of ['', 'yesterday']) {
    service.date = () => date;
    expect(await answer(0)).toBe(60_000);
  }
  expect(told).toEqual([60_000]);
});

it('who has stopped listening is not told, and one who throws stops nobody', async () => {
  const { client, told, stop, answer } = clientAhead();
  const thrown: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => thrown.push(error));
  const other = vi.fn(() => {
    throw new Error('of the page');
  });
  client.onClockChange(other);
  stop();
  await answer(60_000);
  vi.unstubAllGlobals();
  expect([told, other.mock.calls.length]).toEqual([[], 1]);
  expect(thrown).toEqual([new Error('of the page')]);
});

it('an answer out of a cache is as old as it says', async () => {
  const { service, answer } = clientAhead();
  service.age = '3000';
  expect(await answer(-3_000_000)).toBe(0);
  for (const age of ['rather old', '3000, 3000', 'Infinity', '-3000', '1e300', '9'.repeat(400)]) {
    service.age = age;
    expect(await answer(-60_000), age).toBe(-60_000);
  }
});

it.each([
  ['a day slow', 86_400_000],
  ['a day fast', -86_400_000],
])('the moment of Retry-After is the service’s, on a machine whose clock is %s', async (_, ahead) => {
  const now = Date.now() + ahead;
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    fetch: async () => {
      const headers = {
        date: new Date(now).toUTCString(),
        'retry-after': new Date(now + 5000).toUTCString(),
      };
      return new Response('', { status: 503, headers });
    },
  });
  await expect(client.getTournaments()).rejects.toMatchObject({ retryAt: Date.now() + 5000 });
});
