import { withDeadline } from '../../base/async/withDeadline.ts';
import type { Operation } from '../../domain/LaurelError.ts';
import { askToken } from './askToken.ts';
import { timedOut } from '../failure.ts';
import type { GetToken } from '../../domain/GetToken.ts';

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

/** What is much later than now was noted by a clock that has been set back since, and counts no more. */
function isRecent(time: number, now: number): boolean {
  return Math.abs(now - time) < refreshWindowMs;
}

/** No token is stored here: only how often each session refreshed lately, and the refresh under way. */
export function createTokenSource(getToken: GetToken): TokenSource {
  /** Who refreshed within the last minute, the longest ago first: one client may serve all players of a server. */
  const sessions = new Map<string, SessionState>();

  function forgetIdle(now: number): void {
    for (const [session, { refreshes, flight }] of sessions) {
      if (flight !== undefined || isRecent(refreshes.at(-1) ?? 0, now)) return;
      sessions.delete(session);
    }
  }

  function stateOf(session: string): SessionState {
    return sessions.get(session) ?? { generation: 0, refreshes: [], flight: undefined };
  }

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
        state.refreshes = state.refreshes.filter((time) => isRecent(time, now));
        if (state.refreshes.length >= mostRefreshes) return null;
        state.refreshes.push(now);
        forgetIdle(now);
        sessions.delete(session);
        sessions.set(session, state);
        // Its own time limit: the request that happens to start the refresh may be aborted, the others wait on. One that
        // never ends must not keep later requests from another one.
        const late = (): Error => timedOut(operation, refreshTimeoutMs);
        state.flight = withDeadline(
          { milliseconds: refreshTimeoutMs, signal: undefined, late },
          async (refreshSignal) => {
            const token = await askToken(getToken, true, operation, refreshSignal);
            state.generation += 1;
            return { token, generation: state.generation };
          },
        ).finally(() => {
          state.flight = undefined;
        });
        state.flight.catch(() => {});
      }
      return state.flight;
    },
  };
}
