import { expect, it, vi } from 'vitest';
import type { RequestReport } from '../../src/client/readSettings.ts';
import { createRecorder } from '../../src/devtools/createRecorder.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';

const report = (fields: Partial<RequestReport> = {}): RequestReport => ({
  operation: 'getTournaments',
  method: 'GET',
  path: '/sdk/v2/tournaments/',
  startedAt: 0,
  duration: 7,
  status: 200,
  error: null,
  failuresInARow: 0,
  ...fields,
});
const down = (failuresInARow: number): RequestReport =>
  report({ error: new LaurelError({ kind: 'unavailable', message: 'Down.' }), status: 503, failuresInARow });

it('keeps the newest two hundred requests, and counts all of them and those that failed', () => {
  const recorder = createRecorder();
  for (let count = 0; count < 250; count += 1) recorder.add(report({ startedAt: count }));
  recorder.add(down(1));
  const { requests, total, failed, failuresInARow } = recorder.getSnapshot();
  expect(requests).toHaveLength(200);
  expect(requests.map(({ startedAt }) => startedAt).slice(0, 3)).toEqual([0, 249, 248]);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(200);
  expect([total, failed, failuresInARow]).toEqual([251, 1, 1]);
});

it('counts how often who asks has changed, and tells each request by that', () => {
  const recorder = createRecorder();
  for (const identity of ['ann', 'ann', 'bob', 'ann']) {
    recorder.enter('service', identity);
    recorder.add(report({ startedAt: Date.now() }));
  }
  expect(recorder.getSnapshot().epoch).toBe(2);
  expect(recorder.getSnapshot().requests.map(({ epoch }) => epoch)).toEqual([2, 1, 0, 0]);
});

it('tells a request by who asked, though somebody else is there by its answer', () => {
  const recorder = createRecorder();
  recorder.enter('service', 'ann');
  const startedAt = Date.now() - 1;
  recorder.enter('service', 'bob');
  recorder.add(report({ startedAt }));
  expect(recorder.getSnapshot().requests[0]?.epoch).toBe(0);
});

it('takes no outage of one service for another’s', () => {
  const recorder = createRecorder();
  recorder.enter('service', 'ann');
  recorder.add(down(7));
  recorder.enter('service', 'bob');
  expect(recorder.getSnapshot().failuresInARow).toBe(7);
  recorder.enter('another', 'bob');
  expect(recorder.getSnapshot().failuresInARow).toBe(0);
});

it('forgets requests when told to, but not who asks nor that the service is down', () => {
  const recorder = createRecorder();
  recorder.enter('service', 'ann');
  recorder.enter('service', 'bob');
  recorder.add(down(5));
  recorder.clear();
  expect(recorder.getSnapshot()).toEqual({ requests: [], total: 0, failed: 0, epoch: 1, failuresInARow: 5 });
});

it('is the same as long as nothing happens, and tells of each change until it is left', () => {
  const recorder = createRecorder();
  const listener = vi.fn();
  const stop = recorder.subscribe(listener);
  recorder.enter('service', 'ann');
  expect(recorder.getSnapshot()).toBe(recorder.getSnapshot());
  expect(listener).not.toHaveBeenCalled();
  recorder.add(report());
  stop();
  recorder.add(report());
  expect(listener).toHaveBeenCalledOnce();
});
