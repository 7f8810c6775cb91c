import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import '../../src/styles/widgets/moments.css';
import '../../src/styles/widgets/search.css';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { friends } from '../../stories/support/people.ts';
import { everyStory } from './everyStory.tsx';
import { type VisibleText, visibleTexts } from './visibleTexts.ts';

const widgets = everyStory.filter(({ id }) => /^(states|components)-(?!faults)/.test(id));

async function force(scheme: 'light' | 'dark'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: scheme },
    ],
  });
}

/** What is on the screen, pixel by pixel, since what the system forces does not show in computed styles. */
async function lookAt(element: Element): Promise<(box: DOMRect) => Uint8ClampedArray> {
  const whole = element.getBoundingClientRect();
  const base64 = await page.screenshot({ element, save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  return ({ x, y, width, height }) =>
    context.getImageData(
      Math.round(x - whole.x),
      Math.round(y - whole.y),
      Math.max(1, Math.round(width)),
      Math.max(1, Math.round(height)),
    ).data;
}

/** The same, and the texts on it: looked at again where something came while the picture was taken. */
async function lookAtTexts(
  element: Element,
): Promise<readonly [pixelsOf: Awaited<ReturnType<typeof lookAt>>, texts: readonly VisibleText[]]> {
  const places = (texts: readonly VisibleText[]): string => JSON.stringify(texts.map(({ box }) => box));
  for (let turn = 1; ; turn += 1) {
    const texts = visibleTexts();
    const pixelsOf = await lookAt(element);
    if (turn === 5 || places(visibleTexts()) === places(texts)) return [pixelsOf, texts];
  }
}

/** The contrast between the lightest and the darkest pixel. */
function contrastWithin(pixels: Uint8ClampedArray): number {
  let darkest = 1;
  let lightest = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    const [red, green, blue] = [0, 1, 2].map((part) => {
      const value = (pixels[index + part] ?? 0) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
    darkest = Math.min(darkest, luminance);
    lightest = Math.max(lightest, luminance);
  }
  return (lightest + 0.05) / (darkest + 0.05);
}

const differing = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((sum, value, index) => sum + (Math.abs(value - (other[index] ?? 0)) > 40 ? 1 : 0), 0);

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});

describe.each(['light', 'dark'] as const)('with forced colours on a %s ground', (scheme) => {
  test.each(widgets.map((story) => [story.id, story] as const))(
    'every text of %s can be read',
    async (_, story) => {
      await page.viewport(800, 1600);
      await force(scheme);
      const { container } = await render(await story.draw({}));
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      }
      const [pixelsOf, texts] = await lookAtTexts(container);
      const { right, bottom } = container.getBoundingClientRect();
      const unreadable = texts
        .filter(
          ({ box, element }) =>
            container.contains(element) &&
            box.x >= 0 &&
            box.right <= right &&
            box.bottom <= Math.min(bottom, innerHeight),
        )
        .map(({ text, box, element }) => ({
          text,
          className: element.className,
          contrast: contrastWithin(pixelsOf(box)),
        }))
        .filter(({ contrast }) => contrast < 4.5);
      expect(unreadable).toEqual([]);
    },
  );

  test('playing, online and offline differ, by more than their words', async () => {
    await force(scheme);
    const [friend] = friends(1);
    if (friend === undefined) throw new Error('a friend');
    const states = [
      { status: 'ONLINE', playStatus: { playing: true } },
      { status: 'ONLINE', playStatus: null },
      { status: 'OFFLINE', playStatus: null },
    ].map((state, index) => ({ ...friend, ...state, friendId: `f${index}`, name: 'Same', avatar: null }));
    const { container } = await render(
      <FriendAvatarsView model={{ ...loaded, friends: arrangeFriends(states) }} />,
    );
    const pixelsOf = await lookAt(container);
    // The corner in which the sign of presence stands; the circles themselves have hues of their own.
    const corners = [...container.querySelectorAll('.laurel-FriendAvatars-friend')].map((circle) => {
      const { x, y, width, height } = circle.getBoundingClientRect();
      return pixelsOf(new DOMRect(x + width - 20, y + height - 12, 14, 13));
    });
    const [playing, online, offline] = corners;
    if (playing === undefined || online === undefined || offline === undefined)
      throw new Error('three friends');
    expect(differing(playing, online)).toBeGreaterThan(20);
    expect(differing(online, offline)).toBeGreaterThan(20);
    expect(contrastWithin(online)).toBeGreaterThan(3);
  });

  test('a quiet button has the colours of buttons, and a link those of links', async () => {
    await force(scheme);
    const colour = (system: string) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = system;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const screen = await render(
      <FriendListView max={1} model={{ ...loaded, friends: arrangeFriends(friends(3)) }} />,
    );
    expect(getComputedStyle(screen.getByRole('button').element()).color).toBe(colour('ButtonText'));
    await screen.unmount();
    const story = everyStory.find(({ id }) => id === 'states-tournaments--ready');
    await render(await story?.draw({}));
    for (const link of document.querySelectorAll(
      '.laurel-TournamentCard .laurel-Link:not(.laurel-TournamentCard-primary)',
    ))
      expect(getComputedStyle(link).color).toBe(colour('LinkText'));
  });
});
