import { createSandbox, type SandboxSnapshot } from '../../src/entries/sandbox.ts';

const day = 86_400_000;

/** The games that the examples are, each with a tournament of that id. */
const cups: Readonly<Record<string, { readonly name: string; readonly best: number }>> = {
  orbit: { name: 'Orbit Season', best: 9_400 },
  invaders: { name: 'Invader Night', best: 48_200 },
  hues: { name: 'Hues Open', best: 620 },
  tunnel: { name: 'Tunnel Run', best: 21_500 },
  relay: { name: 'Relay Cup', best: 9_800 },
  signal: { name: 'Signal Cup', best: 1_840 },
};

/** The sample world's players, with a tournament that runs for each of the examples. Mirelle, who plays, is in its middle. */
export function exampleWorld(baseUrl: string): SandboxSnapshot {
  const sample = createSandbox({ baseUrl }).snapshot();
  const [model] = sample.tournaments;
  const [own, ...others] = sample.players;
  if (model === undefined || own === undefined) throw new Error('The sample world is empty.');
  const now = Date.now();
  const at = (days: number): string => new Date(now + days * day).toISOString();
  const ranked = [...others.slice(0, 10), own, ...others.slice(10, 27)];
  return {
    ...sample,
    tournaments: Object.entries(cups).map(([id, { name }]) => ({
      ...model,
      id,
      name,
      type: 'tournament',
      visibility: 'public',
      startsAt: at(-3),
      endsAt: at(4),
      settings: { type: 'Highscore', scoreTypes: ['points'], sortBy: 'points', order: 'Desc' },
    })),
    submissions: Object.fromEntries(
      Object.entries(cups).map(([id, { best }]) => [
        id,
        ranked.map(({ sub }, place) => ({
          player: sub,
          // Close where a good game gains a place, far apart at the top.
          scores: { points: Math.round(best * 0.86 ** place) },
          at: now - (place + 1) * 3_600_000,
        })),
      ]),
    ),
  };
}
