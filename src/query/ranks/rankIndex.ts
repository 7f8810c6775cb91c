import { createConnection } from '../../client/connection.ts';
import type { HttpOptions } from '../../client/http.ts';
import { decodeRanks } from '../../client/decoding/decodeRanks.ts';
import { createSession, type SendCall } from '../../client/session/session.ts';
import type { ClientOptions } from '../../client/settings.ts';
import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import type { Friend, LeaderboardEntry, Period } from '../../domain/model.ts';
import type { RankedEntry, Ranks } from '../../domain/ranks.ts';
import { mostIds } from '../../domain/gatewayLimits.ts';
import { checkPeriod } from '../../domain/time/period.ts';
import { checkId } from '../../domain/validate.ts';
import { type Audience, audienceOf, laurelKey } from '../keys.ts';
import { laurelQuery, type LaurelQuery } from '../LaurelQuery.ts';
import { periodOf } from '../leaderboardQuery.ts';
import type { LaurelScope } from '../scope.ts';
import type {
  AroundRanksParams,
  BoardPlayers,
  BoardRanks,
  SearchRanksParams,
  PlayersRanksParams,
  RankSource,
} from './RankSource.ts';

/** How `rankIndex` goes about it. */
export interface RankSourceOptions extends HttpOptions {
  /** Milliseconds between two questions for a board with `live={pushLive(…)}`. 1,000 or more; default 5,000. */
  readonly poll?: number | undefined;
}

type Ask = 'players' | 'around' | 'search';
type Board = Period & { readonly tournamentId: string };
type Asked = Readonly<Record<string, string | undefined | readonly string[]>>;

/** Milliseconds to the next question where the index will be there soon, and where it hardly will. */
const soon = 3000;
const later = 60_000;

/**
 * The rank index of a gateway (`createGateway({ index: {} })`, in `laurel/server`): `const index = rankIndex('/laurel')`, once,
 * outside of components, and `<Leaderboard index={index} … />`, `useRanks(index, …)`, `usePlacesAround(index, …)` or
 * `usePlayerSearch(index, …)`.
 *
 * With it a board of friends is whole and not bounded by `friendsDepth`, and the way to the own place is one request. While the
 * index is off, or there is no gateway at the address, boards are what they are without it.
 */
export function rankIndex(baseUrl: string, { poll = 5000, ...http }: RankSourceOptions = {}): RankSource {
  let send: SendCall | undefined;
  const lastRead = new WeakMap<
    Ranks,
    BoardPlayers & { readonly live: unknown; readonly ranks: BoardRanks }
  >();

  async function ask(
    of: Ask,
    { tournamentId, ...board }: Board,
    asked: Asked,
    signal: AbortSignal | undefined,
  ): Promise<Ranks> {
    const operation = 'getRanks';
    checkId(tournamentId, 'tournamentId', operation);
    const { startDate, endDate } = board;
    checkPeriod({ startDate, endDate }, operation);
    // Not before somebody asks: on a server nothing could say whose path it is. The key is the gateway's own.
    send ??= connect({ baseUrl, apiKey: 'none', ...http });
    const query = new URLSearchParams(
      Object.entries({ ...asked, startDate, endDate }).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((one) => [name, one]),
      ),
    );
    const path = `/index/tournaments/${tournamentId}/${of}?${String(query)}`;
    return send({ operation, path, decode: decodeRanks, signal });
  }

  /** The ranks of any number of players, a hundred at a time. */
  async function askPlayers(params: PlayersRanksParams, signal: AbortSignal | undefined): Promise<Ranks> {
    const ids = [...new Set(params.ids)].toSorted();
    const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, part) =>
      ids.slice(part * mostIds, (part + 1) * mostIds),
    );
    const answers = await Promise.all(parts.map((id) => ask('players', params, { id }, signal)));
    return answers.length === 0 ? nobody : answers.reduce(joined);
  }

  function query<Params extends Board>(
    scope: LaurelScope,
    audience: Audience,
    params: Params,
    queryFn: LaurelQuery<Ranks, Params>['queryFn'],
    enabled: boolean,
  ): LaurelQuery<Ranks, Params> {
    return laurelQuery({
      // A page may have several gateways.
      queryKey: laurelKey<Params>(scope, 'ranks', audience, { ...params, index: baseUrl }),
      queryFn,
      staleTime: 5000,
      enabled,
    });
  }

  function players(
    scope: LaurelScope,
    audience: Audience,
    { tournamentId, ids, ...days }: PlayersRanksParams,
  ): LaurelQuery<Ranks, PlayersRanksParams> {
    const params: PlayersRanksParams = { tournamentId, ...periodOf(days), ids: [...new Set(ids)].toSorted() };
    return query(scope, audience, params, ({ signal }) => askPlayers(params, signal), ids.length > 0);
  }

  return {
    players: (scope, params) => players(scope, 'public', params),
    around(scope, { id, size = 11, ...board }) {
      const params: AroundRanksParams = { ...boardIn(board), id, size };
      return query(
        scope,
        'public',
        params,
        ({ signal }) => ask('around', board, { id, size: String(size) }, signal),
        id !== '',
      );
    },
    search(scope, { name, limit = 10, ...board }) {
      const params: SearchRanksParams = { ...boardIn(board), name: name.trim(), limit };
      return query(
        scope,
        'public',
        params,
        ({ signal }) => ask('search', board, { name: params.name, limit: String(limit) }, signal),
        params.name !== '',
      );
    },
    board(scope, { own, friends, ...board }) {
      const ids = [...(own === null ? [] : [own.id]), ...friends.keys()];
      // Who is whose friend goes with the player.
      return players(scope, audienceOf(scope.session), { ...board, ids });
    },
    read({ data, status, fetchStatus }, players, live) {
      // What it said before it could not be asked any more is as old as nobody knows.
      if (status === 'error' || data?.state !== 'proven') {
        return status === 'pending' && fetchStatus === 'fetching' ? pending : none;
      }
      const { own, friends } = players;
      const before = lastRead.get(data);
      if (before?.own === own && before.friends === friends && before.live === live) return before.ranks;
      const { entries, totalEntries: total } = data;
      const list = friendsIn(entries, players);
      const ranks = { ...ownIn(entries, own, live), friends: list, isWhole: list !== undefined, total };
      lastRead.set(data, { own, friends, live, ranks });
      return ranks;
    },
    pace: (live) => ({
      interval({ state }) {
        const { data } = state as { readonly data: Ranks | undefined };
        if (live === Number.POSITIVE_INFINITY) return live;
        if (data?.state === 'off')
          return data.reason === 'reading' || data.reason === 'moving' ? soon : later;
        if (live === undefined) return Number.POSITIVE_INFINITY;
        return typeof live === 'number' ? live : poll;
      },
    }),
  };
}

const none: BoardRanks = { own: undefined, place: undefined, friends: undefined, isWhole: false, total: 0 };
const pending: BoardRanks = { ...none, isWhole: true };
const nobody: Ranks = { state: 'proven', asOf: 0, totalEntries: 0, entries: [] };

/** Says of a wrong address that ranks were asked for: nobody has called `createClient`. */
function connect(options: ClientOptions): SendCall {
  try {
    return createSession(createConnection(options), undefined);
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    throw new LaurelError({ kind: 'config', operation: 'getRanks', message: error.message });
  }
}

/** Two parts of one question. */
function joined(one: Ranks, other: Ranks): Ranks {
  if (one.state === 'off') return one;
  if (other.state === 'off') return other;
  const entries = [...one.entries, ...other.entries].toSorted((a, b) => a.rank - b.rank);
  return { ...one, asOf: Math.min(one.asOf, other.asOf), entries };
}

function boardIn({ tournamentId, ...days }: Board): Board {
  return { tournamentId, ...periodOf(days) };
}

/** Where the player stands. Only while the index has the very scores that the platform says: else one of them is older. */
function ownIn(
  entries: readonly RankedEntry[],
  own: LeaderboardEntry | null,
  live: unknown,
): Pick<BoardRanks, 'own' | 'place'> {
  const found = own === null ? undefined : entries.find(({ id }) => id === own.id);
  if (own === null || found === undefined || !hasScores(found, own)) {
    return { own: undefined, place: undefined };
  }
  // A board that is polled has the own rank with it; one that is pushed has it now and then.
  const isNewer = typeof live === 'object' && found.rank !== own.rank;
  const place = found.skip === null ? undefined : found.skip + 1;
  return { own: isNewer ? { ...own, rank: found.rank } : undefined, place };
}

function hasScores({ scores: known }: LeaderboardEntry, { scores }: LeaderboardEntry): boolean {
  return Object.keys(scores).every((type) => scores[type] === known[type]);
}

/** Entries by what the index said: the same for the same friend, so that its row need not be drawn again. */
const knownEntries = new WeakMap<
  RankedEntry,
  { readonly friend: Friend | undefined; readonly entry: LeaderboardEntry }
>();

function entryOf(ranked: RankedEntry, friend: Friend | undefined): LeaderboardEntry {
  const known = knownEntries.get(ranked);
  if (known !== undefined && known.friend === friend) return known.entry;
  const { skip: _skip, percentile: _percentile, ...rest } = ranked;
  const entry = {
    ...rest,
    name: rest.name ?? friend?.name ?? null,
    username: rest.username ?? friend?.username ?? null,
    avatarUrl: rest.avatarUrl ?? friend?.avatar ?? null,
  };
  knownEntries.set(ranked, { friend, entry });
  return entry;
}

/** The friends, named as their list names them, and the player as the platform says. */
function friendsIn(
  entries: readonly RankedEntry[],
  { own, friends }: BoardPlayers,
): readonly LeaderboardEntry[] | undefined {
  if (friends.size === 0) return undefined;
  const others = entries
    .filter(({ id }) => id !== own?.id && friends.has(id))
    .map((entry) => entryOf(entry, friends.get(entry.id)));
  const all = own === null ? others : [...others, own];
  return all.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
}
