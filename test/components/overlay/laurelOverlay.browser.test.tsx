import axe from 'axe-core';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { LaurelOverlay } from '../../../src/components/overlay/LaurelOverlay.tsx';
import { LeaderboardView } from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import { entry, ownRow } from '../../../stories/leaderboard/board.ts';

const players = Array.from({ length: 12 }, (_, index) => entry(index));
let heard: string[] = [];
const game = (event: Event) => {
  if (event instanceof KeyboardEvent) heard.push(`${event.type} ${event.key}`);
};

beforeEach(() => {
  heard = [];
  for (const target of [document, window]) {
    target.addEventListener('keydown', game);
    target.addEventListener('keyup', game);
  }
});

afterEach(() => {
  for (const target of [document, window]) {
    target.removeEventListener('keydown', game);
    target.removeEventListener('keyup', game);
  }
});

function Game({ modal = true }: { readonly modal?: boolean }) {
  const [open, setOpen] = useState(false);
  const [paused, setPaused] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Pause
      </button>
      <output>{`paused ${paused}`}</output>
      <LaurelOverlay
        open={open}
        modal={modal}
        title="Paused"
        onOpen={() => setPaused(paused + 1)}
        onClose={() => setOpen(false)}
      >
        <input aria-label="Search" />
      </LaurelOverlay>
    </>
  );
}

test('is opened once, though it turns modal or beside meanwhile', async () => {
  const screen = await render(<Game />);
  const pause = screen.getByRole('button', { name: 'Pause' });
  await pause.click();
  await expect.element(screen.getByText('paused 1')).toBeInTheDocument();
  await screen.rerender(<Game modal={false} />);
  await expect.poll(() => document.querySelector('dialog[open]')?.matches(':modal')).toBe(false);
  await screen.rerender(<Game />);
  await expect.poll(() => document.querySelector('dialog[open]')?.matches(':modal')).toBe(true);
  await expect.element(screen.getByText('paused 1')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(pause).toHaveFocus();
});

test.each([true, false])(
  'opens, tells the game once, keeps keys, closes by Escape, gives the focus back (modal: %s)',
  async (modal) => {
    const screen = await render(<Game modal={modal} />);
    const pause = screen.getByRole('button', { name: 'Pause' });
    await pause.click();
    const dialog = page.getByRole('dialog', { name: 'Paused' });
    await expect.element(dialog).toBeVisible();
    await expect.element(screen.getByText('paused 1')).toBeInTheDocument();
    const search = screen.getByRole('textbox', { name: 'Search' });
    await search.fill('');
    heard = [];
    await userEvent.keyboard('wasd{ArrowUp}');
    await expect.element(search).toHaveValue('wasd');
    expect(heard).toEqual([]);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(pause).toHaveFocus();
    expect(document.querySelector('input')).toBeNull();
  },
);

test.each([true, false])(
  'Escape, which pauses a game, opens it and does not close it at once (modal: %s)',
  async (modal) => {
    await render(<Game modal={modal} />);
    const pause = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape')
        page
          .getByRole('button', { name: 'Pause' })
          .element()
          .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    };
    addEventListener('keydown', pause);
    await userEvent.keyboard('{Escape}');
    removeEventListener('keydown', pause);
    await expect.element(page.getByRole('dialog', { name: 'Paused' })).toBeVisible();
  },
);

test('a key that closed it is the game’s when it is held next, and comes up for it', async () => {
  const screen = await render(<Game />);
  const pause = screen.getByRole('button', { name: 'Pause' });
  await pause.click();
  screen.getByRole('button', { name: 'Close' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(pause).toHaveFocus();
  // Held in the game as it opens again.
  await userEvent.keyboard('{Enter>}');
  await screen.getByRole('textbox', { name: 'Search' }).click();
  heard = [];
  await userEvent.keyboard('{/Enter}');
  expect(heard).toContain('keyup Enter');
});

test('a key held when it opened is heard to come up, so that the game does not take it for held', async () => {
  const screen = await render(<Game />);
  screen.getByRole('button', { name: 'Pause' }).element().focus();
  await userEvent.keyboard('{w>}');
  await screen.getByRole('button', { name: 'Pause' }).click();
  await screen.getByRole('textbox', { name: 'Search' }).click();
  heard = [];
  await userEvent.keyboard('{/w}');
  expect(heard).toContain('keyup w');
});

test.each([true, false])(
  'an Activity that hides it gives the game its keys and the focus, and shows it as it was (modal: %s)',
  async (modal) => {
    const app = (mode: 'visible' | 'hidden') => (
      <>
        <button type="button">Play</button>
        <Activity mode={mode}>
          <Game modal={modal} />
        </Activity>
      </>
    );
    const screen = await render(app('visible'));
    const play = screen.getByRole('button', { name: 'Play' });
    await screen.getByRole('button', { name: 'Pause' }).click();
    const search = screen.getByRole('textbox', { name: 'Search' });
    await search.fill('abc');
    await userEvent.keyboard('{w>}');
    const dialog = screen.container.querySelector('dialog');
    await screen.rerender(app('hidden'));
    await expect.poll(() => dialog?.open).toBe(false);
    await play.click();
    await userEvent.keyboard('{/w}');
    heard = [];
    await userEvent.keyboard('{w>}');
    expect(heard).toContain('keydown w');
    await screen.rerender(app('visible'));
    await expect.poll(() => dialog?.matches(modal ? ':modal' : '[open]')).toBe(true);
    await expect.element(search).toHaveValue('abcw');
    await search.click();
    await userEvent.keyboard('{/w}');
    // It went down in the game, which would take it for held.
    expect(heard).toContain('keyup w');
    await expect.element(screen.getByText('paused 1')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog?.open).toBe(false);
  },
);

test('a press beside a modal one closes it, a press inside does not', async () => {
  const screen = await render(<Game />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  await screen.getByRole('heading', { name: 'Paused' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.elementLocator(document.documentElement).click({ position: { x: 4, y: 4 }, force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a drag from inside a modal one to beside it, as of a name that is copied, does not close it', async () => {
  const screen = await render(<Game />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog').element();
  const press = (target: Element) => target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  const release = () => dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  press(screen.getByRole('heading', { name: 'Paused' }).element());
  // A click is told of what both places have around them.
  release();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  press(dialog);
  release();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the button closes it, and what was inside is drawn no longer', async () => {
  const screen = await render(<Game />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.querySelector('input')).toBeNull();
});

test('is above what fills the screen since it has opened, and told of once', async () => {
  const screen = await render(<Game />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paused' });
  await expect.element(dialog).toBeVisible();
  // As browsers do when an element fills the screen: the newest of the top layer is above the others.
  const game = document.createElement('dialog');
  document.body.append(game);
  game.style.cssText =
    'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; max-inline-size: none';
  game.showModal();
  document.dispatchEvent(new Event('fullscreenchange'));
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('paused 1')).toBeInTheDocument();
  game.remove();
});

test('a form inside closes it, and a change of modal does not', async () => {
  const told: string[] = [];
  const overlay = (modal: boolean) => (
    <LaurelOverlay open modal={modal} title="Paused" onClose={() => told.push('closed')}>
      <form method="dialog">
        <button type="submit">Done</button>
      </form>
    </LaurelOverlay>
  );
  const screen = await render(overlay(false));
  // A dialog becomes modal by being closed and opened, and tells of the former in a task of its own.
  const closed = new Promise((resolve) => {
    screen.getByRole('dialog').element().addEventListener('close', resolve, { once: true });
  });
  await screen.rerender(overlay(true));
  await closed;
  expect(told).toEqual([]);
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => told).toEqual(['closed']);
});

test('stands beside the game where there is room, and is a sheet from below on a phone held upright', async () => {
  await page.viewport(1280, 720);
  const screen = await render(<Game />);
  await screen.getByRole('button', { name: 'Pause' }).click();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const box = () => page.getByRole('dialog').element().getBoundingClientRect();
  expect(box().left).toBeGreaterThan(1280 / 2);
  await page.viewport(640, 360);
  expect(box().left).toBeGreaterThan(640 / 3);
  await page.viewport(390, 844);
  expect([box().left, box().right, box().bottom]).toEqual([0, 390, 844]);
  expect(box().top).toBeGreaterThan(844 / 6);
  await page.viewport(280, 400);
  expect([box().left, box().top, box().right]).toEqual([6, 6, 274]);
});

test.each([
  [1280, 720],
  [640, 360],
])(
  'the ring of what closes it keeps off the line below and off the edge at %i × %i',
  async (width, height) => {
    await page.viewport(width, height);
    const screen = await render(<Game />);
    await screen.getByRole('button', { name: 'Pause' }).click();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    await userEvent.keyboard('{Tab}');
    const close = screen.getByRole('button', { name: 'Close' }).element();
    expect(document.activeElement).toBe(close);
    const { outlineWidth, outlineOffset } = getComputedStyle(close);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { top, bottom, right } = close.getBoundingClientRect();
    const panel = screen.getByRole('dialog').element();
    const content = panel.querySelector('.laurel-Overlay-content') as Element;
    expect(content.getBoundingClientRect().top - (bottom + reach)).toBeGreaterThanOrEqual(2);
    expect(top - reach - panel.getBoundingClientRect().top).toBeGreaterThanOrEqual(2);
    expect(panel.getBoundingClientRect().right - (right + reach)).toBeGreaterThanOrEqual(2);
  },
);

test.each([
  [640, 360],
  [800, 450],
  [821, 462],
  [280, 400],
  [390, 844],
])('shows more than one name at %i × %i, and its heading stays', async (width, height) => {
  await page.viewport(width, height);
  const screen = await render(
    <LaurelOverlay open title="Paused" onClose={() => undefined}>
      <LeaderboardView model={boardOf(players)} headingHidden />
    </LaurelOverlay>,
  );
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const seen = (name: string) => {
    const { bottom, top, left, right } = screen
      .getByText(name, { exact: true })
      .element()
      .getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return bottom <= height && middle?.textContent?.includes(name) === true;
  };
  expect(players.filter(({ name }) => seen(name ?? '')).length).toBeGreaterThanOrEqual(3);
  const content = screen.container.querySelector('.laurel-Overlay-content') as HTMLElement;
  content.scrollTop = content.scrollHeight;
  await expect.poll(() => content.scrollTop).toBeGreaterThan(0);
  expect(
    screen.getByRole('heading', { name: 'Paused' }).element().getBoundingClientRect().top,
  ).toBeGreaterThan(0);
});

test('the own row that stands over others has the whole width of the panel for its ground', async () => {
  const screen = await render(
    <LaurelOverlay open title="Paused" onClose={() => undefined}>
      <LeaderboardView model={boardOf(players, { own: ownRow })} headingHidden />
    </LaurelOverlay>,
  );
  const edges = (part: string) => {
    const { left, right } = screen.container.querySelector(part)!.getBoundingClientRect();
    return [left, right];
  };
  expect(edges('.laurel-Leaderboard-position')).toEqual(edges('.laurel-Overlay-content'));
});

test('taken from the page while it is open, it is not shown again by what fills the screen then', async () => {
  const screen = await render(
    <LaurelOverlay open title="Paused" onClose={() => undefined}>
      Inside
    </LaurelOverlay>,
  );
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  // As a library does that takes an element away whose own drawing ends a moment later.
  const place = document.createComment('');
  screen.container.replaceWith(place);
  document.dispatchEvent(new Event('fullscreenchange'));
  place.replaceWith(screen.container);
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
});
