import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

/** What moves for as long as something is on its way, which is what it says. */
const underWay = '.laurel-Loading, .laurel-ScoreStatus';

/** Of what moves by itself for more than five seconds (WCAG 2.2.2): that costs a game frames, too. */
function restless(): string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || effect.target === null) return [];
    if (Number(effect.getComputedTiming().endTime) <= 5000 || effect.target.closest(underWay) !== null)
      return [];
    return [`${effect.target.className}${effect.pseudoElement ?? ''}`];
  });
}

const widgets = everyStory.filter(({ id }) => /^(states|components)-/.test(id));

test.each(['default', 'contrast', 'arcade', 'glass'])(
  'in %s nothing blinks or moves by itself for more than five seconds',
  async (theme) => {
    const found: string[] = [];
    for (const { id, draw } of widgets) {
      const screen = await render(await draw({ theme, scheme: 'dark' }));
      found.push(...restless().map((name) => `${id}: ${name}`));
      await screen.unmount();
    }
    expect(found).toEqual([]);
  },
  60_000,
);
