import { LaurelError, isLaurelError, type Operation } from '../domain/LaurelError.ts';
import type { GetToken } from '../domain/runs/run.ts';
import { isHeaderSafe } from '../domain/validate.ts';

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
const mostSessions = 100;

/** No token is stored here: only how often each session refreshed, and the refresh under way. */
export function createTokenSource(getToken: GetToken): TokenSource {
  const sessions = new Map<string, SessionState>();

  function stateOf(session: string): SessionState {
    let state = sessions.get(session);
    if (state === undefined) {
      state = { generation: 0, refreshes: [], flight: undefined };
      // A server that serves many players with one client must not remember them all.
      const oldest = sessions.keys().next();
      if (sessions.size >= mostSessions && oldest.done !== true) sessions.delete(oldest.value);
      sessions.set(session, state);
    }
    return state;
  }

  async function ask(
    forceRefresh: boolean,
    operation: Operation,
    signal: AbortSignal,
  ): Promise<string | null> {
    let token: unknown;
    try {
      token = await getToken({ forceRefresh, signal });
    } catch (error) {
      if (isLaurelError(error) || signal.aborted) throw error;
      // The host's own error is not attached: it may carry its request, and with it a credential.
      throw new LaurelError({
        kind: error instanceof TypeError ? 'network' : 'unauthorized',
        operation,
        message: 'getToken failed, so the player could not be identified. Sign in again, or repair getToken.',
      });
    }
    if (token === null || token === undefined || token === '') return null;
    if (!isHeaderSafe(token)) {
      throw new LaurelError({
        kind: 'unauthorized',
        operation,
        message:
          'getToken did not give a JWT: it must resolve to the bare token text, without "Bearer", spaces or line breaks.',
      });
    }
    return token;
  }

  return {
    async read(session, operation, signal) {
      const { generation } = stateOf(session);
      return { token: await ask(false, operation, signal), generation };
    },

    async renew(session, refused, operation, signal) {
      const state = stateOf(session);
      if (state.flight === undefined) {
        if (state.generation > refused.generation) {
          return { token: await ask(false, operation, signal), generation: state.generation };
        }
        const now = Date.now();
        state.refreshes = state.refreshes.filter((time) => now - time < refreshWindowMs);
        if (state.refreshes.length >= mostRefreshes) return null;
        state.refreshes.push(now);
        // Its own time limit: the request that happens to start the refresh may be aborted, the others wait on.
        state.flight = ask(true, operation, AbortSignal.timeout(refreshTimeoutMs))
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
