import type { CSSProperties } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { CopyButton } from '../../src/components/elements/controls/CopyButton.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { RadioGroup } from '../../src/components/elements/controls/RadioGroup.tsx';
import { Skeleton } from '../../src/components/elements/Skeleton.tsx';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { PlayerSearchView } from '../../src/components/player-search/PlayerSearchView.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { Widget } from '../../src/components/frame/Widget.tsx';
import { loaded } from '../../src/domain/loadState.ts';
import { groupTournaments } from '../../src/domain/tournaments/groupTournaments.ts';
import { en } from '../../src/messages/en.ts';
import { wordsIn } from '../../src/react/provider/words/useSomeWords.ts';
import { found, placesOf, searchOf } from '../../stories/player-search/searches.ts';
import { season } from '../../stories/support/tournaments.ts';
import '../../src/styles/laurel.css';
import '../../src/components/player-search/player-search.css';
import '../../src/styles/themes/arcade.css';
import '../../src/styles/themes/contrast.css';
import '../../src/styles/themes/glass.css';

const words = wordsIn(en);
const widget = (
  <Widget name="Test" words={words} heading="Cup">
    <RadioGroup
      label="Period"
      options={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
      ]}
      value="day"
      onChange={() => undefined}
    />
    <Skeleton />
  </Widget>
);

async function prefer(features: Readonly<Record<string, string>>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

afterEach(async () => {
  await prefer({});
});

describe('what the reader has set on their machine', () => {
  test('the scheme is followed, unless the page says which', async () => {
    const screen = await render(<div>{widget}</div>);
    // The second is for what browsers draw themselves: fields, and the bars of what scrolls.
    const look = () => {
      const { backgroundColor, colorScheme } = getComputedStyle(screen.getByRole('region').element());
      return [backgroundColor, colorScheme];
    };
    await prefer({ 'prefers-color-scheme': 'light' });
    expect(look()).toEqual(['rgb(255, 255, 255)', 'light']);
    await prefer({ 'prefers-color-scheme': 'dark' });
    expect(look()).toEqual(['rgb(20, 25, 23)', 'dark']);
    await screen.rerender(<div data-laurel-scheme="light">{widget}</div>);
    expect(look()).toEqual(['rgb(255, 255, 255)', 'light']);
  });

  test('more contrast brings the high contrast theme, over any other', async () => {
    const screen = await render(
      <div data-laurel-theme="arcade" data-laurel-scheme="light">
        {widget}
      </div>,
    );
    await prefer({ 'prefers-contrast': 'more' });
    const style = getComputedStyle(screen.getByRole('region').element());
    expect([style.backgroundColor, style.color, style.borderColor]).toEqual([
      'rgb(255, 255, 255)',
      'rgb(0, 0, 0)',
      'rgb(0, 0, 0)',
    ]);
  });

  test('without motion nothing moves', async () => {
    const screen = await render(widget);
    const moving = () =>
      [...screen.container.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== 'none' || Number.parseFloat(transitionDuration) > 0;
      }).length;
    await prefer({ 'prefers-reduced-motion': 'no-preference' });
    expect(moving()).toBeGreaterThan(0);
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    expect(moving()).toBe(0);
  });

  test('forced colours keep the chosen option apart from the others', async () => {
    const screen = await render(widget);
    await prefer({ 'forced-colors': 'active' });
    const ground = (name: string) =>
      getComputedStyle(screen.getByRole('radio', { name }).element()).backgroundColor;
    expect(ground('Day')).not.toBe(ground('Week'));
  });
});

test.each([
  ['prefers-reduced-transparency', 'reduce'],
  ['prefers-contrast', 'more'],
])('a panel over a game lets nothing of it through for who has %s: %s', async (name, value) => {
  await render(
    <LaurelOverlay open title="Paused" onOpen={() => undefined} onClose={() => undefined}>
      {null}
    </LaurelOverlay>,
  );
  const panel = () => getComputedStyle(document.querySelector('.laurel-Overlay') as Element);
  const seenThrough = /\/|rgba/;
  expect(panel().backgroundColor).toMatch(seenThrough);
  await prefer({ [name]: value });
  expect(panel().backgroundColor).not.toMatch(seenThrough);
});

test('nor for a page that chooses the high contrast theme', async () => {
  await render(
    <div data-laurel-theme="contrast">
      <LaurelOverlay open title="Paused" onOpen={() => undefined} onClose={() => undefined}>
        {null}
      </LaurelOverlay>
    </div>,
  );
  expect(getComputedStyle(document.querySelector('.laurel-Overlay') as Element).backgroundColor).not.toMatch(
    /\/|rgba/,
  );
});

test.each([
  ['default', { 'prefers-contrast': 'more' }],
  ['contrast', {}],
])(
  'what cannot be pressed has an edge of its own where all edges are as strong (%s, %o)',
  async (theme, wish) => {
    const screen = await render(
      <div data-laurel-theme={theme}>
        <Button>Show more</Button>
        <Button disabled>Loading</Button>
      </div>,
    );
    await prefer(wish);
    const edge = (name: string) => {
      const { borderStyle, borderWidth } = getComputedStyle(screen.getByRole('button', { name }).element());
      return { borderStyle, borderWidth };
    };
    expect(edge('Loading').borderStyle).not.toBe(edge('Show more').borderStyle);
    // What was pressed stays as large while it waits.
    expect(edge('Loading').borderWidth).toBe(edge('Show more').borderWidth);
  },
);

test('a press marks no words of what is pressed; within what is marked they are copied', async () => {
  const screen = await render(widget);
  await screen.getByRole('radio', { name: 'Week' }).dblClick();
  expect(String(getSelection())).toBe('');
  getSelection()?.selectAllChildren(screen.getByRole('region').element());
  expect(String(getSelection())).toContain('Week');
  getSelection()?.removeAllRanges();
});

describe('on paper', () => {
  test('a dark widget is dark on light, names are whole, and nothing lies over anything', async () => {
    await page.viewport(360, 800);
    const name = 'A name that is much too long for one line of a narrow board';
    const rows = Array.from({ length: 3 }, (_, index) => ({
      id: `p${index}`,
      rank: index + 1,
      name,
      username: null,
      avatarUrl: null,
      scores: { kills: 1 },
    }));
    const own = { ...rows[0], id: 'me', rank: 90, own: true } as never;
    await render(
      <div data-laurel-scheme="dark">
        <LeaderboardView model={boardOf(rows, { own, gap: 80 })} />
      </div>,
    );
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const root = document.querySelector('.laurel-Leaderboard');
    const position = document.querySelector('.laurel-Leaderboard-position');
    if (root === null || position === null) throw new Error('a board');
    const { backgroundColor, color } = getComputedStyle(root);
    expect([backgroundColor, color]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 27, 23)']);
    expect(getComputedStyle(position).position).toBe('static');
    // Browsers leave grounds out: "You", a chosen period and a badge would be pale words on white.
    const you = document.querySelector('.laurel-Leaderboard-you');
    expect(getComputedStyle(you as Element).printColorAdjust).toBe('exact');
    for (const shown of document.querySelectorAll('.laurel-PlayerName'))
      expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    await page.viewport(768, 900);
  });

  test('what says nothing is left out, and the gap to the own row is there', async () => {
    const row = { id: 'a', rank: 1, name: 'Oskar', username: null, avatarUrl: null, scores: { kills: 1 } };
    const own = { ...row, id: 'me', rank: 90, own: true };
    await render(
      <>
        {widget}
        <Button>Play</Button>
        <ul />
        <Button aria-expanded={false}>+6 more</Button>
        <RadioGroup
          label="None is chosen"
          options={[{ value: 'other', label: 'Other' }]}
          value={null}
          onChange={() => undefined}
        />
        <CopyButton text="0x71c7656ec7ab88b0" confirmation="Copied">
          0x71c7…
        </CopyButton>
        <CopyButton className="laurel-Wallet" text="7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3" confirmation="Copied">
          7EYn…
        </CopyButton>
        <LeaderboardView model={boardOf([row], { own, gap: 80 })} />
      </>,
    );
    document.querySelector<HTMLElement>('.laurel-Leaderboard-position')?.setAttribute('data-stuck', '');
    const seen = () => {
      const parts = document.querySelectorAll(
        '[role=radiogroup], [role=radio], .laurel-Button, .laurel-CopyButton, .laurel-CopyButton-sign, .laurel-Leaderboard-gapText',
      );
      return [...parts].flatMap((part) =>
        part.checkVisibility({ visibilityProperty: true }) ? part.textContent || 'sign' : [],
      );
    };
    const onScreen = ['DayWeek', 'Day', 'Week', 'Play', '+6 more', 'Other', 'Other', '0x71c7… Copy', 'sign'];
    expect(seen()).toEqual([...onScreen, '7EYn… Copy', 'sign']);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const wallets = ['0x71c7… Copy', '7EYn… Copy'];
    expect(seen()).toEqual(['DayWeek', 'Day', '+6 more', ...wallets, expect.stringContaining('80')]);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });

  test('neither what opens a card nor what empties a search is left', async () => {
    const now = Date.now();
    const groups = groupTournaments(season(), now);
    await render(
      <>
        <TournamentListView
          model={{ ...loaded, groups, filter: 'ALL', setFilter: () => undefined, now, clockOffset: 0 }}
        />
        <PlayerSearchView model={searchOf('o', { found: found(placesOf(0)) })} />
      </>,
    );
    const seen = (part: string) =>
      [...document.querySelectorAll(part)].filter((sign) =>
        sign.checkVisibility({ visibilityProperty: true }),
      ).length;
    expect(seen('.laurel-TournamentCard-more')).toBeGreaterThan(0);
    expect(seen('.laurel-PlayerSearch-clear')).toBe(1);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    expect([seen('.laurel-TournamentCard-more'), seen('.laurel-PlayerSearch-clear')]).toEqual([0, 0]);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });

  test.each([
    ['arcade', 'none, none'],
    ['glass', 'none'],
  ])('%s leaves the paper its colour', async (theme, image) => {
    const screen = await render(<div data-laurel-theme={theme}>{widget}</div>);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const { backgroundColor, backgroundImage } = getComputedStyle(screen.getByRole('region').element());
    expect([backgroundColor, backgroundImage]).toEqual(['rgb(255, 255, 255)', image]);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
});

describe('an accent of the page’s own', () => {
  const under = (accent: string, scheme: 'light' | 'dark') => (
    <div data-laurel-scheme={scheme} style={{ '--laurel-accent': accent } as CSSProperties}>
      {widget}
      <Button variant="primary">Play</Button>
    </div>
  );

  test.each(['#123456', '#ffe14d', '#777777', '#16a34a', '#dc2626', 'oklch(0.58 0.2 260)'])(
    '%s carries text that can be read',
    async (accent) => {
      const screen = await render(under(accent, 'light'));
      const { backgroundColor, color } = getComputedStyle(
        screen.getByRole('button', { name: 'Play' }).element(),
      );
      expect(contrast(backgroundColor, color)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('that is faint as text is told to the developer, and one that is not is not', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const screen = await render(under('#0f6b45', 'light'));
    expect(warn).not.toHaveBeenCalled();
    await screen.unmount();
    await render(under('#123457', 'dark'));
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringMatching(/--laurel-accent \(#123457\).* 1\.\d:1/),
    ]);
    warn.mockRestore();
  });
});

/** Of any two colours, as they are painted. */
function contrast(...colours: readonly [string, string]): number {
  const [one, other] = colours.map((colour) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  if (one === undefined || other === undefined) throw new Error('two colours');
  return Math.max(one, other) / Math.min(one, other);
}
