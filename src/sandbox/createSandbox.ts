import { type Board, type BoardSubmission, createBoard } from './board.ts';
import { type Bots, createBots } from './bots.ts';
import { createFaults, type SandboxFaults, type SandboxOperation } from './faults.ts';
import { createPlayerTokens } from './playerTokens.ts';
import { createId, createRandom } from './random.ts';
import { handleRequest } from './service.ts';
import { createSigningKey, importSigningKey, type SigningKey } from './signingKeys.ts';
import { createWorld, type Environment, type SandboxPlayer, type SandboxTournament } from './world.ts';

/** What a sandbox is made from. */
export interface SandboxOptions {
  /** The address it answers for. Default `https://sandbox.laurel.example`. */
  readonly baseUrl?: string | undefined;
  /** The same seed gives the same world. Default 1. */
  readonly seed?: number | undefined;
  /** The clock, in Unix milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** PEM (PKCS #8) keys to verify signatures with. Default: made when first asked for. */
  readonly privateKeys?: Readonly<Partial<Record<Environment, string>>> | undefined;
  /** How far a signature's timestamp may be from now, in milliseconds. Default 300,000. */
  readonly signatureWindow?: number | undefined;
  /** A snapshot to start from, in the place of the sample world. */
  readonly snapshot?: SandboxSnapshot | undefined;
}

/** All that a sandbox holds, as plain JSON. */
export interface SandboxSnapshot {
  readonly version: 1;
  readonly gameId: string;
  readonly players: readonly SandboxPlayer[];
  readonly tournaments: readonly SandboxTournament[];
  readonly submissions: Readonly<Record<string, readonly BoardSubmission[]>>;
}

/** One request as the sandbox saw it, without credentials. */
export interface SandboxRequest {
  readonly operation: SandboxOperation;
  readonly method: string;
  readonly url: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * The service of the interface, whole, in memory: for development, tests and stories only.
 */
export interface Sandbox {
  /** The service as a `fetch`: give it to `createClient({ fetch: sandbox.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  /** Public keys of the game. */
  readonly apiKeys: Readonly<Record<Environment, string>>;
  /** Private keys of the game server as PEM, made when first asked for. */
  readonly privateKeys: () => Promise<Readonly<Record<Environment, string>>>;
  readonly players: readonly SandboxPlayer[];
  readonly tournaments: readonly SandboxTournament[];
  /** A player's JWT. Default life: one hour. */
  readonly token: (
    sub: string,
    options?: { readonly expiresInSeconds?: number | undefined },
  ) => Promise<string>;
  readonly addPlayer: (player: SandboxPlayer) => void;
  readonly addTournament: (tournament: SandboxTournament) => void;
  /** The totals of a tournament, to look at or to load with many submissions. */
  readonly board: (tournamentId: string) => Board | undefined;
  readonly faults: SandboxFaults;
  readonly bots: Bots;
  /** Every request so far, oldest first. */
  readonly requests: readonly SandboxRequest[];
  readonly snapshot: () => SandboxSnapshot;
}

const keptRequests = 10_000;

/** Makes a sandbox with the sample world, or with a snapshot. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = 1, now = Date.now, signatureWindow = 300_000, snapshot } = options;
  const baseUrl = (options.baseUrl ?? 'https://sandbox.laurel.example').replace(/\/+$/, '');
  const random = createRandom(seed);
  const world =
    snapshot === undefined
      ? createWorld(random, now(), baseUrl)
      : { ...snapshot, submissions: new Map(Object.entries(snapshot.submissions)) };
  const players = new Map(world.players.map((player) => [player.sub, player]));
  const tournaments = new Map(world.tournaments.map((tournament) => [tournament._id, tournament]));
  const boards = new Map<string, Board>();
  for (const { _id, type, settings } of tournaments.values()) {
    if (type === 'event') continue;
    const board = createBoard(settings);
    board.load(world.submissions.get(_id) ?? []);
    boards.set(_id, board);
  }

  // Public keys of real deployments are over a thousand characters long.
  const longKey = (kind: Environment): string =>
    `${kind}-${Array.from({ length: 28 }, () => createId(random)).join('')}`;
  const apiKeys = { development: longKey('development'), production: longKey('production') };
  const tokens = createPlayerTokens(createId(random));
  const signingKeys: Partial<Record<Environment, Promise<SigningKey>>> = {};
  const signingKey = (environment: Environment): Promise<SigningKey> => {
    const given = options.privateKeys?.[environment];
    return (signingKeys[environment] ??= given === undefined ? createSigningKey() : importSigningKey(given));
  };

  const faults = createFaults(random);
  const requests: SandboxRequest[] = [];
  let turn = 0;
  const usedSignatures = new Map<string, number>();
  const bots = createBots({ boards, tournaments, players, random, now });

  const sandbox: Sandbox = {
    baseUrl,
    apiKeys,
    async privateKeys() {
      const [development, production] = await Promise.all([
        signingKey('development'),
        signingKey('production'),
      ]);
      return { development: development.privateKey, production: production.privateKey };
    },
    get players() {
      return [...players.values()];
    },
    get tournaments() {
      return [...tournaments.values()];
    },
    token(sub, { expiresInSeconds = 3600 } = {}) {
      const iat = Math.floor(now() / 1000);
      return tokens.sign({
        sub,
        aud: 'game:production',
        iss: world.gameId,
        iat,
        exp: iat + expiresInSeconds,
      });
    },
    addPlayer(player) {
      players.set(player.sub, player);
    },
    addTournament(tournament) {
      tournaments.set(tournament._id, tournament);
      if (tournament.type === 'tournament') boards.set(tournament._id, createBoard(tournament.settings));
    },
    board: (tournamentId) => boards.get(tournamentId),
    faults,
    bots,
    requests,
    snapshot: () => ({
      version: 1,
      gameId: world.gameId,
      players: [...players.values()],
      tournaments: [...tournaments.values()],
      submissions: Object.fromEntries([...boards].map(([id, board]) => [id, [...board.submissions()]])),
    }),
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return untilAborted(
        handleRequest(request, {
          baseUrl,
          apiKeys,
          players,
          tournaments,
          boards,
          tokens,
          signingKey,
          signatureWindow,
          usedSignatures,
          now,
          createId: () => createId(random),
          onRequest(operation) {
            if (requests.length === keptRequests) requests.shift();
            requests.push({ operation, method: request.method, url: request.url, at: now() });
            return (turn += 1);
          },
          takeFault: faults.take,
        }),
        request.signal,
      );
    },
  };
  return sandbox;
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}
