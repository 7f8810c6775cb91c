import type axeCore from 'axe-core';
import { expect, it } from 'vitest';
import { openPlayed } from './openPlayed.ts';

it.each(['gateway', 'hand-over'])(
  'the page of %s is as light or dark as the reader’s system, and can be read in either',
  async (name) => {
    await using played = await openPlayed(name);
    const { page } = played;
    await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
    if (name === 'gateway') {
      await page.getByRole('button', { name: 'Kill Gateway 1' }).click();
      await page.getByText('is gone').waitFor();
      for (const path of ['/two', '/laurel'])
        await page.locator(`.viewer[data-path="${path}"] tbody tr`).nth(7).waitFor();
    }
    const grounds: number[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { poor, read, ground } = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { readonly axe: typeof axeCore };
        // What is in the frame is a page of its own.
        const found = await axe.run({ exclude: ['iframe'] }, { runOnly: ['color-contrast'] });
        return {
          poor: found.violations.flatMap(({ nodes }) =>
            nodes.map(({ html, failureSummary }) => html + failureSummary),
          ),
          read: found.passes.flatMap(({ nodes }) => nodes).length,
          ground: Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)),
        };
      });
      expect(poor, colorScheme).toEqual([]);
      expect(read, colorScheme).toBeGreaterThan(2);
      grounds.push(ground);
    }
    expect(grounds[0]).toBeGreaterThan(200);
    expect(grounds[1]).toBeLessThan(60);
  },
  90_000,
);
