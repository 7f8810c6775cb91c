import { afterEach, expect, it, vi } from 'vitest';
import type { RunAnswer } from '../../../src/domain/runs/Run.ts';
import { createScoreQueue } from '../../../src/queue/createScoreQueue.ts';
import { createFakeStorage } from './fakeStorage.ts';

const silent = (): Promise<RunAnswer> => new Promise(() => {});
const stops: (() => void)[] = [];

function open(storage: ReturnType<typeof createFakeStorage>, session: string, scope: string) {
  const queue = createScoreQueue({ submitScore: silent, session, scope, storage });
  stops.push(queue.start());
  return queue;
}

function leave(): void {
  for (const stop of stops.splice(0)) stop();
}

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

it('runs that wait under another key or address are told of, once, and stay where they are', () => {
  const say = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = createFakeStorage();
  const former = open(storage, 'ann/1', 'https://platform.example#1');
  const { id } = former.submit({ tournamentId: 't1', scores: [{ scoreType: 'kills', value: 1 }] });
  open(storage, 'bob', 'https://platform.example#1').submit({
    tournamentId: 't1',
    scores: [{ scoreType: 'kills', value: 2 }],
  });
  leave();
  const settled = 'laurel.runs/https%003a%002f%002fplatform.example%00231/ann%002f1/done';
  const done = {
    id: 'done',
    tournamentId: 't1',
    scores: [{ scoreType: 'kills', value: 3 }],
    status: 'accepted',
  };
  storage.map.set(settled, JSON.stringify(done));
  storage.map.set(settled.replace('done', 'torn'), 'no run at all');
  open(storage, 'ann/1', 'https://platform.example#1');
  expect(say).not.toHaveBeenCalled();

  leave();
  const now = open(storage, 'ann/1', 'https://platform.example#2');
  expect(now.getSnapshot()).toEqual([]);
  open(storage, 'ann/1', 'https://platform.example#2');
  expect(say.mock.calls).toEqual([
    [expect.stringMatching(/^Laurel: Finished games .* under another baseUrl or apiKey \(1\)/)],
  ]);
  expect([...storage.map.keys()].filter((key) => key.endsWith(id))).toEqual([
    `laurel.runs/https%003a%002f%002fplatform.example%00231/ann%002f1/${id}`,
  ]);
});
