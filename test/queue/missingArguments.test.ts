import { expect, it } from 'vitest';
import { createRun, httpSubmitter } from '../../src/entries/core.ts';
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';
import type { ScoreQueueOptions } from '../../src/queue/ScoreQueue.ts';
import { openQueue, queuesOfThisFile } from './openQueue.ts';

queuesOfThisFile();

// As JavaScript calls it, where no compiler looks.
const nothing = undefined as never;
const context = { signal: new AbortController().signal };

it('a run that is missing is an error of the call that says so', () => {
  const { queue } = openQueue();
  const missing = { kind: 'config', operation: 'submitScore' };
  expect(() => queue.submit(nothing)).toThrow(expect.objectContaining(missing));
  expect(() => createRun(nothing)).toThrow(expect.objectContaining(missing));
  expect(queue.getSnapshot()).toEqual([]);
});

it('a game of no tournament does not begin, and nobody is asked', async () => {
  const asked: string[] = [];
  const startRun = (id: string): Promise<never> => Promise.reject(new Error(asked.push(id).toString()));
  const { queue } = openQueue({ startRun });
  const missing = { kind: 'config', operation: 'startRun' };
  await expect(queue.startRun(nothing)).rejects.toMatchObject(missing);
  await expect(queue.startRun('../etc')).rejects.toMatchObject(missing);
  expect(asked).toEqual([]);
  const submitter = httpSubmitter('https://game.example/scores', {
    fetch: () => Promise.reject(new Error()),
  });
  await expect(submitter.startRun(nothing, context)).rejects.toMatchObject(missing);
});

it('a queue that has nothing to submit with says so at once', () => {
  const make = () => createScoreQueue({ session: 'ann' } as ScoreQueueOptions);
  expect(make).toThrow(expect.objectContaining({ kind: 'config' }));
});

it.each<[unknown, RegExp]>([
  [undefined, /createScoreQueue takes \{ submitScore, session/],
  [null, /createScoreQueue takes \{ submitScore, session/],
  [{ session: '' }, /^session .*non-empty/],
  [{ scope: 5 }, /scope takes a text/],
  [{ storage: 'x' }, /storage takes/],
  [{ durable: {} }, /durable takes/],
  [{ durable: 'x' }, /durable takes/],
  [{ formerClients: {} }, /formerClients takes a list/],
  [{ startRun: 'x' }, /startRun takes a function/],
  [{ getToken: 'x' }, /getToken takes a function/],
  [{ limit: -1 }, /limit takes a whole number of runs/],
  [{ limit: '5' }, /limit takes a whole number of runs/],
  [{ attemptTimeout: 0 }, /attemptTimeout takes a number of milliseconds/],
])('a queue of %j says what it takes, and keeps nothing', (wrong, message) => {
  const right = { session: 'ann', submitScore: () => new Promise<never>(() => {}), storage: null };
  const options = (wrong ? { ...right, ...wrong } : wrong) as ScoreQueueOptions;
  expect(() => createScoreQueue(options)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) }),
  );
});
