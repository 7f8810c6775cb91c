import { acceptOwnSignals } from './acceptOwnSignals.ts';
import { createClient } from '../client/createClient.ts';
import type { LaurelClient } from '../client/LaurelClient.ts';
import type { ClientOptions } from '../client/readSettings.ts';
import { checkGiven } from '../domain/checkOptions.ts';
import { statusOf, type TournamentStatus } from '../domain/tournaments/tournamentTimes.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/createSandbox.ts';
import type { SandboxTournament } from '../sandbox/world/World.ts';

/** For whom a test's client asks, and what else `createClient` takes. Default: address, production key and `fetch` of the sandbox. */
export interface TestClientOptions extends Partial<ClientOptions> {
  /** A player's `sub`, who is signed in. Default: nobody is. */
  readonly as?: string | null | undefined;
}

/** A sandbox with what tests take from it. */
export interface TestSandbox extends Sandbox {
  /** A client of it: `sandbox.client({ as: sandbox.players[0].sub })`. Further options are those of `createClient`. */
  readonly client: (options?: TestClientOptions) => LaurelClient;
  /** The first public tournament with a board in this state. Default `live`. Throws where there is none. */
  readonly tournament: (status?: TournamentStatus) => SandboxTournament;
}

/**
 * A sandbox for tests: the same world, API keys and tokens each time, unless the options say otherwise. Private keys are new each
 * time: give it `privateKeys` where a test has one of its own. Throws `LaurelError` of kind `config` for options that are
 * wrong.
 */
export function createTestSandbox(options: SandboxOptions = {}): TestSandbox {
  checkGiven('createTestSandbox', options, ['seed', 'now', 'snapshot']);
  acceptOwnSignals();
  const sandbox = createSandbox({ ...options, seed: options.seed ?? 1 });
  const now = options.now ?? Date.now;
  return Object.defineProperties(
    {
      client({ as = null, ...given }: TestClientOptions = {}) {
        const {
          baseUrl = sandbox.baseUrl,
          apiKey = sandbox.apiKeys.production,
          fetch = sandbox.fetch,
          getToken = as === null ? undefined : () => sandbox.token(as),
        } = given;
        return createClient({ ...given, baseUrl, apiKey, fetch, getToken });
      },
      tournament(status: TournamentStatus = 'live') {
        const found = sandbox.tournaments.find(
          (tournament) =>
            tournament.type === 'tournament' &&
            tournament.visibility === 'public' &&
            statusOf(tournament, now()) === status,
        );
        if (found === undefined) throw new Error(`The sandbox has no public tournament that is ${status}.`);
        return found;
      },
    },
    // Getters stay what they are: players and tournaments may be added.
    Object.getOwnPropertyDescriptors(sandbox),
  ) as TestSandbox;
}
