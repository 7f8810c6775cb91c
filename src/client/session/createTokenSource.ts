import { withDeadline } from '../../base/async/withDeadline.ts';
import type { Operation } from '../../domain/LaurelError.ts';
import { askToken } from './askToken.ts';
import { timedOut } from '../failure.ts';
import type { GetToken } from '../../domain/GetToken.ts';

/** A token as read for one request. */
export interface ReadToken {
  readonly token: string;
  /** Once it was refused: a newer token, or `null` when there will be none. */
  readonly renew: (signal: AbortSignal) => Promise<string | null>;
}

/**
 * Reads tokens at request time and refreshes a refused one, once for all requests that met it. `null` when nobody is signed
 * in.
 */
export type TokenSource = (
  session: string,
  operation: Operation,
  signal: AbortSignal,
) => Promise<ReadToken | null>;

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

  return async (session, operation, signal) => {
    const { generation } = stateOf(session);
    const token = await askToken(getToken, false, operation, signal);
    if (token === null) return null;

    async function renew(renewSignal: AbortSignal): Promise<string | null> {
      const key = `${session} ${token}`;
      let flight = flights.get(key);
      if (flight === undefined) {
        const state = stateOf(session);
        if (state.generation > generation) return askToken(getToken, false, operation, renewSignal);
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
            const renewed = await askToken(getToken, true, operation, refreshSignal);
            state.generation += 1;
            return renewed;
          },
        ).finally(() => flights.delete(key));
        flight.catch(() => {});
        flights.set(key, flight);
      }
      return flight;
    }

    return { token, renew };
  };
}
