import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { type Down, failing, farAway, lost, watchOutage } from './watchOutage.ts';

// The same beside what a page does without Laurel, and for ten minutes: node bench/outage.ts
let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url, { production: true });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

describe('twenty live questions of a page', { timeout: 60_000 }, () => {
  it.each<[string, Down]>([
    ['answers 503', failing],
    ['drops connections', lost],
  ])(
    'are sixty requests a minute at most while the service %s, from the second minute on',
    async (_, down) => {
      const { minutes } = await watchOutage(opened, { show: 'pollers', down, lasting: 180_000, after: 0 });
      for (const requests of minutes.slice(1)) expect(requests).toBeLessThanOrEqual(60);
      expect(Math.max(...minutes.slice(1))).toBeGreaterThan(0);
    },
  );

  it('go on within two seconds of a blip of 300 ms', async () => {
    const { minutes, backAfter } = await watchOutage(opened, {
      show: 'pollers',
      down: failing,
      lasting: 300,
      after: 10_000,
    });
    expect(minutes[0]).toBeGreaterThanOrEqual(5);
    expect(backAfter).toBeLessThanOrEqual(2);
  });

  it('are asked once each, where the service says to come back in thirty years', async () => {
    const { minutes } = await watchOutage(opened, {
      show: 'pollers',
      down: farAway,
      lasting: 120_000,
      after: 0,
    });
    expect(minutes[0]).toBeLessThanOrEqual(20);
    expect(minutes.slice(1)).toEqual([0]);
  });
});
