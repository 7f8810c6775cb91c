import { fnv1a } from '../base/fnv1a.ts';
import type {
  CallOptions,
  LaurelClient,
  LeaderboardParams,
  ScoresParams,
  TournamentsParams,
} from './LaurelClient.ts';
import { isLaurelError, LaurelError, type Operation } from '../domain/LaurelError.ts';
import { checkPeriod } from '../domain/time/period.ts';
import { createRequester, type Requester, type RequesterOptions } from './request.ts';
import {
  decodeFriends,
  decodeLeaderboard,
  decodeScores,
  decodeTournaments,
  decodeUserInfo,
} from './schema.ts';
import { checkCount, checkId } from '../domain/validate.ts';

/** What `createClient` takes: where the service is, which game asks, and who is signed in. */
export type ClientOptions = RequesterOptions;

/**
 * A typed client for the reading operations of the service. It holds no state that belongs to a player, so one
 * client serves a page, a worker or a server; it never submits a score, which needs the private key
 * (see `laurel/server`).
 *
 * It never throws, so that a wrong setting does not take the page down with it: when the address or the key cannot
 * be right, every call rejects with the `LaurelError` of kind `config` that says so, and the components show it.
 */
export function createClient(options: ClientOptions): LaurelClient {
  return createReadingClient(requesterOf(options), options);
}

function requesterOf(options: ClientOptions): Requester {
  try {
    return createRequester(options);
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    const { kind, message } = error;
    return {
      baseUrl: 'misconfigured:',
      request: ({ operation }) => Promise.reject(new LaurelError({ kind, operation, message })),
      clockOffset: () => 0,
    };
  }
}

/** The reading operations over an existing requester. */
export function createReadingClient(
  { baseUrl, request, clockOffset }: Requester,
  { apiKey, getToken }: Pick<ClientOptions, 'apiKey' | 'getToken'>,
): LaurelClient {
  return {
    scope: `${baseUrl}#${fingerprint(typeof apiKey === 'string' ? apiKey.trim() : '')}`,
    getToken,
    clockOffset,

    async getUserInfo(call: CallOptions = {}) {
      return request({
        operation: 'getUserInfo',
        path: '/sdk/v2/userinfo',
        token: 'required',
        decode: decodeUserInfo,
        ...call,
      });
    },

    async getFriends(call: CallOptions = {}) {
      return request({
        operation: 'getFriends',
        path: '/sdk/v2/friends/',
        token: 'required',
        decode: decodeFriends,
        ...call,
      });
    },

    async getTournaments({ filter }: TournamentsParams = {}, call: CallOptions = {}) {
      if (filter !== undefined && filter !== 'ALL' && filter !== 'ACTIVE') {
        throw new LaurelError({
          kind: 'config',
          operation: 'getTournaments',
          message: 'filter must be ALL or ACTIVE.',
        });
      }
      return request({
        operation: 'getTournaments',
        path: '/sdk/v2/tournaments/',
        query: { filter },
        decode: decodeTournaments,
        ...call,
      });
    },

    async getLeaderboard(params: LeaderboardParams, call: CallOptions = {}) {
      const operation = 'getLeaderboard';
      const { startDate, endDate, limit, skip } = params;
      checkCount(limit, 'limit', 1, operation);
      checkCount(skip, 'skip', 0, operation);
      return request({
        operation,
        path: tournamentPath(params, 'leaderboard', operation),
        query: { startDate, endDate, limit, skip },
        token: 'optional',
        decode: decodeLeaderboard,
        ...call,
      });
    },

    async getScores(params: ScoresParams, call: CallOptions = {}) {
      const { startDate, endDate } = params;
      return request({
        operation: 'getScores',
        path: tournamentPath(params, 'scores', 'getScores'),
        query: { startDate, endDate },
        decode: decodeScores,
        ...call,
      });
    },
  };
}

function tournamentPath(params: ScoresParams, resource: string, operation: Operation): string {
  checkId(params.tournamentId, 'tournamentId', operation);
  checkPeriod(params, operation);
  return `/sdk/v2/tournaments/${params.tournamentId}/${resource}`;
}

/** Tells keys apart in cache keys without holding one. */
function fingerprint(apiKey: string): string {
  return fnv1a(apiKey).toString(16).padStart(8, '0');
}
