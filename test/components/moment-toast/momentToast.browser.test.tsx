import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import '../../../src/styles/widgets/moments.css';
import { MomentToastView } from '../../../src/components/moment-toast/MomentToastView.tsx';
import type { Moment } from '../../../src/domain/leaderboard/moments/Moment.ts';
import { AnnouncerProvider } from '../../../src/react/provider/announcer/AnnouncerProvider.tsx';
import { PresentationContext } from '../../../src/react/provider/PresentationContext.ts';

const by = (name: string) => ({
  id: name,
  rank: 4,
  name,
  username: null,
  avatarUrl: null,
  scores: { kills: 9 },
});
const overtaken = (name = 'Maya'): Moment => ({
  kind: 'overtaken',
  by: by(name),
  rank: 5,
  column: null,
  friendAhead: null,
});
const toast = () => document.querySelector('.laurel-MomentToast');
const said = () => document.querySelector('[role=status]')?.textContent ?? '';
const words = '\u2068Maya\u2069 passed you. You are now number 5';
const soon = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

afterEach(async () => {
  vi.useRealTimers();
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});

test('is said once, politely, and not again when the page is drawn anew', async () => {
  const moment = overtaken();
  const drawn = (key: string) => (
    <StrictMode>
      <AnnouncerProvider>
        <MomentToastView moment={moment} onDismiss={() => {}} duration={Infinity} data-key={key} />
      </AnnouncerProvider>
    </StrictMode>
  );
  const screen = await render(drawn('one'));
  await expect.poll(said).toBe(words);
  const regions = document.querySelectorAll('[role=alert]');
  expect([...regions].map(({ textContent }) => textContent).join('')).toBe('');
  const changes = vi.fn();
  const observer = new MutationObserver(changes);
  for (const region of document.querySelectorAll('[role=status]'))
    observer.observe(region, { subtree: true, characterData: true, childList: true });
  await screen.rerender(drawn('two'));
  await soon(50);
  expect(changes).not.toHaveBeenCalled();
  // What is on the screen is no live region of its own: it would be read twice.
  expect(toast()?.closest('[aria-live], [role=status], [role=alert]')).toBeNull();
});

test('is said outside of a provider, too, in regions that were there before', async () => {
  const drawn = (moment: Moment | null) => (
    <MomentToastView moment={moment} onDismiss={() => {}} duration={Infinity} />
  );
  const screen = await render(drawn(null));
  const region = document.querySelector('[role=status]');
  await screen.rerender(drawn(overtaken()));
  await expect.poll(said).toBe(words);
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  expect(document.querySelector('[role=status]')).toBe(region);
});

test('never takes the focus, and a press on its button leaves it where it is', async () => {
  const onDismiss = vi.fn();
  const drawn = (moment: Moment | null) => (
    <>
      <button>Play</button>
      <MomentToastView moment={moment} onDismiss={onDismiss} duration={Infinity} />
    </>
  );
  const screen = await render(drawn(null));
  const game = screen.getByRole('button', { name: 'Play' });
  (game.element() as HTMLElement).focus();
  await screen.rerender(drawn(overtaken()));
  await expect.element(game).toHaveFocus();
  await screen.getByRole('button', { name: 'Close' }).click();
  expect(onDismiss).toHaveBeenCalledOnce();
  await expect.element(game).toHaveFocus();
});

test('by keys it is closed, and the focus goes back to where it was', async () => {
  const screen = await render(
    <>
      <button>Play</button>
      <MomentToastView moment={overtaken()} onDismiss={() => {}} duration={Infinity} />
    </>,
  );
  const game = screen.getByRole('button', { name: 'Play' });
  (game.element() as HTMLElement).focus();
  const heard = vi.fn();
  addEventListener('keydown', heard);
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  heard.mockClear();
  await userEvent.keyboard('{Enter}');
  await expect.element(game).toHaveFocus();
  // The game has no part in it.
  expect(heard).not.toHaveBeenCalled();
  removeEventListener('keydown', heard);
});

test('when it is taken away with the focus in it, that goes back to where it was', async () => {
  const drawn = (moment: Moment | null) => (
    <StrictMode>
      <button>Play</button>
      <MomentToastView moment={moment} onDismiss={() => {}} duration={Infinity} />
    </StrictMode>
  );
  const screen = await render(drawn(overtaken()));
  const game = screen.getByRole('button', { name: 'Play' });
  (game.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await screen.rerender(drawn(null));
  await expect.element(game).toHaveFocus();
});

test('goes by itself, and stays while it is pointed at or has the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const isHeld = () => expect.poll(() => vi.getTimerCount()).toBe(0);
  // Longer than the test: the runner moves these timers on while it moves the mouse.
  const duration = 600_000;
  const onDismiss = vi.fn();
  const screen = await render(
    <>
      <button>Play</button>
      <MomentToastView moment={overtaken()} onDismiss={onDismiss} duration={duration} />
    </>,
  );
  const close = screen.getByRole('button', { name: 'Close' });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await userEvent.hover(close);
  await isHeld();
  vi.advanceTimersByTime(2 * duration);
  expect(onDismiss).not.toHaveBeenCalled();
  (close.element() as HTMLElement).focus();
  await userEvent.unhover(close);
  await isHeld();
  vi.advanceTimersByTime(2 * duration);
  expect(onDismiss).not.toHaveBeenCalled();
  (screen.getByRole('button', { name: 'Play' }).element() as HTMLElement).focus();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(duration - 1);
  expect(onDismiss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDismiss).toHaveBeenCalledOnce();
});

// Timers take 24.8 days at most, and what is longer goes off at once.
test.each([2 ** 31, 1e12, Infinity])('stays for %d ms', async (duration) => {
  const onDismiss = vi.fn();
  await render(<MomentToastView moment={overtaken()} onDismiss={onDismiss} duration={duration} />);
  await soon(50);
  expect(onDismiss).not.toHaveBeenCalled();
});

test('names are shown as the page has them', async () => {
  const screen = await render(
    <PresentationContext value={{ maskName: ({ name }) => `${name?.[0]}…` }}>
      <MomentToastView moment={overtaken()} onDismiss={() => {}} duration={Infinity} />
    </PresentationContext>,
  );
  await expect.element(screen.getByText(/^\u2068M…\u2069 passed you$/)).toBeInTheDocument();
});

test('shows who it is about, but no picture of a player who is not to be shown', async () => {
  const moment: Moment = {
    ...overtaken(),
    kind: 'passed-by-friend',
    by: { ...by('Maya'), avatarUrl: '/m.png' },
  };
  const drawn = (hiddenPlayers: readonly string[]) => (
    <PresentationContext value={{ hiddenPlayers }}>
      <MomentToastView moment={moment} onDismiss={() => {}} duration={Infinity} />
    </PresentationContext>
  );
  const screen = await render(drawn([]));
  expect(toast()?.querySelector('img')?.getAttribute('src')).toBe('/m.png');
  await screen.rerender(drawn(['Maya']));
  expect(toast()?.querySelector('img')).toBeNull();
});

test('of a board far down the place is written short beside the words, which say it whole', async () => {
  const moment: Moment = { ...overtaken(), kind: 'overtaken', by: null, rank: 1_284_771 };
  const screen = await render(<MomentToastView moment={moment} onDismiss={() => {}} duration={Infinity} />);
  await expect.element(screen.getByText('You are now number 1,284,771')).toBeVisible();
  const sign = screen.getByText('1.28M').element();
  expect(sign.closest('[aria-hidden=true]')).not.toBeNull();
});

test.each(['reduce', 'no-preference'])(
  'comes up with motion only where that is wanted: %s',
  async (value) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
    await render(<MomentToastView moment={overtaken()} onDismiss={() => {}} duration={Infinity} />);
    const { transitionProperty } = getComputedStyle(toast() ?? document.body);
    expect(transitionProperty.includes('translate')).toBe(value === 'no-preference');
  },
);

test('a huge rank stands above the words where both have no room side by side', async () => {
  const inZone = (rank: number): Moment => ({
    kind: 'entered-zone',
    zone: { label: 'Qualification for the finals', to: 2_000_000 },
    rank,
    column: null,
    friendAhead: null,
  });
  const drawn = (rank: number) => (
    <div style={{ inlineSize: 240 }}>
      <MomentToastView moment={inZone(rank)} onDismiss={() => {}} duration={Infinity} />
    </div>
  );
  const boxOf = (part: string) =>
    document.querySelector(`.laurel-MomentToast-${part}`)?.getBoundingClientRect() ?? new DOMRect();
  const screen = await render(drawn(5));
  expect(boxOf('words').left).toBeGreaterThan(boxOf('sign').right);
  expect(boxOf('words').right).toBeLessThanOrEqual(boxOf('close').left);
  await screen.rerender(drawn(1_284_771));
  expect(boxOf('words').top).toBeGreaterThanOrEqual(boxOf('sign').bottom);
  const text = document.createTreeWalker(
    toast()?.querySelector('.laurel-MomentToast-text') as Element,
    NodeFilter.SHOW_TEXT,
  );
  let lines = 0;
  while (text.nextNode() !== null) {
    const at = text.currentNode.nodeValue?.indexOf('Qualification') ?? -1;
    if (at < 0) continue;
    const word = document.createRange();
    word.setStart(text.currentNode, at);
    word.setEnd(text.currentNode, at + 'Qualification'.length);
    lines = word.getClientRects().length;
  }
  expect(lines).toBe(1);
});
