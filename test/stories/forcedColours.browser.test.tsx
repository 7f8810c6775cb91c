import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import '../../src/styles/widgets/moments.css';
import '../../src/styles/widgets/search.css';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { friends } from '../../stories/support/people.ts';
import { everyStory } from './everyStory.tsx';
import { contrastWithin, lookAt } from './lookAt.ts';
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

/** Where a part of a story stands, and what is on the screen. */
async function lookAtPart(
  id: string,
  selector: string,
): Promise<readonly [box: DOMRect, pixelsOf: Awaited<ReturnType<typeof lookAt>>]> {
  const story = everyStory.find((one) => one.id === id);
  const { container } = await render(await story?.draw({}));
  const part = container.querySelector(selector);
  if (part === null) throw new Error(selector);
  return [part.getBoundingClientRect(), await lookAt(container)];
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

  test('the rank of whom the keys have come to can be read', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const story = everyStory.find(({ id }) => id === 'states-player-search--found');
    const { container } = await render(await story?.draw({}));
    page.getByRole('combobox').element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const rank = container.querySelector('[data-active] .laurel-Rank');
    if (rank === null) throw new Error('a rank');
    const pixelsOf = await lookAt(container);
    expect(contrastWithin(pixelsOf(rank.getBoundingClientRect()))).toBeGreaterThanOrEqual(4.5);
  });

  test('how far a tournament has come is a line with an edge, and its two parts differ', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const [line, pixelsOf] = await lookAtPart('states-tournaments--ready', '.laurel-TournamentCard-progress');
    const { x, y, width } = line;
    const middle = pixelsOf(new DOMRect(x + 8, y + 2, width - 16, 1));
    expect(contrastWithin(middle)).toBeGreaterThan(3);
    // Down through what is still to come, from its edge on.
    expect(contrastWithin(pixelsOf(new DOMRect(x + width - 24, y, 1, 4)))).toBeGreaterThan(3);
  });

  test.each([
    'states-leaderboard--ready',
    'states-tournaments--ready',
    'states-friend-list--ready',
    'states-friend-avatars--ready',
    'states-profile--ready',
    'states-player-search--found',
    'states-score-status--every-state',
    'states-totals-report--differences',
  ])('a widget has an edge on a ground that is as its own: %s', async (id) => {
    await page.viewport(800, 900);
    await force(scheme);
    const story = everyStory.find((one) => one.id === id);
    const { container } = await render(<div style={{ padding: 16 }}>{await story?.draw({})}</div>);
    const root = container.querySelector('.laurel-Root');
    if (root === null) throw new Error('a widget');
    const { x, y, width } = root.getBoundingClientRect();
    const pixelsOf = await lookAt(container);
    expect(contrastWithin(pixelsOf(new DOMRect(x + width / 2, y - 3, 1, 6)))).toBeGreaterThan(3);
    expect(contrastWithin(pixelsOf(new DOMRect(x - 3, y + 40, 6, 1)))).toBeGreaterThan(3);
  });

  test('within an overlay, which has an edge, a widget has none of its own', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const story = everyStory.find(({ id }) => id === 'components-overlay--beside-the-game');
    const { container } = await render(await story?.draw({}));
    const roots = await vi.waitUntil(() => {
      const found = [...container.querySelectorAll('dialog .laurel-Root')];
      return found.length > 0 && found;
    });
    for (const root of roots) expect(getComputedStyle(root).outlineStyle).toBe('none');
  });

  test('the first three have a ring', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const [medal, pixelsOf] = await lookAtPart('states-leaderboard--ready', '.laurel-Rank[data-medal]');
    const { x, y, width, height } = medal;
    // Above and below the digit.
    for (const edge of [y, y + height])
      expect(contrastWithin(pixelsOf(new DOMRect(x + width / 2 - 1, edge - 2, 2, 5)))).toBeGreaterThan(3);
  });

  test('whom one looked for has an edge among the others', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const [row, pixelsOf] = await lookAtPart(
      'states-player-search--chosen',
      '.laurel-PlayerSearch-middle > tr',
    );
    const { x, y, right, bottom } = row;
    for (const edge of [y, bottom - 1])
      expect(contrastWithin(pixelsOf(new DOMRect(x + 4, edge - 1, right - x - 8, 3)))).toBeGreaterThan(3);
  });

  test('the own row looks different when it has the focus, along all of it', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const story = everyStory.find(({ id }) => id === 'states-leaderboard--ready');
    const { container } = await render(await story?.draw({}));
    const row = container.querySelector<HTMLElement>('tr[data-own]');
    if (row === null) throw new Error('a row');
    const { x, y, width, height } = row.getBoundingClientRect();
    const box = new DOMRect(x - 3, y - 3, width + 6, height + 6);
    const before = (await lookAt(container))(box);
    row.focus();
    expect(document.activeElement).toBe(row);
    const after = (await lookAt(container))(box);
    // A line above and one below, in each of three colours.
    expect(differing(before, after)).toBeGreaterThan(box.width * 2 * 3);
  });

  test.each(['states-leaderboard--ready', 'states-player-search--chosen', 'states-friend-list--ready'])(
    'the words of a quiet button keep off its edge, and its edge off the widget’s: %s',
    async (id) => {
      await page.viewport(360, 900);
      await force(scheme);
      const { container } = await render(await everyStory.find((story) => story.id === id)?.draw({}));
      const buttons = [...container.querySelectorAll('.laurel-Button[data-variant="quiet"]')].filter(
        (button) => button.checkVisibility(),
      );
      expect(buttons.length).toBeGreaterThan(0);
      for (const button of buttons) {
        const words = document.createRange();
        words.selectNodeContents(button);
        const inside = words.getBoundingClientRect();
        const edge = button.getBoundingClientRect();
        expect(Math.min(inside.left - edge.left, edge.right - inside.right)).toBeGreaterThanOrEqual(8);
        expect(
          edge.left - (button.closest('.laurel-Root')?.getBoundingClientRect().left ?? 0),
        ).toBeGreaterThan(3);
      }
    },
  );

  test('the place of a button that is still to come is kept, without its edge', async () => {
    await page.viewport(360, 900);
    await force(scheme);
    const story = everyStory.find(({ id }) => id === 'states-leaderboard--loading');
    const { container } = await render(await story?.draw({}));
    const place = container.querySelector('.laurel-Leaderboard-disclose');
    if (place === null) throw new Error('a place');
    expect(place.getBoundingClientRect().height).toBeGreaterThan(0);
    const pixelsOf = await lookAt(container);
    expect(contrastWithin(pixelsOf(place.getBoundingClientRect()))).toBe(1);
  });

  test('how far the own row is shows in a track', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const story = everyStory.find(({ id }) => id === 'states-leaderboard--ready');
    const { container } = await render(await story?.draw({}));
    const done = container.querySelector<HTMLProgressElement>('progress');
    if (done === null) throw new Error('a track');
    done.value = 0;
    const { x, y, width, height } = done.getBoundingClientRect();
    const pixelsOf = await lookAt(container);
    // All along it, where there is nothing yet.
    for (const part of [0, width / 2, width - 8])
      expect(contrastWithin(pixelsOf(new DOMRect(x + part, y - 3, 8, height + 6)))).toBeGreaterThan(3);
  });

  test('"Live" has its dot', async () => {
    await page.viewport(800, 900);
    await force(scheme);
    const story = everyStory.find(({ id }) => id === 'states-tournaments--ready');
    const { container } = await render(await story?.draw({}));
    const badge = container.querySelector('[data-badge="live"]');
    if (badge === null) throw new Error('a badge');
    const { x, y, height } = badge.getBoundingClientRect();
    const pixelsOf = await lookAt(container);
    expect(contrastWithin(pixelsOf(new DOMRect(x + 6, y + 4, 9, height - 8)))).toBeGreaterThan(3);
  });

  test.each([undefined, 'primary', 'quiet'] as const)(
    'a button that has to wait looks different from one that has not: %s',
    async (variant) => {
      await force(scheme);
      const look = async (waits: boolean) => {
        const screen = await render(
          <Button variant={variant} aria-disabled={waits || undefined}>
            More
          </Button>,
        );
        const { color, backgroundColor } = getComputedStyle(screen.getByRole('button').element());
        await screen.unmount();
        return { color, backgroundColor };
      };
      const waiting = await look(true);
      expect(waiting.color).not.toBe((await look(false)).color);
      // Not on the ground of one that can be pressed.
      onTestFinished(() => void document.body.style.removeProperty('background-color'));
      document.body.style.backgroundColor = 'Highlight';
      expect(waiting.backgroundColor).not.toBe(getComputedStyle(document.body).backgroundColor);
    },
  );

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
