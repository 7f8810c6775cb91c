import { expect, it } from 'vitest';
import { embedded } from './games.ts';
import { openPlayed } from './openPlayed.ts';

it.each(Object.entries(embedded))(
  '%s: the verdict on a game that comes after the next one is not said of that',
  async (name, { tournamentId, frame, play }) => {
    await using played = await openPlayed(name);
    const { page } = played;
    const refuse = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/scores', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await refuse.promise;
      const { id } = route.request().postDataJSON() as { readonly id: string };
      const reason = { code: 'too-late', message: 'Too late.' };
      return route.fulfill({ json: { id, status: 'refused', reason } });
    });
    const before = played.counted(tournamentId);
    await play(page);
    await expect.poll(() => asked).toBe(1);
    await play(page);
    // All that is said from now on.
    await frame(page).evaluate(() => {
      const place = document.querySelector('#said');
      const said: (string | null)[] = [];
      Object.assign(window, { saidSince: said });
      if (place !== null)
        new MutationObserver(() => said.push(place.textContent)).observe(place, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
    refuse.resolve();
    await frame(page).getByText('Counted.').waitFor();
    expect(played.counted(tournamentId)).toBe(before + 1);
    const said = await frame(page).evaluate('saidSince');
    expect(said).toContain('Counted.');
    expect(said).not.toContain('That one does not count.');
  },
  90_000,
);
