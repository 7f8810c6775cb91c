import { timesOf } from '../../domain/tournaments/tournamentTimes.ts';
import type { BoardSettings, BoardSubmission } from './Board.ts';
import { createId } from './random.ts';
import type { SandboxPlayer, SandboxTournament, World } from './World.ts';

const names = [
  'Mirelle',
  'Oskar',
  'Tamsin',
  'Priya',
  'Jun',
  'Ayodele',
  'Lucía',
  'Søren',
  'Noor',
  'Hana',
  'Mateo',
  'Zofia',
  'Émile',
  'Kenji',
  'Leila',
  'Bram',
  'Ingrid',
  'Tariq',
  'Chiara',
  'Dmitri',
  'Anouk',
  'Rafael',
  'Mei',
  'Elif',
  'Gustav',
  'Nadia',
  'Tomasz',
  'Imani',
  'Yusuf',
  'Freya',
  'Andrés',
  'Sakura',
  'Viktor',
  'Amara',
  'Joaquín',
  'Lotte',
  'Ravi',
  'Signe',
  'Paweł',
  'Kofi',
];
const dayMs = 86_400_000;
const kills: BoardSettings = {
  type: 'Highscore',
  scoreTypes: ['kills', 'deaths', 'assists'],
  sortBy: 'kills',
  order: 'Desc',
};
const accuracy: BoardSettings = {
  type: 'Average',
  scoreTypes: ['accuracy', 'shots'],
  sortBy: 'accuracy',
  order: 'Desc',
};
const lap: BoardSettings = { type: 'Average', scoreTypes: ['lap'], sortBy: 'lap', order: 'Asc' };

/** What the sample world is made with. */
interface Making {
  readonly random: () => number;
  /** Unix milliseconds. */
  readonly now: number;
  readonly baseUrl: string;
}

/** The sample world: forty players and tournaments in every state, made around `now` from random numbers. */
export function createWorld(random: () => number, now: number, baseUrl: string): World {
  const making = { random, now, baseUrl };
  const gameId = createId(random);
  const subs = names.map(() => createId(random));
  const players = names.map((nickname, index) => makePlayer(making, subs, nickname, index));
  const tournaments = makeTournaments(making, gameId);
  const submissions = new Map<string, readonly BoardSubmission[]>();
  for (const tournament of tournaments) {
    const made = makeSubmissions(making, subs, tournament);
    if (made !== null) submissions.set(tournament.id, made);
  }
  return { gameId, players, tournaments, submissions };
}

function makePlayer(
  { random, baseUrl }: Making,
  subs: readonly string[],
  nickname: string,
  index: number,
): SandboxPlayer {
  const handle = nickname
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  const sub = subs[index] as string;
  const friendCount = index === 0 ? 12 : Math.floor(random() * 8);
  const friends = new Set(
    Array.from({ length: friendCount }, (_, step) => subs[(index + 1 + step * 3) % subs.length] as string),
  );
  friends.delete(sub);
  const playing = random() < 0.25;
  return {
    sub,
    nickname,
    username: `${handle}-${1000 + Math.floor(random() * 9000)}`,
    picture: random() < 0.7 ? `${baseUrl}/sandbox/avatars/${sub}.svg` : null,
    wallets: walletsOf(random, index),
    status: 'ACTIVE',
    email: `${handle}@players.example`,
    email_verified: random() < 0.8,
    playing,
    online: playing || random() < 0.4,
    // The last one is no player here: the service then sends an id and nothing else.
    friends: index === 0 ? [...friends, createId(random)] : [...friends],
  };
}

function walletsOf(random: () => number, index: number): readonly string[] {
  if (index === 0) {
    return [
      'BINANCE:0x52908400098527886E0F7030069857D2E4169EE7',
      'SOLANA:7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
    ];
  }
  return random() < 0.5 ? [] : [`ETHEREUM:0x${createId(random).replaceAll('-', '')}1f2e3d4c`];
}

function makeTournaments({ random, now, baseUrl }: Making, gameId: string): readonly SandboxTournament[] {
  const tournament = (
    name: string,
    startsIn: number,
    endsIn: number,
    rest: Partial<SandboxTournament> = {},
  ): SandboxTournament => {
    const id = createId(random);
    return {
      id,
      name,
      gameId,
      createdAt: new Date(now - 20 * dayMs).toISOString(),
      modifiedAt: new Date(now - 2 * dayMs).toISOString(),
      startsAt: new Date(now + startsIn * dayMs).toISOString(),
      endsAt: new Date(now + endsIn * dayMs).toISOString(),
      repeatEvery: null,
      userId: createId(random),
      type: 'tournament',
      visibility: 'public',
      settingsId: createId(random),
      settings: kills,
      imageUrl: `${baseUrl}/sandbox/images/${id}.svg`,
      ...rest,
    };
  };
  return [
    tournament('Winter Sprint', -6, 15, {
      description: 'Three weeks, one ladder. Every run counts.',
      location: 'https://play.example/winter-sprint',
      eventUrl: 'https://play.example/events/winter-sprint',
      prizePool: 1000,
      rules: 'play.example/rules/winter-sprint',
      prizeDescription: '1st: $500 - 2nd: $300 - 3rd: $200',
    }),
    tournament('Sharpshooter Hour', -0.02, 0.03, { settings: accuracy, prizePool: '250', imageUrl: null }),
    tournament('Night Laps', -2, 5, {
      settings: lap,
      description: 'The fastest average lap wins.',
      repeatEvery: { unit: 'week', count: 1 },
    }),
    tournament('Community Meetup', 3, 3.2, {
      type: 'event',
      description: 'Meet the developers and see what comes next.',
      location: 'https://play.example/meetup',
    }),
    tournament('Spring Cup', 12, 40, {
      prizePool: 5000,
      prizeDescription: '1st: $3000 - 2nd: $1500 - 3rd: $500',
    }),
    tournament('Autumn Classic', -45, -10, { prizePool: 750, prizeDescription: 'Medals for the first ten' }),
    tournament('Dress Rehearsal', -3, 30, { visibility: 'private', description: 'For trying out.' }),
    tournament('Closed Trial', -30, -1, { visibility: 'private', settings: lap }),
    tournament('Friends of the Studio', 5, 9, { visibility: 'private' }),
  ];
}

/** Runs by players and guests, oldest first; `null` where nobody could have played yet. */
function makeSubmissions(
  { random, now }: Making,
  subs: readonly string[],
  tournament: SandboxTournament,
): readonly BoardSubmission[] | null {
  const { type, settings } = tournament;
  const { start: from, end } = timesOf(tournament);
  if (type === 'event' || from === null || from >= now) return null;
  const to = Math.min(now, end ?? now);
  const entrants = [...subs, ...Array.from({ length: 15 }, (_, index) => `guest-${4400 + index}`)];
  const made: BoardSubmission[] = [];
  for (const player of entrants) {
    // Somebody without a score, so that "no score yet" can be seen too.
    if (player === subs[2]) continue;
    for (let run = Math.floor(random() * 4); run >= 0; run -= 1) {
      const scores = randomScores(settings, random);
      made.push({ player, scores, at: Math.floor(from + random() * (to - from)) });
    }
  }
  // Two who are tied at the top.
  const [top] = made;
  const others = subs.slice(30);
  if (top !== undefined)
    made.push({ ...top, player: others[Math.floor(random() * others.length)] as string });
  return made.toSorted((a, b) => a.at - b.at);
}

/** Scores as a run of this kind of tournament may have. */
export function randomScores({ scoreTypes }: BoardSettings, random: () => number): Record<string, number> {
  const make: Record<string, () => number> = {
    kills: () => Math.floor(random() ** 2 * 40),
    deaths: () => Math.floor(random() * 20),
    assists: () => Math.floor(random() * 15),
    accuracy: () => Math.round(random() * 1000) / 1000,
    shots: () => 20 + Math.floor(random() * 200),
    lap: () => 62_000 + Math.floor(random() * 25_000),
  };
  return Object.fromEntries(
    scoreTypes.map((name) => [name, (make[name] ?? (() => Math.floor(random() * 100)))()]),
  );
}
