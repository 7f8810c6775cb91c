/**
 * One player's browser, as a process that can be killed: the real queue and the real submitter, with a folder in the
 * place of `localStorage`. Plays the games it is told to, in order, and tells of each when its run is kept.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { httpSubmitter } from '../../../src/core/httpSubmitter.ts';
import { createScoreQueue } from '../../../src/core/scoreQueue.ts';
import { fileStorage } from './fileStorage.ts';

/** What a browser process is told. */
export interface BrowserOrders {
  readonly player: string;
  readonly token: string;
  readonly folder: string;
  readonly url: string;
  readonly tournamentId: string;
  /** One game each; the scores are told apart by their value. */
  readonly values: readonly number[];
  /** Milliseconds for the whole of it. */
  readonly patience: number;
  /** Runs that the game server cannot settle; all other unknown ones are waited for. Not given, none is waited for. */
  readonly undecided?: readonly string[] | undefined;
}

/** What it tells, one JSON line each. */
export type BrowserNews =
  | { readonly kept: string; readonly value: number }
  /** Everything has a verdict or is unknown. */
  | { readonly done: readonly { readonly id: string; readonly value: number; readonly status: string }[] };

const orders = JSON.parse(process.argv[2] ?? '') as BrowserOrders;
const tell = (news: BrowserNews): boolean => process.stdout.write(`${JSON.stringify(news)}\n`);

const queue = createScoreQueue({
  submitScore: httpSubmitter(orders.url, { timeout: 1_500 }),
  getToken: () => orders.token,
  session: orders.player,
  storage: fileStorage(orders.folder),
  keepSettled: 1_000,
  retryBase: 20,
  retryCap: 300,
});
queue.start();

for (const value of orders.values) {
  const { id } = queue.submit({
    tournamentId: orders.tournamentId,
    scores: [{ scoreType: 'kills', value }],
  });
  tell({ kept: id, value });
  await sleep(Math.random() * 20);
}

const deadline = Date.now() + orders.patience;
const { undecided } = orders;
const isOpen = (): boolean =>
  queue
    .getSnapshot()
    .some(({ id, status }) =>
      status === 'unknown'
        ? undecided !== undefined && !undecided.includes(id)
        : status === 'queued' || status === 'sending',
    );
while (isOpen() && Date.now() < deadline) await sleep(10);
tell({
  done: queue.getSnapshot().map(({ id, scores, status }) => ({ id, value: scores[0]?.value ?? 0, status })),
});
process.exit();
