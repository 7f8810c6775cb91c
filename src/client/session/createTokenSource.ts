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
  ): Promise<string | null>;
}

interface SessionState {
  generation: number;
  refreshes: number[];
}

const refreshWindowMs = 60_000;
const mostRefreshes = 2;
const refreshTimeoutMs = 15_000;

/** What is much later than now was noted by a clock that has been set back since, and counts no more. */
function isRecent(time: number, now: number): boolean {
  return Math.abs(now - time) < refreshWindowMs;
}

/** No token is kept here beyond its refresh: only how often each session refreshed lately. */
export function createTokenSource(getToken: GetToken): TokenSource {
  /** Who refreshed within the last minute, the longest ago first: one client may serve all players of a server. */
  const sessions = new Map<string, SessionState>();

  /** By session and refused token: another token may be of another player, who must not go on with this player's. */
  const flights = new Map<string, Promise<string | null>>();

  function stateOf(session: string): SessionState {
    return sessions.get(session) ?? { generation: 0, refreshes: [] };
  }

  return {
    async read(session, operation, signal) {
      const { generation } = stateOf(session);
      return { token: await askToken(getToken, false, operation, signal), generation };
    },

    async renew(session, refused, operation, signal) {
      const key = `${session} ${refused.token}`;
      let flight = flights.get(key);
      if (flight === undefined) {
        const state = stateOf(session);
        if (state.generation > refused.generation) return askToken(getToken, false, operation, signal);
        const now = Date.now();
        state.refreshes = state.refreshes.filter((time) => isRecent(time, now));
        if (state.refreshes.length >= mostRefreshes) return null;
        state.refreshes.push(now);
        sessions.delete(session);
        sessions.set(session, state);
        for (const [idle, { refreshes }] of sessions) {
          if (isRecent(refreshes.at(-1) ?? 0, now)) break;
          sessions.delete(idle);
        }
        // Its own time limit: the request that happens to start the refresh may be aborted, the others wait on. One that
        // never ends must not keep later requests from another one.
        const late = (): Error => timedOut(operation, refreshTimeoutMs);
        flight = withDeadline(
          { milliseconds: refreshTimeoutMs, signal: undefined, late },
          async (refreshSignal) => {
            const token = await askToken(getToken, true, operation, refreshSignal);
            state.generation += 1;
            return token;
          },
        ).finally(() => flights.delete(key));
        flight.catch(() => {});
        flights.set(key, flight);
      }
      return flight;
    },
  };
}
