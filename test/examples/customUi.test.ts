import { expect, it } from 'vitest';
import { hues } from './games.ts';
import { openPlayed } from './openPlayed.ts';

it('Hues, drawn with hooks alone: nothing of Laurel’s look is on the page, and its score counts once', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  const before = played.counted('hues');
  await page.getByRole('heading', { name: 'Hues Open' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(8);
  await hues.play(page);
  await page.getByText('Counted.').waitFor();
  expect(await page.locator('header b').textContent()).toBe('10');
  expect(played.counted('hues')).toBe(before + 1);
  expect(await page.locator('[class*="laurel-"]').count()).toBe(0);
  expect(played.said).toEqual([]);
}, 120_000);

it('Hues still says that a game was counted when Laurel no longer lists it', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await page.clock.install();
  await page.reload();
  await hues.play(page);
  await page.getByText('Counted.').waitFor();
  const isForgotten = (): Promise<boolean> =>
    page.evaluate(() => Object.keys(localStorage).every((key) => !key.startsWith('laurel.runs/')));
  expect(await isForgotten()).toBe(false);
  await page.clock.fastForward('11:00');
  await expect.poll(isForgotten).toBe(true);
  expect(await page.locator('.sheet output').textContent()).toBe('Counted.');
}, 120_000);

it('the standings beside Hues stay while they cannot be fetched anew, and say so', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  const rows = page.getByRole('listitem');
  await rows.first().waitFor();
  await page.route('**/laurel/**', (route) => route.abort());
  const note = page.getByText('These could not be fetched anew.');
  await note.waitFor({ timeout: 40_000 });
  expect(await rows.count()).toBe(8);
  await page.unroute('**/laurel/**');
  await note.waitFor({ state: 'detached', timeout: 40_000 });
  expect(await rows.count()).toBe(8);
}, 120_000);

it('standings that were never there say that they could not be fetched', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await page.route('**/laurel/**', (route) => route.abort());
  await page.reload();
  await page.getByText('The standings could not be fetched.').waitFor({ timeout: 40_000 });
  await page.unroute('**/laurel/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('listitem').first().waitFor();
}, 90_000);

it('Hues says its rule before a game and the place after it, and answers a find and a miss, still where motion is unwanted', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with its element
    const { animate } = Element.prototype;
    Element.prototype.animate = function record(frames, options) {
      document.body.dataset['moved'] =
        `${document.body.dataset['moved'] ?? ''} ${Object.keys(frames ?? {}).join()}`;
      return animate.call(this, frames, options);
    };
  });
  for (const [reducedMotion, moved] of [
    ['no-preference', ['scale', 'translate']],
    ['reduce', ['opacity']],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.reload();
    await page.getByText('A miss costs two seconds.').waitFor();
    await hues.play(page);
    const answers = await page.evaluate(() => document.body.dataset['moved']?.trim().split(' '));
    expect([...new Set(answers)].toSorted()).toEqual(moved);
  }
  await page.getByText(/^Place \d+ of the season\.$/).waitFor();
}, 120_000);

it('the field of Hues fills a large screen, and its button’s ring keeps off what is said above', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (found === null) throw new Error(`${selector} is not drawn`);
    return { ...found, end: found.y + found.height };
  };
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { end } = await box('.field');
    expect(end / height).toBeGreaterThan(0.85);
    expect(height - end).toBeGreaterThanOrEqual(16);
  }
  for (const [width, height] of [
    [1280, 720],
    [640, 360],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [said, button, field] = [await box('.sheet p'), await box('.sheet button'), await box('.field')];
    expect(button.y - said.end).toBeGreaterThanOrEqual(12);
    expect(button.end + 6).toBeLessThanOrEqual(field.end);
    expect((await box('.sheet h2')).y).toBeGreaterThanOrEqual(field.y);
  }
}, 60_000);
