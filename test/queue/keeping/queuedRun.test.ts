import { expect, it } from 'vitest';
import { decodeRunAnswer } from '../../../src/client/decoding/decodeRunAnswer.ts';
import { formatRun, parseRun, type QueuedRun } from '../../../src/queue/keeping/queuedRun.ts';

const soFar = {
  id: 'r1',
  tournamentId: 't1',
  scores: [{ scoreType: 'kills', value: 1 }],
  createdAt: 1,
  tries: 2,
  triedAt: 3,
  saved: true,
  keptIn: 'IndexedDB',
} as const;
const keeping = { saved: true, keptIn: 'IndexedDB' } as const;

it.each<QueuedRun>([
  { ...soFar, status: 'queued' },
  { ...soFar, status: 'queued', problem: 'network', retryAt: 4 },
  { ...soFar, status: 'sending', retryAt: 4 },
  { ...soFar, status: 'unknown', retryAt: 4 },
  { ...soFar, status: 'accepted', settledAt: 5 },
  { ...soFar, status: 'refused', settledAt: 5, reason: { code: 'too-high', message: 'No.' } },
])('a run that is kept is the same when it is read: %o', (run) => {
  expect(parseRun(formatRun(run), keeping)).toEqual(run);
});

it('a run whose fate is damaged is one that waits, and a verdict without its details stays a verdict', () => {
  const read = (fate: object): QueuedRun | null => parseRun(JSON.stringify({ ...soFar, ...fate }), keeping);
  expect(read({ status: 'lost', retryAt: 'soon', tries: -1, problem: 7 })).toEqual({
    ...soFar,
    status: 'queued',
    tries: 0,
  });
  const endless = JSON.stringify({ ...soFar, status: 'queued', retryAt: 4 }).replace(
    '"retryAt":4',
    '"retryAt":1e999',
  );
  expect(parseRun(endless, keeping)).toEqual({ ...soFar, status: 'queued' });
  expect(read({ status: 'accepted', retryAt: 4 })).toEqual({ ...soFar, status: 'accepted', settledAt: 0 });
});

it.each([undefined, null, 7, {}, { code: 7, message: null }, { code: '' }, { code: 'late' }])(
  'a refusal whose reason is damaged reads as one that came so: %o',
  (reason) => {
    const text = JSON.stringify({ ...soFar, status: 'refused', reason });
    expect(parseRun(text, keeping)?.reason).toEqual(
      decodeRunAnswer({ id: 'r1', status: 'refused', reason }, 'r1')?.reason,
    );
  },
);

it.each([
  '',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...soFar, id: undefined }),
  JSON.stringify({ ...soFar, scores: [] }),
])('what is no run is none: %s', (text) => {
  expect(parseRun(text, keeping)).toBeNull();
});

it('what a later version of Laurel wrote is left alone, and what an earlier one wrote is read', () => {
  const text = JSON.stringify({ ...soFar, status: 'queued' });
  expect(parseRun(text, keeping)).toMatchObject({ id: 'r1', status: 'queued' });
  expect(parseRun(JSON.stringify({ v: 1, ...soFar, status: 'queued' }), keeping)).toMatchObject({ id: 'r1' });
  expect(parseRun(JSON.stringify({ v: 2, ...soFar, status: 'queued' }), keeping)).toBeNull();
});
