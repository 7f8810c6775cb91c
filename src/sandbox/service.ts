import { statusOf } from '../domain/tournaments/tournamentTimes.ts';
import { type Board, dayOf, type DayRange, type Standing } from './board.ts';
import { applyFault, type Fault, type SandboxOperation } from './faults.ts';
import { drawAvatar, drawImage } from './pictures.ts';
import type { PlayerTokens, TokenClaims } from './playerTokens.ts';
import { isSignedBy, type SigningKey } from './signingKeys.ts';
import type { Environment, SandboxPlayer, SandboxTournament } from './world.ts';

/** What the service works on. */
export interface ServiceContext {
  readonly baseUrl: string;
  readonly apiKeys: Readonly<Record<Environment, string>>;
  readonly players: ReadonlyMap<string, SandboxPlayer>;
  readonly tournaments: ReadonlyMap<string, SandboxTournament>;
  readonly boards: ReadonlyMap<string, Board>;
  readonly tokens: PlayerTokens;
  readonly signingKey: (environment: Environment) => Promise<SigningKey>;
  readonly signatureWindow: number;
  /** Signatures seen, with the moment from which they may be forgotten. */
  readonly usedSignatures: Map<string, number>;
  readonly now: () => number;
  readonly createId: () => string;
  /** Notes a request and gives its number. */
  readonly onRequest: (operation: SandboxOperation) => number;
  readonly takeFault: (operation: SandboxOperation) => Fault | undefined;
}

/** A refusal, as deployments of the service send it. */
class Refusal extends Error {
  readonly code: number | string;
  constructor(message: string, code: number | string = 1001) {
    super(message);
    this.code = code;
  }
}

interface Route {
  readonly operation: SandboxOperation;
  readonly method: 'GET' | 'POST';
  readonly pattern: RegExp;
  readonly answer: (call: Call) => unknown;
}

interface Call {
  readonly context: ServiceContext;
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly environment: Environment;
  readonly tournamentId: string;
  readonly fault: Fault | undefined;
  /** The number of the request, for the fault that moves ranks. */
  readonly turn: number;
}

const routes: readonly Route[] = [
  { operation: 'getUserInfo', method: 'GET', pattern: /^\/sdk\/v2\/userinfo$/, answer: userInfo },
  { operation: 'getFriends', method: 'GET', pattern: /^\/sdk\/v2\/friends\/$/, answer: friends },
  { operation: 'getTournaments', method: 'GET', pattern: /^\/sdk\/v2\/tournaments\/$/, answer: tournaments },
  {
    operation: 'submitScore',
    method: 'POST',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/submit$/,
    answer: submit,
  },
  {
    operation: 'getLeaderboard',
    method: 'GET',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/leaderboard$/,
    answer: leaderboard,
  },
  {
    operation: 'getScores',
    method: 'GET',
    pattern: /^\/sdk\/v2\/tournaments\/([^/]+)\/scores$/,
    answer: scores,
  },
  {
    operation: 'verifySignature',
    method: 'POST',
    pattern: /^\/sdk\/v2\/signature\/verify$/,
    answer: verifySignature,
  },
];

/** Answers one request of the interface, or of a picture that the sample world shows. */
export async function handleRequest(request: Request, context: ServiceContext): Promise<Response> {
  const url = new URL(request.url);
  const prefix = new URL(context.baseUrl).pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
  const picture = drawPicture(path, context);
  if (picture !== undefined) {
    return new Response(picture, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' },
    });
  }
  for (const { operation, method, pattern, answer } of routes) {
    const match = pattern.exec(path);
    if (match === null || request.method !== method) continue;
    const turn = context.onRequest(operation);
    const fault = context.takeFault(operation);
    const right = (): Promise<Response> =>
      answered(async () => {
        const environment = environmentOf(request, context);
        return answer({
          context,
          request,
          query: url.searchParams,
          environment,
          tournamentId: match[1] ?? '',
          fault,
          turn,
        });
      });
    return fault === undefined ? right() : applyFault(fault, right, request.signal);
  }
  return new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });
}

async function answered(answer: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json({ code: 1, success: true, data: await answer() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return Response.json(
      { code: -1, success: false, error: { status: 400, code, message } },
      { status: 400 },
    );
  }
}

function environmentOf(request: Request, { apiKeys }: ServiceContext): Environment {
  const key = request.headers.get('x-api-key');
  if (key === apiKeys.production) return 'production';
  if (key === apiKeys.development) return 'development';
  throw new Refusal('Invalid API Key');
}

async function claimsOf({ request, context, fault }: Call): Promise<TokenClaims | undefined> {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  if (fault?.type === 'refuse-tokens') throw new Refusal('Session is not valid', fault.code ?? 1000);
  const token = /^Bearer (.+)$/.exec(header)?.[1] ?? '';
  const verdict = await context.tokens.verify(token, Math.floor(context.now() / 1000));
  if ('claims' in verdict) return verdict.claims;
  throw verdict.problem === 'expired' ? new Refusal('Session expired', 1000) : new Refusal('Invalid token');
}

async function playerOf(call: Call): Promise<{ claims: TokenClaims; player: SandboxPlayer }> {
  const claims = await claimsOf(call);
  if (claims === undefined) throw new Refusal('Missing token');
  const player = call.context.players.get(claims.sub);
  if (player === undefined) throw new Refusal('Unknown user', 1000);
  return { claims, player };
}

async function userInfo(call: Call): Promise<unknown> {
  const { claims, player } = await playerOf(call);
  const { sub, wallets, nickname, picture, status, email, email_verified } = player;
  const { iss, iat, exp } = claims;
  const aud = `game:${call.environment}`;
  return {
    sub,
    wallets,
    nickname,
    picture: picture ?? '',
    status,
    email,
    email_verified,
    aud,
    iss,
    iat,
    exp,
  };
}

async function friends(call: Call): Promise<unknown> {
  const { player } = await playerOf(call);
  return player.friends.map((friendId) => {
    const friend = call.context.players.get(friendId);
    if (friend === undefined) return { friendId };
    return {
      friendId,
      username: friend.username,
      name: friend.nickname,
      avatar: friend.picture,
      isVerifiedNFTAvatar: false,
      friendStatus: 'ACCEPTED',
      status: friend.online ? 'ONLINE' : 'OFFLINE',
      playStatus: { playing: friend.playing },
    };
  });
}

function tournaments({ context, query, environment }: Call): unknown {
  const filter = query.get('filter') ?? 'ACTIVE';
  if (filter !== 'ALL' && filter !== 'ACTIVE') throw new Refusal('Invalid filter');
  const now = context.now();
  return [...context.tournaments.values()]
    .filter(({ visibility }) => environment === 'production' || visibility === 'private')
    .filter((tournament) => filter === 'ALL' || statusOf(tournament, now) !== 'ended')
    .map(({ settings: _settings, ...tournament }) => ({ ...tournament, leaderboard: {} }));
}

/** The tournament of a call, and its board; refuses what the key may not reach (interface 5). */
function boardOf({ context, environment, tournamentId }: Call): {
  tournament: SandboxTournament;
  board: Board;
} {
  const tournament = context.tournaments.get(tournamentId);
  if (tournament === undefined) throw new Refusal('Tournament not found');
  if (environment === 'development' && tournament.visibility === 'public') {
    throw new Refusal('A development API key works with private tournaments only');
  }
  const board = context.boards.get(tournamentId);
  if (board === undefined) throw new Refusal('An event has no leaderboard');
  return { tournament, board };
}

async function leaderboard(call: Call): Promise<unknown> {
  const { board, tournament } = boardOf(call);
  const range = rangeOf(call.query);
  const reads = call.fault?.type !== 'ignore-paging';
  const limit = reads ? countOf(call.query, 'limit', 10, 1) : 10;
  const skip = reads ? countOf(call.query, 'skip', 0, 0) : 0;
  const claims = await claimsOf(call);
  const own = claims === undefined ? undefined : board.standing(claims.sub, range);
  let standings = board.page(skip, limit, range);
  if (call.fault?.type === 'reshuffle') {
    const all = board.all(range);
    const start = all.length - (call.turn % Math.max(1, all.length));
    standings = [...all.slice(start), ...all.slice(0, start)]
      .slice(skip, skip + limit)
      .map((standing, index) => ({ ...standing, rank: skip + index + 1 }));
  }
  const entry = (standing: Standing): unknown => entryOf(standing, call.context.players.get(standing.player));
  return {
    entries: standings.map(entry),
    totalEntries: board.size(range),
    tournamentId: tournament._id,
    ...(own === undefined ? {} : { userRank: entry(own) }),
  };
}

function entryOf({ player, rank, scores: values }: Standing, linked: SandboxPlayer | undefined): unknown {
  return {
    _id: player,
    rank,
    avatarUrl: linked?.picture ?? null,
    ...(linked === undefined ? {} : { name: linked.nickname, username: linked.username }),
    scores: Object.entries(values).map(([scoreType, value]) => ({ scoreType, value })),
  };
}

function scores(call: Call): unknown {
  const { board, tournament } = boardOf(call);
  return board.all(rangeOf(call.query)).map(({ player, scores: values, updatedAt }) => {
    const linked = call.context.players.has(player);
    return {
      _id: `total-${player}`,
      tournamentId: tournament._id,
      externalUserId: linked ? null : player,
      userId: linked ? player : null,
      scores: values,
      createdAt: new Date(updatedAt).toISOString(),
    };
  });
}

async function submit(call: Call): Promise<unknown> {
  const { context, tournamentId } = call;
  const body = await signedBody(call);
  const { board, tournament } = boardOf(call);
  const { userId, externalUserId, scores: list } = toObject(parse(body));
  const now = context.now();
  if (statusOf(tournament, now) !== 'live') {
    throw new Refusal('The tournament is not running');
  }
  if (isId(userId) === isId(externalUserId))
    throw new Refusal('Either userId or externalUserId must be provided');
  if (isId(userId) && !context.players.has(userId)) throw new Refusal('Unknown userId');
  if (!Array.isArray(list) || list.length === 0) throw new Refusal('scores must be a list');
  const values: Record<string, number> = {};
  for (const item of list as readonly unknown[]) {
    const { scoreType, value } = toObject(item);
    if (typeof scoreType !== 'string' || !board.settings.scoreTypes.includes(scoreType)) {
      throw new Refusal('scoreType is not one of the tournament settings');
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal('value must be a number');
    values[scoreType] = (values[scoreType] ?? 0) + value;
  }
  const player = isId(userId) ? userId : String(externalUserId);
  board.add({ player, scores: values, at: now });
  return {
    _id: context.createId(),
    tournamentId,
    externalUserId: isId(externalUserId) ? externalUserId : null,
    userId: isId(userId) ? userId : null,
    scores: values,
    createdAt: new Date(now).toISOString(),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

async function verifySignature(call: Call): Promise<unknown> {
  return parse(await signedBody(call));
}

/** The body of a signed request; refuses a signature that is wrong, out of time, or used before. */
async function signedBody({ context, request, environment }: Call): Promise<string> {
  const { usedSignatures, signatureWindow } = context;
  const timestamp = request.headers.get('x-api-token') ?? '';
  const signature = request.headers.get('x-api-signature') ?? '';
  if (!/^\d{1,15}(\.\d+)?$/.test(timestamp)) throw new Refusal('Invalid x-api-token');
  const now = context.now();
  if (Math.abs(Number(timestamp) - now) > signatureWindow)
    throw new Refusal('The timestamp is out of the window');
  const body = await request.text();
  if (!(await isSignedBy(await context.signingKey(environment), signature, body, timestamp))) {
    throw new Refusal('Invalid signature');
  }
  if (usedSignatures.has(signature)) throw new Refusal('The signature was used before');
  // Insertion is in order of time, so the oldest stand first.
  for (const [old, until] of usedSignatures) {
    if (until > now) break;
    usedSignatures.delete(old);
  }
  usedSignatures.set(signature, now + 2 * signatureWindow);
  return body;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('The body is not JSON');
  }
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Refusal('Invalid argument');
  return value as Record<string, unknown>;
}

function rangeOf(query: URLSearchParams): DayRange {
  const from = dateOf(query, 'startDate');
  const to = dateOf(query, 'endDate');
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('startDate is after endDate');
  return { from, to };
}

function dateOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new Refusal(`Invalid ${name}`);
  return dayOf(at);
}

function countOf(query: URLSearchParams, name: string, otherwise: number, least: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < least) throw new Refusal(`Invalid ${name}`);
  return count;
}

function drawPicture(path: string, { players }: ServiceContext): string | undefined {
  const [, kind, id] = /^\/sandbox\/(avatars|images)\/([\w-]+)\.svg$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  return kind === 'avatars' ? drawAvatar(id, players.get(id)?.nickname ?? '?') : drawImage(id);
}
