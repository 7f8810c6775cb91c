import { BoundedMap } from '../base/BoundedMap.ts';
import type { Operation } from '../domain/LaurelError.ts';
import { askToken } from './askToken.ts';
import type { GetToken } from '../domain/GetToken.ts';

/** A token as read for one request, and which refresh it came after. */
export interface ReadToken {
  readonly token: string | null;
  readonly generation: number;
}

/** Reads tokens at request time and refreshes a refused one, once for all requests that met it. */
export interface TokenSource {
  read(session: string, operation: Operation, signal: AbortSignal): Promise<ReadToken>;
  /** A token newer than the refused one, or `null` when there will be none. */
  renew(
    session: string,
    refused: ReadToken,
    operation: Operation,
    signal: AbortSignal,
  ): Promise<ReadToken | null>;
}

interface SessionState {
  generation: number;
  refreshes: number[];
  flight: Promise<ReadToken> | undefined;
}

const refreshWindowMs = 60_000;
const mostRefreshes = 2;
const refreshTimeoutMs = 15_000;
// A server that serves many players with one client must not remember them all.
const mostSessions = 100;

/** No token is stored here: only how often each session refreshed, and the refresh under way. */
export function createTokenSource(getToken: GetToken): TokenSource {
  const sessions = new BoundedMap<string, SessionState>(mostSessions);
  const stateOf = (session: string): SessionState =>
    sessions.getOr(session, () => ({ generation: 0, refreshes: [], flight: undefined }));

  return {
    async read(session, operation, signal) {
      const { generation } = stateOf(session);
      return { token: await askToken(getToken, false, operation, signal), generation };
    },

    async renew(session, refused, operation, signal) {
      const state = stateOf(session);
      if (state.flight === undefined) {
        if (state.generation > refused.generation) {
          return { token: await askToken(getToken, false, operation, signal), generation: state.generation };
        }
        const now = Date.now();
        state.refreshes = state.refreshes.filter((time) => now - time < refreshWindowMs);
        if (state.refreshes.length >= mostRefreshes) return null;
        state.refreshes.push(now);
        // Its own time limit: the request that happens to start the refresh may be aborted, the others wait on.
        state.flight = askToken(getToken, true, operation, AbortSignal.timeout(refreshTimeoutMs))
          .then((token) => {
            state.generation += 1;
            return { token, generation: state.generation };
          })
          .finally(() => {
            state.flight = undefined;
          });
        state.flight.catch(() => {});
      }
      return state.flight;
    },
  };
}
