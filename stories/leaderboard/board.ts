import type { LeaderboardEntry, Tournament } from '../../src/domain/model.ts';
import {
  boardOf,
  type BoardParts,
  type LeaderboardModel,
  type LeaderboardPaging,
  type LeaderboardTournament,
} from '../../src/domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardRowData } from '../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import { leaderboardRows } from '../../src/domain/leaderboard/rows/leaderboardRows.ts';
import { type ScoreType, scoreColumns } from '../../src/domain/leaderboard/scoreColumns.ts';
import { face } from '../support/faces.ts';
import { tournament as someTournament } from '../support/tournaments.ts';

const names = [
  'Oskar',
  'Tamsin',
  'Yuki',
  'Bartholomew of the Northern Reach',
  'Zoë',
  'محمد',
  'Mirelle',
  'Kwame',
  '李娜',
  'Dmitri',
  'Saoirse',
  'Noor',
  'Mateusz',
  'Élodie',
  '👾 pixel',
  'Anaïs',
  'Björn',
  'Chidi',
  'Freya',
  'Hana',
];

const killTypes: readonly ScoreType[] = [
  { name: 'kills', label: 'Kills', order: 'desc' },
  { name: 'deaths', label: 'Deaths' },
  { name: 'kd', label: 'K/D', format: 'decimal' },
];

export const killColumns = scoreColumns(killTypes, []);

/** Entry at an index of a board ordered by kills, with two tied players at ranks 4 and 12. */
export function entry(index: number): LeaderboardEntry {
  const tied = index === 4 || index === 12 ? index - 1 : index;
  const kills = Math.max(0, 4_120 - tied * 37);
  const deaths = 90 + ((index * 31) % 70);
  const name = names[index % names.length] ?? 'Player';
  return {
    id: `player-${index}`,
    rank: tied + 1,
    avatarUrl: index % 3 === 2 ? null : face(index),
    name: index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`,
    username: `${name.toLowerCase().replaceAll(/[^a-z]/g, '') || 'player'}-${1000 + index}`,
    scores: { kills, deaths, kd: Math.round((kills / deaths) * 100) / 100 },
  };
}

export function entries(count: number, from = 0): readonly LeaderboardEntry[] {
  return Array.from({ length: count }, (_, index) => entry(from + index));
}

/** Rows of a board; `own` is the index of the signed-in player. */
export function rows(count: number, own = -1, from = 0): readonly LeaderboardRowData[] {
  const moves = [0, 2, -1, 0, 1, 0, 5, -3, 'new', 0] as const;
  return leaderboardRows(entries(count, from), {
    ownId: `player-${own}`,
    friendIds: new Set(['player-1', 'player-5', 'player-9', 'player-23']),
    movementOf: ({ id }) => moves[Number(id.slice(7)) % moves.length],
  });
}

export const ownRow: LeaderboardRowData = {
  ...entry(56),
  name: 'Mirelle',
  own: true,
  movement: 4,
  tied: false,
};

const hourMs = 3_600_000;

/** A tournament that began two days ago and ends in three, moved by whole days. */
export function tournament(fields: Partial<Tournament> = {}, days = 0): Tournament {
  const at = (hours: number) => new Date(Date.now() + (hours + days * 24) * hourMs).toISOString();
  return someTournament({
    id: 'winter-sprint',
    description: null,
    createdAt: at(-72),
    modifiedAt: at(-72),
    startsAt: at(-48),
    endsAt: at(74.2),
    rules: null,
    prizeDescription: null,
    ...fields,
  });
}

const nothing = () => undefined;

/** Paging in which there is more to load. */
export function paging(fields: Partial<LeaderboardPaging> = {}): LeaderboardPaging {
  return {
    size: 10,
    hasMore: true,
    loading: false,
    error: null,
    loadMore: nothing,
    jump: { atMe: false, toMe: nothing, toTop: nothing },
    ignored: false,
    ranksChanged: false,
    ...fields,
  };
}

/** The tournament of a board: live unless its days are moved. */
export function live(details: Tournament = tournament()): LeaderboardTournament {
  return { details, phase: 'live', clockOffset: 0 };
}

/** A board with everything there is: a live tournament, periods, friends, more to load. */
export function fullBoard(
  shown: readonly LeaderboardRowData[] = rows(10, 6),
  parts: BoardParts = {},
): LeaderboardModel {
  return boardOf(shown, {
    columns: killColumns,
    total: 1284,
    period: { choice: 'all', set: nothing, timeZone: 'UTC' },
    audience: { shown: 'everyone', set: nothing },
    paging: paging(),
    tournament: live(),
    ...parts,
  });
}

const overridden = 'admin\u202etxt.exe';
const stacked = `Z${'\u0300\u0301\u0302\u0303'.repeat(12)}algo`;

/** Everything that breaks boards: in names, scores, pictures, ranks. */
export const uglyEntries: readonly LeaderboardEntry[] = (
  [
    ['Maximilian Alexander von und zu Hohenlohe-Waldenburg-Schillingsfürst', 987_654_321_098],
    [overridden, 123_456_789_012],
    ['👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈 family', 99_999_999_999],
    ['<img src=x onerror=alert(1)>', Number('9007199254740993')],
    [stacked, -1_234],
    ['أبو عبد الرحمن المقدسي', 0],
    ['   \u200b\u200d  ', 0.1],
    [null, null],
    ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 1e21],
    ['名無しの権兵衛とその愉快な仲間たち御一行様ご案内', 42],
  ] as const
).map(([name, kills], index) => ({
  id: index === 7 ? 'guest-4431' : `ugly-${index}`,
  rank: index < 8 ? index + 1 : index === 8 ? 1_284_331 : null,
  avatarUrl: index === 2 ? 'https://pictures.invalid/never.png' : index % 2 === 0 ? face(index) : null,
  name,
  username: name === null ? null : `ugly-${index}`,
  scores: {
    ...(kills === null ? {} : { kills }),
    ...(index % 2 === 0 ? { deaths: index * 12_345_678 } : {}),
  },
}));
