import type { LaurelClient } from '../../src/client/LaurelClient.ts';

/**
 * A client whose answers a story writes itself; what it does not write never answers. For whole games to play
 * with, take the sandbox.
 */
export function fakeClient(answers: Partial<LaurelClient>): LaurelClient {
  scopes += 1;
  return {
    scope: `story-${scopes}`,
    getToken: undefined,
    clockOffset: () => 0,
    onClockChange: () => () => undefined,
    onRequest: () => () => undefined,
    getUserInfo: never,
    getFriends: never,
    getTournaments: never,
    getLeaderboard: never,
    getScores: never,
    ...answers,
  };
}

const never = () => new Promise<never>(() => undefined);

// Each client has a cache of its own, so that no story shows another's data.
let scopes = 0;
