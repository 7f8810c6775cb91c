import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { Countdown } from '../../src/components/parts/Countdown.tsx';
import { VerifiedMark } from '../../src/components/player-name/VerifiedMark.tsx';
import { TotalsReportView } from '../../src/components/totals-report/TotalsReportView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { everyStory } from '../stories/everyStory.tsx';
import { friends } from '../../stories/support/people.ts';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { eventually } from '../support/eventually.ts';

const entry = (index: number, score: number) => ({
  id: `p${index}`,
  rank: index + 1,
  name: `Player ${index}`,
  username: null,
  avatarUrl: null,
  scores: { kills: score },
});

afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(768, 900);
});

test('a score below the name says what it is of', async () => {
  await page.viewport(320, 700);
  const screen = await render(<LeaderboardView model={boardOf([entry(0, 1_234_567_890_123)])} />);
  const row = screen.getByRole('rowheader', { name: /Player 0.*kills 1,234,567,890,123/i });
  await expect.element(row.getByText('Kills')).toBeVisible();
});

const timed = (phase: 'live' | 'upcoming', milliseconds: number) => {
  const moment = new Date(Date.now() + milliseconds).toISOString();
  const details = { visibility: 'public', startsAt: moment, endsAt: moment } as const;
  return (
    <LeaderboardView
      model={{ ...boardOf([entry(0, 5)]), tournament: { phase, clockOffset: 0, details } as never }}
    />
  );
};
const spoken = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');

test('another board’s time is none that has passed', async () => {
  const screen = await render(timed('live', 2 * 86_400_000));
  const timer = () => document.querySelector('[role=timer]')?.textContent;
  await expect.poll(timer).toContain('days');
  await screen.rerender(timed('live', 30 * 60_000));
  await expect.poll(timer).not.toContain('days');
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  expect(spoken()).toBe('');
});

test('a tournament that begins has not ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await render(timed('upcoming', 70_000));
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(spoken).toContain('Starts in');
  const before = spoken();
  await vi.advanceTimersByTimeAsync(60_000);
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  expect(spoken()).toBe(before);
});

test('a score type may have the name of what all objects have', async () => {
  const one = { ...entry(0, 5), scores: { kills: 5, constructor: 7 } };
  const screen = await render(<LeaderboardView model={boardOf([one, entry(1, 4)])} />);
  await expect.element(screen.getByRole('columnheader', { name: 'Constructor' })).toBeVisible();
});

test('the menu of a narrow board names the period that is shown, also one that is not to be chosen', async () => {
  await page.viewport(320, 700);
  const period = { choice: 'all', set: () => undefined, timeZone: 'UTC' } as never;
  await render(
    <LeaderboardView model={{ ...boardOf([entry(0, 5)]), period }} periodPresets={['today', 'week']} />,
  );
  const menu = page.getByRole('combobox', { name: 'Period' });
  await expect.element(menu).toHaveDisplayValue('All time');
});

test('a player without a rank is said to have none', async () => {
  const screen = await render(<LeaderboardView model={boardOf([{ ...entry(0, 5), rank: null }])} />);
  await expect.element(screen.getByRole('cell', { name: 'no rank' })).toBeVisible();
});

test('a mark of verification is read once', async () => {
  const screen = await render(<VerifiedMark label="Verified" />);
  const mark = screen.getByRole('img', { name: 'Verified' });
  await expect.element(mark).toBeVisible();
  await expect.element(mark).not.toHaveAccessibleDescription('Verified');
  expect(mark.element().hasAttribute('aria-label')).toBe(false);
});

test('a button that shows a sign alone is read once', { timeout: 120_000 }, async () => {
  const twice = new Set<string>();
  let titled = 0;
  for (const story of everyStory) {
    const screen = await render(await story.draw({}));
    for (const button of document.querySelectorAll('button[title]')) {
      titled += 1;
      if (button.getAttribute('aria-label') === button.getAttribute('title')) twice.add(button.className);
    }
    await screen.unmount();
  }
  expect(titled).toBeGreaterThan(2);
  expect([...twice]).toEqual([]);
});

test('the line below friends speaks of nobody who has just been hidden', async () => {
  const screen = await render(
    <FriendAvatarsView max={3} model={{ ...loaded, friends: arrangeFriends(friends(12)) }} />,
  );
  const caption = () => document.querySelector('.laurel-FriendAvatars-caption')?.textContent;
  const before = caption();
  await screen.getByRole('button', { name: '+9 more' }).click();
  expect(caption()).not.toBe(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: '+9 more' })).toHaveFocus();
  expect(caption()).toBe(before);
});

test('what counts down in digits is read in words', async () => {
  const screen = await render(
    <Countdown to={Date.now() + 41 * 60_000 + 11_500} text={(time) => `Ends in ${time}`} />,
  );
  const timer = screen.getByRole('timer');
  await eventually(() => expect(timer.element().textContent).toMatch(/Ends in 41:1\d/));
  const read = [...timer.element().querySelectorAll(':scope > :not([aria-hidden])')].map(
    ({ textContent }) => textContent,
  );
  expect(read).toEqual(['Ends in 42 minutes']);
  expect(timer.element().querySelector('[aria-hidden]')?.textContent).toMatch(/^Ends in 41:1\d$/);
});

test('region, scrolling group and table of the totals have names of their own', async () => {
  const difference = {
    userId: 'u1',
    externalUserId: null,
    own: { kills: 1 },
    platform: null,
    difference: { kills: -1 },
    openRuns: 0,
  };
  const screen = await render(
    <TotalsReportView report={{ tournamentId: 't', players: 2, differences: [difference] }} />,
  );
  await expect.element(screen.getByRole('region', { name: 'Totals that differ' })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: '1 of 2 players differs.' })).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Totals that differ' })).toBeVisible();
});

test.each([
  'states-friend-avatars--few',
  'states-friend-list--few',
  'states-profile--many-wallets',
  'states-score-status--many',
  'states-tournaments--ready',
  'states-leaderboard--with-podium',
])('lists without signs stay lists for VoiceOver: %s', async (part) => {
  const story = everyStory.find(({ id }) => id === part);
  await render(await story?.draw({}));
  const lists = [...document.querySelectorAll('.laurel-Root :is(ul, ol)')];
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list.getAttribute('role'), list.outerHTML.slice(0, 80)).toBe('list');
});

test('a name that is cut shows whole on focus and on touch, and not to a mouse that reads its title', async () => {
  await page.viewport(320, 600);
  const long = 'Wolfeschlegelsteinhausenbergerdorff the Third of Somewhere';
  await render(<LeaderboardView model={boardOf([{ ...entry(0, 1), name: long, own: true }, entry(1, 0)])} />);
  const [name, short] = document.querySelectorAll<HTMLElement>('.laurel-PlayerName');
  if (name === undefined || short === undefined) throw new Error('two names');
  const whole = () => getComputedStyle(name, '::before').content;
  expect(whole()).not.toContain(long);
  document.querySelector<HTMLElement>('tr[data-own]')?.focus();
  expect(whole()).toContain(long);
  document.querySelector<HTMLElement>('tr[data-own]')?.blur();
  expect(whole()).not.toContain(long);
  const touch = (target: Element, pointerType: string) =>
    target.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType }));
  touch(name, 'mouse');
  expect(whole()).not.toContain(long);
  touch(name, 'touch');
  expect(whole()).toContain(long);
  touch(short, 'touch');
  expect(whole()).not.toContain(long);
  expect(getComputedStyle(short, '::before').content).toBe('none');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('of a name and the handle below it, both cut, the one that is touched shows whole', async () => {
  await page.viewport(320, 600);
  const username = 'wolfeschlegelsteinhausenbergerdorff_the_third_of_somewhere';
  await render(
    <div data-laurel-density="comfortable">
      <LeaderboardView model={boardOf([{ ...entry(1, 0), name: username.toUpperCase(), username }])} />
    </div>,
  );
  const names = [...document.querySelectorAll<HTMLElement>('.laurel-PlayerName')];
  expect(names).toHaveLength(2);
  for (const touched of names) {
    touched.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }));
    const whole = names.filter((name) => getComputedStyle(name, '::before').content !== 'none');
    expect(whole).toEqual([touched]);
  }
});

test('a minute of a live board in which the own rank changes each second is told in four sentences, and nothing else is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const board = (second: number) => {
    const mine = 3 + (second % 5);
    const rows = Array.from({ length: 12 }, (_, index) => ({
      ...entry(index, 5000 - 100 * index + second),
      ...(index === mine ? { id: 'me', own: true } : {}),
    }));
    return (
      <LeaderboardView
        heading="Cup"
        model={{ ...boardOf(rows, { own: rows[mine] as never }), refreshing: second % 2 === 0 }}
      />
    );
  };
  const screen = await render(board(0));
  const said: string[] = [];
  const regions = [...document.querySelectorAll('[role=status], [role=alert]')];
  const listen = new MutationObserver((changes) => {
    for (const { target } of changes)
      if ((target.textContent ?? '').trim() !== '') said.push(target.textContent ?? '');
  });
  for (const region of regions)
    listen.observe(region, { childList: true, characterData: true, subtree: true });
  for (let second = 1; second <= 60; second += 1) {
    await screen.rerender(board(second));
    await vi.advanceTimersByTimeAsync(1000);
  }
  listen.disconnect();
  expect(said.map((text) => text.trim())).toHaveLength(4);
  for (const text of said) expect(text).toMatch(/^You are \d+th/);
  // After a quiet while the next change is said soon again.
  await vi.advanceTimersByTimeAsync(150_000);
  await screen.rerender(board(62));
  await eventually(() => expect(regions.map(({ textContent }) => textContent).join('')).toMatch(/^You are/));
});
