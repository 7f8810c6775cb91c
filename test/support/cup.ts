import { createSandbox, type Sandbox, type SandboxSnapshot } from '../../src/entries/sandbox.ts';

const day = 86_400_000;

/** The tournament that `cup` runs. */
export const cupId = 'cup';

/**
 * A sandbox with one running tournament, three days long, of `count` players with these friends, ordered by kills: the
 * first is `player-0`, called `Name 0`.
 */
export function cup(
  count: number,
  friends: readonly string[] = [],
  kills: (index: number) => number = (index) => 10_000 - index,
): Sandbox {
  const sample = createSandbox().snapshot();
  const [player] = sample.players;
  const [tournament] = sample.tournaments;
  if (player === undefined || tournament === undefined) throw new Error('The sample world is empty.');
  const now = Date.now();
  const players = Array.from({ length: count }, (_, index) => ({
    ...player,
    sub: `player-${index}`,
    nickname: `Name ${index}`,
    friends: [...friends],
  }));
  const snapshot: SandboxSnapshot = {
    ...sample,
    players,
    tournaments: [
      {
        ...tournament,
        id: cupId,
        name: 'Cup',
        type: 'tournament',
        visibility: 'public',
        startsAt: new Date(now - day).toISOString(),
        endsAt: new Date(now + 3 * day).toISOString(),
        settings: { type: 'Highscore', scoreTypes: ['kills'], sortBy: 'kills', order: 'Desc' },
      },
    ],
    submissions: {
      [cupId]: players.map(({ sub }, index) => ({
        player: sub,
        scores: { kills: kills(index) },
        at: now - 1000,
      })),
    },
  };
  return createSandbox({ snapshot });
}
