import type { HttpOptions } from '../../client/createHttp.ts';
import type { Friend, LeaderboardEntry } from '../../domain/model.ts';
import type { RankedBoard, RankedEntry, Ranks } from '../../domain/Ranks.ts';
import { checkNumbers } from '../../domain/checkOptions.ts';
import { checkGateway, checkQuery } from '../checkQuery.ts';
import { type Audience, audienceOf, laurelKey } from '../keys.ts';
import { laurelQuery, type LaurelQuery } from '../LaurelQuery.ts';
import { periodOf } from '../leaderboardQuery.ts';
import type { LaurelScope } from '../LaurelScope.ts';
import { createRankQuestions } from './createRankQuestions.ts';
import type {
  AroundRanksParams,
  BoardPlayers,
  BoardRanks,
  SearchRanksParams,
  PlayersRanksParams,
  RankSource,
} from './RankSource.ts';

/** Options of `rankIndex`. */
export interface RankSourceOptions extends HttpOptions {
  /** Milliseconds between two questions for a board with `live={pushLive(…)}`. 1,000 or more; default 5,000. */
  readonly poll?: number | undefined;
}

/** Milliseconds to the next question where the index will be there soon, and where it hardly will. */
const soon = 3000;
const later = 60_000;

/**
 * The rank index of a gateway (`createGateway({ index: {} })`, in `laurel/server`): `const index = rankIndex('/laurel')`, once,
 * outside of components, and `<Leaderboard index={index} … />`, `useRanks(index, …)`, `usePlacesAround(index, …)` or
 * `usePlayerSearch(index, …)`.
 *
 * With it a board of friends is whole and not bounded by `friendsDepth`, and the way to the own place is one request. While the
 * index is off, or there is no gateway at the address, boards are what they are without it. While one develops, throws
 * `LaurelError` of kind `config` for what is no address, and for a `poll` below 1,000.
 */
export function rankIndex(baseUrl: string, options: RankSourceOptions = {}): RankSource {
  if (process.env.NODE_ENV !== 'production') {
    checkGateway('rankIndex', baseUrl, options);
    checkNumbers({ poll: options.poll }, { least: 1000 });
  }
  const { poll = 5000, ...http } = options;
  // The key is the gateway's own.
  const { ask, askPlayers } = createRankQuestions({ baseUrl, apiKey: 'none', ...http });
  const lastRead = new WeakMap<
    Ranks,
    BoardPlayers & { readonly live: unknown; readonly ranks: BoardRanks }
  >();

  function query<Params extends RankedBoard>(
    scope: LaurelScope,
    audience: Audience,
    params: Params,
    queryFn: LaurelQuery<Ranks, Params>['queryFn'],
    enabled: boolean,
  ): LaurelQuery<Ranks, Params> {
    if (process.env.NODE_ENV !== 'production') checkQuery(scope);
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

function boardIn({ tournamentId, ...days }: RankedBoard): RankedBoard {
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
