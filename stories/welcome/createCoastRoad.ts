import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import type { SubmitScore } from '../../src/domain/runs/Run.ts';
import type { ImagePolicy } from '../../src/domain/text/imageAddress.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import { createRandom } from '../../src/sandbox/world/random.ts';
import { face } from '../support/faces.ts';
import { followingToolbar } from '../support/toolbarFault.ts';

/** The game of the front page, with a service of its own in this page. */
export interface CoastRoad {
  readonly client: LaurelClient;
  readonly session: string;
  readonly tournamentId: string;
  readonly images: ImagePolicy;
  readonly submitScore: SubmitScore;
  /** Lets the others drive: now and then one of them earns a few points. */
  readonly startRivals: () => void;
  readonly stopRivals: () => void;
}

const own = 'mirelle';
const drivers: readonly (readonly [name: string, face: number, points: number])[] = [
  ['Mirelle', 3, 3_514],
  ['Oskar', 5, 4_120],
  ['Tamsin', 4, 4_083],
  ['Yuki', 6, 4_046],
  ['Kofi', 1, 3_961],
  ['Zoë', 8, 3_848],
  ['Ada', 0, 3_720],
  ['Kwame', 7, 3_588],
  ['Luna', 9, 3_431],
  ['Rune', 2, 3_290],
];
const faces = new Map(drivers.map(([name, number]) => [idOf(name), number]));
const tournamentId = 'c0a57b0a-2d1e-4a7c-9f35-1b6d8e4f2a90';
const minuteMs = 60_000;

/** Ten drivers, one tournament, and the first of them signed in. */
export function createCoastRoad(): CoastRoad {
  const begun = Date.now();
  const at = (minutes: number) => new Date(begun + minutes * minuteMs).toISOString();
  const sandbox = followingToolbar(
    createSandbox({
      // The keys of the visit before.
      seed: 1,
      snapshot: {
        version: 2,
        gameId: '0b9a8f8e-6f0c-4f3e-8f5d-3a6f2f1c7e55',
        players: drivers.map(([name, number]) => ({
          sub: idOf(name),
          nickname: name,
          username: idOf(name),
          picture: `https://faces.example/${idOf(name)}`,
          wallets: [],
          status: 'ACTIVE',
          email: `${idOf(name)}@players.example`,
          email_verified: true,
          online: true,
          playing: number % 3 === 0,
          friends: [],
        })),
        tournaments: [
          {
            id: tournamentId,
            name: 'Coast Road',
            gameId: '0b9a8f8e-6f0c-4f3e-8f5d-3a6f2f1c7e55',
            createdAt: at(-3000),
            modifiedAt: at(-3000),
            startsAt: at(-2000),
            endsAt: at(42),
            repeatEvery: null,
            userId: own,
            type: 'tournament',
            visibility: 'public',
            settingsId: 'coast-road',
            settings: { type: 'Highscore', scoreTypes: ['points'], sortBy: 'points', order: 'Desc' },
          },
        ],
        submissions: {
          [tournamentId]: drivers.map(([name, , points]) => ({
            player: idOf(name),
            scores: { points },
            at: begun - minuteMs,
          })),
        },
      },
    }),
  );
  const board = sandbox.board(tournamentId);
  const random = createRandom(begun);
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    client: createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      fetch: sandbox.fetch,
      getToken: () => sandbox.token(own),
    }),
    session: own,
    tournamentId,
    images: { map: (url) => face(faces.get(url.slice(url.lastIndexOf('/') + 1)) ?? 0) },
    // What a game server does, for as long as it would take: a player is to see the score go in.
    async submitScore({ id, scores }) {
      await new Promise((resolve) => setTimeout(resolve, 900));
      const points = scores.find(({ scoreType }) => scoreType === 'points')?.value ?? 0;
      board?.add({ player: own, scores: { points }, at: Date.now() });
      return { id, status: 'accepted' };
    },
    startRivals() {
      clearInterval(timer);
      timer = setInterval(() => {
        const [name] = drivers[1 + Math.floor(random() * (drivers.length - 1))] ?? [];
        if (name === undefined) return;
        board?.add({
          player: idOf(name),
          scores: { points: 4 + Math.floor(random() * 40) },
          at: Date.now(),
        });
      }, 4000);
    },
    stopRivals: () => clearInterval(timer),
  };
}

function idOf(name: string): string {
  return name.toLowerCase().replace('ë', 'e');
}
