import { expect, it } from 'vitest';
import { kills, openQueue, pass, queuesOfThisFile, statuses, stops } from '../openQueue.ts';

queuesOfThisFile();

it('of players who do not come back nothing stays but what still waits', async () => {
  const kept = new Map<string, string>();
  const durable = {
    load: (prefix: string) => Promise.resolve(new Map([...kept].filter(([key]) => key.startsWith(prefix)))),
    set: (key: string, text: string) => Promise.resolve(kept.set(key, text).has(key)),
    remove: (key: string) => Promise.resolve(void kept.delete(key)),
  };
  const { storage, server, again } = openQueue({ session: 'guest-0', durable });
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
