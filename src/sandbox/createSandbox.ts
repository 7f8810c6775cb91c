import { fnv1a } from '../base/text/fnv1a.ts';
import { toHex } from '../base/text/hex.ts';
import { untilAborted } from '../base/async/untilAborted.ts';
import {
  checkFunctions,
  checkNames,
  checkNumbers,
  checkParts,
  type NamesOf,
} from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';
import { createPlayerTokens } from './credentials/createPlayerTokens.ts';
import { createSigningKey, importSigningKey, type SigningKey } from './credentials/signingKeys.ts';
import type { SandboxOperation } from './service/Fault.ts';
import { createFaults, type SandboxFaults } from './service/createFaults.ts';
import { handleRequest } from './service/handleRequest.ts';
import type { ServiceContext } from './service/ServiceContext.ts';
import type { Board, BoardSubmission } from './world/Board.ts';
import { createBoard } from './world/createBoard.ts';
import { type Bots, createBots } from './world/createBots.ts';
import { createWorld } from './world/createWorld.ts';
import { createId, createRandom } from './world/random.ts';
import type { Environment, SandboxPlayer, SandboxTournament, World } from './world/World.ts';

/** What a sandbox is made from. */
export interface SandboxOptions {
  /** The address it answers for. Default `https://sandbox.laurel.example`. */
  readonly baseUrl?: string | undefined;
  /** The same seed gives the same world. Default 1. */
  readonly seed?: number | undefined;
  /**
   * What API keys and players' tokens are made from. Default: the seed when one is named, else random, so that
   * no sandbox takes the keys of another.
   */
  readonly secret?: string | undefined;
  /** Public keys of the game. Default: made from the secret, and over a thousand characters long, as real ones may be. */
  readonly apiKeys?: Readonly<Record<Environment, string>> | undefined;
  /** The clock, in Unix milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** PEM (PKCS #8) keys to verify signatures with. Default: made from chance when first asked for, whatever the seed. */
  readonly privateKeys?: Readonly<Partial<Record<Environment, string>>> | undefined;
  /** How far a signature's timestamp may be from now, in milliseconds. Default 300,000. */
  readonly signatureWindow?: number | undefined;
  /** A snapshot to start from. Default: the sample world. */
  readonly snapshot?: SandboxSnapshot | undefined;
}

const sandboxNames: NamesOf<SandboxOptions> = {
  baseUrl: true,
  seed: true,
  secret: true,
  apiKeys: true,
  now: true,
  privateKeys: true,
  signatureWindow: true,
  snapshot: true,
};

/** All that a sandbox holds, as plain JSON. */
export interface SandboxSnapshot {
  /** The version of this shape; any other is refused. */
  readonly version: 2;
  /** The game that the world belongs to. */
  readonly gameId: string;
  /** All players. */
  readonly players: readonly SandboxPlayer[];
  /** All tournaments, ended ones too. */
  readonly tournaments: readonly SandboxTournament[];
  /** Submissions, by the tournament's id. */
  readonly submissions: Readonly<Record<string, readonly BoardSubmission[]>>;
}

/** One request as the sandbox saw it, without credentials. */
export interface SandboxRequest {
  /** Which operation of the interface. */
  readonly operation: SandboxOperation;
  /** HTTP method. */
  readonly method: string;
  /** Address with its query, as requested. */
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
  /** What `createClient` takes as `baseUrl`. */
  readonly baseUrl: string;
  /** Public keys of the game. */
  readonly apiKeys: Readonly<Record<Environment, string>>;
  /** Private keys of the game server as PEM, made when first asked for. */
  readonly privateKeys: () => Promise<Readonly<Record<Environment, string>>>;
  /** All players: `sub` is the id to sign in with. */
  readonly players: readonly SandboxPlayer[];
  /** All tournaments, ended ones too. */
  readonly tournaments: readonly SandboxTournament[];
  /** A player's JWT. Default life: one hour. */
  readonly token: (
    sub: string,
    options?: { readonly expiresInSeconds?: number | undefined },
  ) => Promise<string>;
  /** Adds one, or replaces the one with the same `sub`. Throws `LaurelError` of kind `config` without one. */
  readonly addPlayer: (player: SandboxPlayer) => void;
  /** Adds one with an empty board, or replaces the one with the same `id`. Throws `LaurelError` of kind `config` without what makes one. */
  readonly addTournament: (tournament: SandboxTournament) => void;
  /** The totals of a tournament, to look at or to load with many submissions. */
  readonly board: (tournamentId: string) => Board | undefined;
  /** Makes things go wrong, on demand. */
  readonly faults: SandboxFaults;
  /** Players that play by themselves. */
  readonly bots: Bots;
  /** The requests so far, oldest first: the last 10,000. */
  readonly requests: readonly SandboxRequest[];
  /** The whole world as plain data, for `createSandbox({ snapshot })`. */
  readonly snapshot: () => SandboxSnapshot;
}

const keptRequests = 10_000;

/** Makes a sandbox with the sample world, or with a snapshot. Throws `LaurelError` of kind `config` at an option that is none. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options);
  const { seed = 1, now = Date.now, signatureWindow = 300_000, snapshot } = options;
  const baseUrl = (options.baseUrl ?? 'https://sandbox.laurel.example').replace(/\/+$/, '');
  const random = createRandom(seed);
  const world = snapshot === undefined ? createWorld(random, now(), baseUrl) : worldOf(snapshot);
  const players = new Map(world.players.map((player) => [player.sub, player]));
  const tournaments = new Map(world.tournaments.map((tournament) => [tournament.id, tournament]));
  const boards = loadBoards(world);
  const secret =
    options.secret ??
    (options.seed === undefined ? toHex(crypto.getRandomValues(new Uint8Array(16))) : `seed ${seed}`);
  const keyRandom = createRandom(fnv1a(secret));
  const apiKeys = options.apiKeys ?? {
    development: longKey('development', keyRandom),
    production: longKey('production', keyRandom),
  };
  const tokens = createPlayerTokens(secret);
  const signingKey = signingKeys(options.privateKeys);
  const faults = createFaults(random);
  const bots = createBots({ boards, tournaments, players, random, now });
  const requests: SandboxRequest[] = [];
  let turn = 0;
  const context: Omit<ServiceContext, 'onRequest'> = {
    baseUrl,
    apiKeys,
    players,
    tournaments,
    boards,
    tokens,
    signingKey,
    signatureWindow,
    usedSignatures: new Map(),
    now,
    createId: () => createId(random),
    takeFault: faults.take,
  };

  return {
    baseUrl,
    apiKeys,
    faults,
    bots,
    requests,
    async privateKeys() {
      const keys = await Promise.all([signingKey('development'), signingKey('production')]);
      const [development, production] = keys.map(({ privateKey }) => privateKey) as [string, string];
      return { development, production };
    },
    get players() {
      return [...players.values()];
    },
    get tournaments() {
      return [...tournaments.values()];
    },
    token(sub, { expiresInSeconds = 3600 } = {}) {
      const iat = Math.floor(now() / 1000);
      const exp = iat + expiresInSeconds;
      return tokens.sign({ sub, aud: 'game:production', iss: world.gameId, iat, exp });
    },
    addPlayer(player) {
      checkParts('addPlayer', player ?? null, { needed: ['sub'], isWider: true });
      players.set(player.sub, player);
    },
    addTournament(tournament) {
      const needed = tournament?.type === 'event' ? ['id', 'type'] : ['id', 'type', 'settings'];
      checkParts('addTournament', tournament ?? null, { needed, isWider: true });
      tournaments.set(tournament.id, tournament);
      if (tournament.type === 'tournament') boards.set(tournament.id, createBoard(tournament.settings));
      // It may have replaced a tournament.
      else boards.delete(tournament.id);
    },
    board: (tournamentId) => boards.get(tournamentId),
    snapshot: () => ({
      version: 2,
      gameId: world.gameId,
      players: [...players.values()],
      tournaments: [...tournaments.values()],
      submissions: Object.fromEntries([...boards].map(([id, board]) => [id, [...board.submissions()]])),
    }),
    async fetch(input, init) {
      // Not through Request, which takes signals of its own realm only: jsdom's AbortSignal is not that of Node's fetch.
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      const request = new Request(input, { ...init, signal: null });
      const { method, url } = request;
      signal?.throwIfAborted();
      const onRequest = (operation: SandboxOperation): number => {
        if (requests.length === keptRequests) requests.shift();
        requests.push({ operation, method, url, at: now() });
        return (turn += 1);
      };
      const answer = handleRequest(request, { ...context, onRequest });
      return signal === undefined ? answer : untilAborted(answer, signal);
    },
  };
}

function checkOptions(options: SandboxOptions): void {
  checkNames('createSandbox', options, sandboxNames);
  const { baseUrl, seed, secret, apiKeys, now, privateKeys, signatureWindow, snapshot } = options;
  checkNumbers({ signatureWindow }, { least: 0 });
  checkFunctions({ now });
  if (now !== undefined && !Number.isFinite(now()))
    throw misuse('now takes a function that answers Unix milliseconds, as Date.now does.');
  if (baseUrl !== undefined && !(typeof baseUrl === 'string' && /^https?:\/\/./.test(baseUrl)))
    throw misuse('baseUrl takes an address, such as http://localhost:4100.');
  if (seed !== undefined && !Number.isFinite(seed)) throw misuse('seed takes a number.');
  if (secret !== undefined && typeof secret !== 'string') throw misuse('secret takes a text.');
  const environments = ['development', 'production'];
  checkParts('apiKeys', apiKeys, { needed: environments });
  checkParts('privateKeys', privateKeys, { optional: environments });
  checkParts('snapshot', snapshot, {
    needed: ['version', 'gameId', 'players', 'tournaments', 'submissions'],
    isWider: true,
  });
  if (snapshot !== undefined && snapshot.version !== 2)
    throw misuse('snapshot is of another Laurel: its version is not 2.');
}

function worldOf({ submissions, ...rest }: SandboxSnapshot): World {
  return { ...rest, submissions: new Map(Object.entries(submissions)) };
}

function loadBoards({ tournaments, submissions }: World): Map<string, Board> {
  const boards = new Map<string, Board>();
  for (const { id, type, settings } of tournaments) {
    if (type === 'event') continue;
    const board = createBoard(settings);
    board.load(submissions.get(id) ?? []);
    boards.set(id, board);
  }
  return boards;
}

/** Public keys of real deployments are over a thousand characters long. */
function longKey(environment: Environment, random: () => number): string {
  return `${environment}-${Array.from({ length: 28 }, () => createId(random)).join('')}`;
}

/** Each environment's key, made or read when first asked for. */
function signingKeys(given: SandboxOptions['privateKeys']): ServiceContext['signingKey'] {
  const keys: Partial<Record<Environment, Promise<SigningKey>>> = {};
  return (environment) => {
    const pem = given?.[environment];
    return (keys[environment] ??= pem === undefined ? createSigningKey() : importSigningKey(pem));
  };
}
