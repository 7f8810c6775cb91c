import { httpSubmitter } from '../../src/queue/sending/httpSubmitter.ts';
import type { WebStorage } from '../../src/base/page/safeStorage.ts';
import { createQueueWithTiming } from '../../src/queue/createScoreQueue.ts';

/** What one player's browser is told. */
export interface BrowserOrders {
  readonly player: string;
  readonly token: string;
  readonly url: string;
  readonly tournamentId: string;
  /** One game each; the scores are told apart by their value. */
  readonly values: readonly number[];
  /** Milliseconds for the whole of it. */
  readonly patience: number;
  /** Runs that the game server cannot settle; all other unknown ones are waited for. Not given, none is waited for. */
  readonly undecided?: readonly string[] | undefined;
}

/** What it tells. */
export type BrowserNews =
  | { readonly kept: string; readonly value: number }
  /** Everything has a verdict or is unknown. */
  | { readonly done: readonly { readonly id: string; readonly value: number; readonly status: string }[] };

/**
 * Plays games one after the other with the real queue and the real submitter, tells of each when its run is kept, and
 * at the end what the queue says of all of them. May be killed anywhere, and goes on with what is in the storage.
 */
export async function playGames(
  orders: BrowserOrders,
  storage: WebStorage,
  tell: (news: BrowserNews) => void,
): Promise<void> {
  const { player, token, url, tournamentId, values, patience, undecided } = orders;
  const queue = createQueueWithTiming(
    { submitScore: httpSubmitter(url, { timeout: 1_500 }), getToken: () => token, session: player, storage },
    { keepSettled: 1_000, retryBase: 20, retryCap: 300 },
  );
  queue.start();

  for (const value of values) {
    // Killed between keeping a run and telling of it, a browser finds the run and does not play that game again.
    const known = queue.getSnapshot().find(({ scores }) => scores[0]?.value === value);
    const { id } = known ?? queue.submit({ tournamentId, scores: [{ scoreType: 'kills', value }] });
    tell({ kept: id, value });
    await sleep(Math.random() * 20);
  }

  const deadline = Date.now() + patience;
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
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
