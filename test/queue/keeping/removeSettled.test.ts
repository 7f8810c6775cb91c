import { expect, it } from 'vitest';
import { diskOn } from './diskOn.ts';
import { kills, openQueue, pass, queuesOfThisFile, statuses, stops } from '../openQueue.ts';

queuesOfThisFile();

it('of players who do not come back nothing stays but what still waits', async () => {
  const kept = new Map<string, string>();
  const { storage, server, again } = openQueue({ session: 'guest-0', durable: diskOn(kept) });
  for (let guest = 1; guest <= 30; guest += 1) {
    if (guest === 30) server.weather = 'request lost';
    const queue = again({ session: `guest-${guest}` });
    queue.submit(kills(guest));
    await pass(1_000);
    expect(statuses(queue)).toEqual([guest === 30 ? 'queued' : 'accepted']);
    for (const leave of stops.splice(0)) leave();
  }
  expect([storage.map.size, kept.size]).toEqual([30, 30]);
  await pass(600_000);
  again({ session: 'guest-31' });
  expect([...storage.map.keys()]).toEqual([expect.stringContaining('guest-30')]);
  await pass(1);
  expect([...kept.keys()]).toEqual([...storage.map.keys()]);
});

it('nor where the storage has lost them, and the disk alone has their games', async () => {
  const kept = new Map<string, string>();
  const { storage, again } = openQueue({ session: 'guest-0', durable: diskOn(kept) });
  for (let guest = 1; guest <= 3; guest += 1) {
    const queue = again({ session: `guest-${guest}` });
    queue.submit(kills(guest));
    await pass(1_000);
    expect(statuses(queue)).toEqual(['accepted']);
    for (const leave of stops.splice(0)) leave();
  }
  storage.map.clear();
  await pass(600_000);
  expect(kept.size).toBe(3);
  again({ session: 'guest-4' });
  await pass(1);
  expect(kept.size).toBe(0);
});
