import type { Caller } from '../../base/http/toNodeListener.ts';
import { createClient } from '../../client/createClient.ts';
import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import type { FollowedPage } from './createBoardFollower.ts';
import { thisProcess } from '../gateway/limits/createLimits.ts';

/** A board, and its time: Unix milliseconds, by the platform's clock. */
export interface SeenBoard {
  readonly page: FollowedPage;
  readonly at: number;
}

/** The times of the board before and of the board now. */
export interface SeenTimes {
  readonly since: number;
  readonly at: number;
}

/** What looks go through. */
export interface LookOptions {
  readonly gateway: (request: Request, caller?: Caller) => Promise<Response>;
  readonly prefix: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called when the board is refused, and not again before it has been seen. */
  readonly onError: (error: LaurelError) => void;
}

/**
 * Looks at the first places of a board through a gateway, one look after the other; `undefined` when its present state is not known. What a look misses,
 * because the platform is down, the next one tells.
 */
export function createLook(
  { tournamentId, places = 100 }: { readonly tournamentId: string; readonly places?: number | undefined },
  { gateway, prefix, signal, onError }: LookOptions,
): () => Promise<SeenBoard | undefined> {
  let at = 0;
  let isRefused = false;
  const client = createClient({
    // Never leaves this process: the host does not exist.
    baseUrl: `https://gateway.invalid${prefix}`,
    apiKey: 'none',
    async fetch(input, init) {
      const response = await gateway(new Request(input, init), thisProcess);
      // A page may be as old as the gateway lets it be, and that of another gateway older than what was told of.
      at = Date.parse(response.headers.get('laurel-as-of') ?? '') || Date.now();
      return response;
    },
  });
  return async () => {
    const page = await client
      .getLeaderboard({ tournamentId, limit: places }, { session: null, signal })
      .catch((error: unknown) => {
        // A platform that is down is up again later; what is refused stays so until somebody hears of it.
        if (isRefused || !isLaurelError(error) || error.retryable) return null;
        isRefused = true;
        const message = `The board ${tournamentId} cannot be followed: ${error.message}`;
        onError(new LaurelError({ ...error, message }));
        return null;
      });
    if (page !== null) isRefused = false;
    return page === null || signal.aborted || page.asOf !== undefined ? undefined : { page, at };
  };
}

/** Milliseconds: no gateway's page is this much older than another's, so what is older still was dated by another clock. */
const mostApart = 600_000;

/** Whether the board is older than what was already seen, at a gateway that asks more often. */
export function isOlder({ at }: SeenBoard, before: SeenBoard | undefined): boolean {
  return before !== undefined && at < before.at && before.at - at < mostApart;
}
