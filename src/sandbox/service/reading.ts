import { statusOf } from '../../domain/tournaments/tournamentTimes.ts';
import type { Standing } from '../world/Board.ts';
import type { SandboxPlayer } from '../world/World.ts';
import { askedBoard } from './askedBoard.ts';
import { claimsOf, playerOf } from './authentication.ts';
import { countOf, rangeOf } from './queryParameters.ts';
import { Refusal } from './Refusal.ts';
import type { Call } from './ServiceContext.ts';

/** The signed-in player's profile (interface 4.1). */
export async function userInfo(call: Call): Promise<unknown> {
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

/** The signed-in player's friends (interface 4.2). */
export async function friends(call: Call): Promise<unknown> {
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

/** The tournaments that the key may see (interface 4.3). */
export function tournaments({ context, query, environment }: Call): unknown {
  const filter = query.get('filter') ?? 'ACTIVE';
  if (filter !== 'ALL' && filter !== 'ACTIVE') throw new Refusal('Invalid filter');
  const now = context.now();
  return [...context.tournaments.values()]
    .filter(({ visibility }) => environment === 'production' || visibility === 'private')
    .filter((tournament) => filter === 'ALL' || statusOf(tournament, now) !== 'ended')
    .map(({ settings: _settings, id, ...tournament }) => ({ _id: id, ...tournament, leaderboard: {} }));
}

/** One page of a board, with the signed-in player's own entry (interface 4.5). */
export async function leaderboard(call: Call): Promise<unknown> {
  const { board, tournament } = askedBoard(call);
  const range = rangeOf(call.query);
  const isPaged = call.fault?.type !== 'ignore-paging';
  const limit = isPaged ? countOf(call.query, 'limit', 10, 1) : 10;
  const skip = isPaged ? countOf(call.query, 'skip', 0, 0) : 0;
  const claims = await claimsOf(call);
  const own = claims === undefined ? undefined : board.standing(claims.sub, range);
  const standings =
    call.fault?.type === 'reshuffle'
      ? turned(board.all(range), call.turn)
          .slice(skip, skip + limit)
          .map((standing, index) => ({ ...standing, rank: skip + index + 1 }))
      : board.page(skip, limit, range);
  const entry = (standing: Standing): unknown => entryOf(standing, call.context.players.get(standing.player));
  return {
    entries: standings.map(entry),
    totalEntries: board.size(range),
    tournamentId: tournament.id,
    ...(own === undefined ? {} : { userRank: entry(own) }),
  };
}

/** The list with so many of its last ones in front. */
function turned<T>(list: readonly T[], places: number): readonly T[] {
  const start = list.length - (places % Math.max(1, list.length));
  return [...list.slice(start), ...list.slice(0, start)];
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

/** The totals of every player for a period (interface 4.6). */
export function scores(call: Call): unknown {
  const { board, tournament } = askedBoard(call);
  return board.all(rangeOf(call.query)).map(({ player, scores: values, updatedAt }) => {
    const linked = call.context.players.has(player);
    return {
      _id: `total-${player}`,
      tournamentId: tournament.id,
      externalUserId: linked ? null : player,
      userId: linked ? player : null,
      scores: values,
      createdAt: new Date(updatedAt).toISOString(),
    };
  });
}
