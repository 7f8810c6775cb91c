import { fnv1a } from '../base/text/fnv1a.ts';
import { createServiceClock, type ServiceClock } from './createServiceClock.ts';
import type { GetToken } from '../domain/GetToken.ts';
import type { LaurelClient, ScoresParams } from './LaurelClient.ts';
import { createConnection, type Connection } from './createConnection.ts';
import { isLaurelError, type Operation } from '../domain/LaurelError.ts';
import { misuse } from '../domain/misuse.ts';
import { checkPeriod } from '../domain/time/period.ts';
import { createSession, type SendCall } from './session/createSession.ts';
import type { ClientOptions, GatewayClientOptions } from './readSettings.ts';
import {
  decodeFriends,
  decodeLeaderboard,
  decodeScores,
  decodeTournaments,
  decodeUserInfo,
} from './decoding/schema.ts';
import { checkCount, checkId } from '../domain/validate.ts';

/**
 * A typed client for the reading operations of the service. It holds no state that belongs to a player, so one
 * client serves a page, a worker or a server; it never submits a score, which needs the private key
 * (see `laurel/server`).
 *
 * It never throws, so that a wrong setting does not take the page down with it: when the address or the key cannot
 * be right, every call rejects with the `LaurelError` of kind `config` that says so, and the components show it.
 */
export function createClient(options: ClientOptions | GatewayClientOptions): LaurelClient {
  // Of none at all, too, every call says what is missing.
  const given = options ?? {};
  try {
    return createReadingClient(createConnection(given), given.getToken);
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    return clientOf({
      scope: scopeOf('misconfigured:', String(given.apiKey)),
      clock: createServiceClock(),
      // There will be none.
      onRequest: () => () => {},
      getToken: given.getToken,
      send: ({ operation }) => Promise.reject(misuse(error.message, operation)),
    });
  }
}

/** The reading operations over a connection, as the player that `getToken` gives. */
export function createReadingClient(connection: Connection, getToken: GetToken | undefined): LaurelClient {
  const { settings, clock, onRequest } = connection;
  return clientOf({
    scope: scopeOf(settings.baseUrl, settings.apiKey),
    clock,
    onRequest,
    getToken,
    send: createSession(connection, getToken),
  });
}

interface ClientParts {
  readonly scope: string;
  readonly clock: ServiceClock;
  readonly onRequest: LaurelClient['onRequest'];
  readonly getToken: GetToken | undefined;
  readonly send: SendCall;
}

function clientOf({ scope, clock, onRequest, getToken, send }: ClientParts): LaurelClient {
  return {
    scope,
    getToken,
    clockOffset: clock.offset,
    onClockChange: clock.onChange,
    onRequest,

    async getUserInfo(call) {
      return send({
        operation: 'getUserInfo',
        path: '/sdk/v2/userinfo',
        token: 'required',
        decode: decodeUserInfo,
        ...call,
      });
    },

    async getFriends(call) {
      return send({
        operation: 'getFriends',
        path: '/sdk/v2/friends/',
        token: 'required',
        decode: decodeFriends,
        ...call,
      });
    },

    async getTournaments(params, call) {
      const { filter } = params ?? {};
      if (filter !== undefined && filter !== 'ALL' && filter !== 'ACTIVE') {
        throw misuse('filter must be ALL or ACTIVE.', 'getTournaments');
      }
      return send({
        operation: 'getTournaments',
        path: '/sdk/v2/tournaments/',
        query: { filter },
        decode: decodeTournaments,
        ...call,
      });
    },

    async getLeaderboard(params, call) {
      const operation = 'getLeaderboard';
      const { startDate, endDate, limit, skip } = params ?? {};
      checkCount(limit, 'limit', 1, operation);
      checkCount(skip, 'skip', 0, operation);
      return send({
        operation,
        path: tournamentPath(params, 'leaderboard', operation),
        query: { startDate, endDate, limit, skip },
        token: 'optional',
        decode: (data, report, answer) => ({ ...decodeLeaderboard(data, report), ...asOf(answer.headers) }),
        ...call,
      });
    },

    async getScores(params, call) {
      const { startDate, endDate } = params ?? {};
      return send({
        operation: 'getScores',
        path: tournamentPath(params, 'scores', 'getScores'),
        query: { startDate, endDate },
        decode: decodeScores,
        ...call,
      });
    },
  };
}

/** When the service said so, where a cache or gateway says by a `Warning` (RFC 7234; RFC 9111 has none) that it is old. */
function asOf(headers: Headers): { asOf?: number } {
  const moment =
    /^11[01]/.test(headers.get('warning') ?? '') && Date.parse(headers.get('laurel-as-of') ?? '');
  return moment ? { asOf: moment } : {};
}

function tournamentPath(params: ScoresParams, resource: string, operation: Operation): string {
  const { tournamentId } = params ?? {};
  checkId(tournamentId, 'tournamentId', operation);
  checkPeriod(params, operation);
  return `/sdk/v2/tournaments/${tournamentId}/${resource}`;
}

/** Tells services and games apart in cache keys, without holding a key. */
function scopeOf(baseUrl: string, apiKey: string): string {
  return `${baseUrl}#${fnv1a(apiKey).toString(16).padStart(8, '0')}`;
}
