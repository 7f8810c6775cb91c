import { expect, it } from 'vitest';
import { games } from './games.ts';
import { openPlayed, type Played } from './openPlayed.ts';

/** Loads the page anew, with a sign-in that fails twice and then answers nobody before it is let. */
async function holdSignIn({ page }: Played): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/player*', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    if (asked === 2) return route.fulfill({ status: 503, json: {} });
    await promise;
    // The page may have given this one up.
    return route.continue().catch(() => {});
  });
  await page.reload();
  return resolve;
}

it.each(Object.entries(games))(
  '%s: a game that ends before a sign-in that failed at first has answered counts once it has',
  async (name, { tournamentId, frame, play }) => {
    await using played = await openPlayed(name);
    const { page } = played;
    const before = played.counted(tournamentId);
    const answer = await holdSignIn(played);
    await play(page);
    // What is shown is said, too, for a while: either will do.
    await frame(page)
      .getByText(/Handing in|handed in as soon as|On its way/)
      .first()
      .waitFor();
    expect(played.counted(tournamentId)).toBe(before);
    answer();
    await frame(page)
      .getByText(/^Counted/)
      .first()
      .waitFor({ timeout: 30_000 });
    expect(played.counted(tournamentId)).toBe(before + 1);
  },
  120_000,
);
