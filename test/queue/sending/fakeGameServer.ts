import type { Run, RunAnswer, SubmitContext, SubmitScore } from '../../../src/domain/runs/Run.ts';

/**
 * What happens to a call: answered, lost on the way there or back, failing, never answered, or the game server
 * does not know yet what the service did.
 */
export type Weather =
  'fine' | 'request lost' | 'answer lost' | 'failing' | 'silent' | 'unknown' | 'sending' | 'held';

/** A game server that knows runs by their id, as a score handler with a ledger does. */
export interface FakeGameServer {
  weather: Weather;
  /** How often each run was counted. */
  readonly counted: ReadonlyMap<string, number>;
  /** Every call, in order. */
  readonly calls: readonly { readonly run: Run; readonly context: SubmitContext; readonly at: number }[];
  /** How many calls are under way, and how many there were at most at one time. */
  readonly together: { now: number; most: number };
  readonly submitScore: SubmitScore;
}

export function createFakeGameServer(): FakeGameServer {
  const counted = new Map<string, number>();
  const calls: FakeGameServer['calls'][number][] = [];
  const together = { now: 0, most: 0 };

  async function answer(run: Run, { signal }: SubmitContext): Promise<RunAnswer> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    signal.throwIfAborted();
    if (server.weather === 'request lost') throw new TypeError('fetch failed');
    if (server.weather === 'failing') throw new Error('500');
    if (server.weather === 'silent') return new Promise(() => {});
    if (!counted.has(run.id)) counted.set(run.id, 1);
    if (server.weather === 'answer lost') throw new TypeError('fetch failed');
    if (server.weather === 'unknown' || server.weather === 'sending' || server.weather === 'held') {
      return { id: run.id, status: server.weather };
    }
    return { id: run.id, status: 'accepted' };
  }

  const server: FakeGameServer = {
    weather: 'fine',
    counted,
    calls,
    together,
    async submitScore(run, context) {
      calls.push({ run, context, at: Date.now() });
      together.now += 1;
      together.most = Math.max(together.most, together.now);
      try {
        return await answer(run, context);
      } finally {
        together.now -= 1;
      }
    },
  };
  return server;
}
