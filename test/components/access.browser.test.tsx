import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { useGamepadNavigation } from '../../src/components/gamepad/useGamepadNavigation.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { PeriodPicker } from '../../src/components/period-picker/PeriodPicker.tsx';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { ScoreStatusView } from '../../src/components/score-status/ScoreStatusView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { loaded } from '../../src/domain/loadState.ts';
import type { UserInfo } from '../../src/domain/model.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import { WordsProvider } from '../../src/react/provider/words/WordsProvider.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useAnnounce } from '../../src/react/provider/announcer/useAnnounce.ts';
import { ar } from '../../src/messages/locales/ar.ts';
import { ko } from '../../src/messages/locales/ko.ts';
import type { QueuedRun } from '../../src/queue/keeping/queuedRun.ts';
import { plugInGamepad, tap } from '../support/gamepad.ts';

const entry = (index: number) => ({
  id: `p${index}`,
  rank: index + 1,
  name: `Player ${index}`,
  username: null,
  avatarUrl: null,
  scores: { kills: 1000 - index },
});
const friends = Array.from({ length: 12 }, (_, index) => ({
  friendId: `friend-${index}`,
  username: null,
  name: `Friend ${index}`,
  avatar: null,
  isVerifiedNFTAvatar: null,
  friendStatus: null,
  status: 'ONLINE',
  playStatus: null,
  presence: 'online' as const,
}));

afterEach(() => vi.restoreAllMocks());

describe('a modal overlay', () => {
  function Game() {
    const [open, setOpen] = useState(true);
    return (
      <LaurelProvider
        client={createClient({ baseUrl: 'https://platform.example', apiKey: 'key' })}
        session={null}
      >
        <LaurelOverlay open={open} title="Paused" onClose={() => setOpen(false)}>
          <Sayer />
          <FriendListView model={{ ...loaded, friends }} max={3} />
        </LaurelOverlay>
      </LaurelProvider>
    );
  }
  function Sayer() {
    const announce = useAnnounce();
    return (
      <button type="button" onClick={() => announce('Copied.')}>
        Say
      </button>
    );
  }

  test('is heard: what is said inside stands inside', async () => {
    await render(<Game />);
    await page.getByRole('button', { name: 'Say' }).click();
    const regions = [...document.querySelectorAll('dialog [role=status]')];
    expect(regions.map((region) => region.textContent)).toContain('Copied.');
  });

  test('stays open when Escape has folded a list in it', async () => {
    await render(<Game />);
    await page.getByRole('button', { name: /9 more/ }).click();
    expect(page.getByRole('listitem').elements().length).toBeGreaterThan(3);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: /9 more/ })).toBeVisible();
    expect(document.querySelector('dialog')?.open).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  });
});

describe('the focus', () => {
  test('stays on the one button that shows more wallets, and fewer', async () => {
    const wallets = Array.from({ length: 5 }, (_, index) => ({ chain: 'SOL', address: `address-${index}` }));
    const user = {
      sub: 'a',
      nickname: 'Ada',
      wallets,
      status: 'ACTIVE',
      picture: null,
    } as unknown as UserInfo;
    await render(<ProfileView model={{ ...loaded, user }} />);
    const button = page.getByRole('button', { name: /more/ });
    await button.click();
    const focused = document.activeElement;
    expect(focused?.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(focused);
    expect(focused?.getAttribute('aria-expanded')).toBe('false');
  });

  test('moves on to the next run when one is dismissed', async () => {
    const run = (id: string): QueuedRun =>
      ({
        id,
        tournamentId: 't',
        scores: [{ scoreType: 'kills', value: 1 }],
        status: 'accepted',
        saved: true,
      }) as never;
    function Status() {
      const [runs, setRuns] = useState([run('a'), run('b'), run('c')]);
      return <ScoreStatusView runs={runs} onDismiss={(id) => setRuns(runs.filter((one) => one.id !== id))} />;
    }
    await render(
      <>
        <button type="button">Play</button>
        <Status />
      </>,
    );
    const buttons = () => [...document.querySelectorAll<HTMLElement>('.laurel-ScoreStatus-dismiss')];
    page.getByRole('button', { name: 'Play' }).element().focus();
    await userEvent.keyboard('{Tab}');
    expect(buttons()[0]).toBe(document.activeElement);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => buttons().length).toBe(2);
    expect(buttons()).toContain(document.activeElement);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => buttons().length).toBe(1);
    expect(buttons()).toContain(document.activeElement);
    // The last one takes its widget along: what had the focus before has it again.
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => buttons().length).toBe(0);
    await expect.element(page.getByRole('button', { name: 'Play' })).toHaveFocus();
  });

  test('stays with the periods of which a board that becomes narrow makes a menu, and a wide one a row', async () => {
    const period = { choice: 'all', set: () => {}, timeZone: 'UTC' } as const;
    await render(<LeaderboardView heading="Cup" model={boardOf([], { period })} style={{ width: 700 }} />);
    const board = document.querySelector<HTMLElement>('.laurel-Leaderboard');
    page.getByRole('radio', { name: 'All time' }).element().focus();
    board?.style.setProperty('width', '240px');
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    board?.style.setProperty('width', '700px');
    await expect.element(page.getByRole('radio', { name: 'All time' })).toHaveFocus();
  });

  test('goes to the heading where a wider board has no use for what had it', async () => {
    const entries = [
      { id: 'a', rank: 1, name: 'Ada', username: null, avatarUrl: null, scores: { kills: 1, deaths: 2 } },
    ];
    await render(<LeaderboardView heading="Cup" model={boardOf(entries)} style={{ width: 240 }} />);
    page.getByRole('button', { name: 'More scores' }).element().focus();
    document.querySelector<HTMLElement>('.laurel-Leaderboard')?.style.setProperty('width', '700px');
    await expect.element(page.getByRole('heading', { name: 'Cup' })).toHaveFocus();
  });

  test('and the pointer keep a name under circles, also on the way to it', async () => {
    await render(<FriendAvatarsView model={{ ...loaded, friends }} />);
    const caption = document.querySelector<HTMLElement>('.laurel-FriendAvatars-caption');
    const summary = caption?.textContent;
    await userEvent.hover(page.getByRole('button').first());
    const name = caption?.textContent;
    expect(name).not.toBe(summary);
    await userEvent.hover(caption as HTMLElement);
    expect(caption?.textContent).toBe(name);
    await userEvent.unhover(caption as HTMLElement);
    await expect.poll(() => caption?.textContent).toBe(summary);
  });

  test('shows a name that runs the other way before the word for what its player does', async () => {
    const [friend] = friends;
    if (friend === undefined) return;
    await render(<FriendAvatarsView model={{ ...loaded, friends: [{ ...friend, name: 'محمد' }] }} />);
    page.getByRole('button', { name: 'محمد, online' }).element().focus();
    const caption = document.querySelector('.laurel-FriendAvatars-caption');
    await expect.poll(() => caption?.textContent).toContain('محمد');
    const text = caption?.querySelector('span')?.firstChild as Text;
    const left = (part: string): number => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(part));
      range.setEnd(text, text.data.indexOf(part) + part.length);
      return range.getBoundingClientRect().left;
    };
    expect(left('محمد')).toBeLessThan(left('online'));
  });

  test('stays in a board whose button to try again is gone', async () => {
    const sandbox = createSandbox();
    const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'], times: 1 });
    await render(
      <LaurelProvider
        client={createClient({
          baseUrl: sandbox.baseUrl,
          apiKey: sandbox.apiKeys.production,
          fetch: sandbox.fetch,
        })}
        session={null}
      >
        <Leaderboard tournamentId={tournamentId} />
      </LaurelProvider>,
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(document.activeElement?.closest('.laurel-Leaderboard')).not.toBeNull();
  });

  test('goes to the own place on a podium', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ ...entry(index), own: index === 1 }));
    const toMe = vi.fn();
    const paging = {
      size: 40,
      hasMore: false,
      loading: false,
      error: null,
      loadMore: () => {},
      jump: { atMe: false, toMe, toTop: () => {} },
      ignored: false,
      ranksChanged: false,
    };
    const screen = await render(<LeaderboardView podium model={boardOf(rows, { paging })} />);
    await page.getByRole('button', { name: /my place|Jump/i }).click();
    const at = { ...paging, jump: { ...paging.jump, atMe: true } };
    await screen.rerender(<LeaderboardView podium model={boardOf(rows, { paging: at })} />);
    await expect.poll(() => document.activeElement?.className).toContain('laurel-Podium-place');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  });
});

describe('what a player asked for is said', () => {
  const said = (role: string) =>
    [...document.querySelectorAll(`[role=${role}]`)].map((region) => region.textContent).join('');
  function sandboxBoard() {
    const sandbox = createSandbox();
    const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
    const client = createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      fetch: sandbox.fetch,
    });
    const board = (
      <LaurelProvider client={client} session={null}>
        <Leaderboard tournamentId={tournamentId} />
      </LaurelProvider>
    );
    return { sandbox, board };
  }

  test('another period with its players, politely, and nothing before', async () => {
    const { board } = sandboxBoard();
    await render(board);
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(said('status')).not.toContain('players');
    await page.getByRole('radio', { name: 'Week' }).click();
    await expect.poll(() => said('status')).toMatch(/^Week: .*players/);
  });

  test('a refresh that fails, and fails again, beside rows that stay', async () => {
    const error = new LaurelError({ operation: 'getLeaderboard', kind: 'network', message: 'Lost.' });
    const draw = (refreshing: boolean) => (
      <LeaderboardView
        model={{ ...boardOf([entry(0)]), status: 'ready', error, refreshing, retry: () => {} }}
      />
    );
    const screen = await render(draw(false));
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(said('alert')).toBe('');
    await screen.rerender(draw(true));
    await screen.rerender(draw(false));
    await expect.poll(() => said('alert')).toMatch(/Could not refresh just now/);
    expect(said('status')).toBe('');
  });

  test('a period that fails, and a try that fails again, at once', async () => {
    const { sandbox, board } = sandboxBoard();
    await render(board);
    await expect.element(page.getByRole('table')).toBeVisible();
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'] });
    await page.getByRole('radio', { name: 'Week' }).click();
    await expect.poll(() => said('alert')).toMatch(/refused/);
    const first = said('alert');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => said('alert')).not.toBe(first);
    expect(said('alert').trim()).toBe(first.trim());
  });
});

test('a podium takes the first three from the table, whatever stands between them', async () => {
  const zones = { list: [{ to: 1, label: 'Gold' }], next: null };
  const rows = Array.from({ length: 200 }, (_, index) => entry(index));
  await render(<LeaderboardView podium model={boardOf(rows, { zones })} />);
  const shown = [...document.querySelectorAll<HTMLElement>('tbody .laurel-Leaderboard-row')].find((row) =>
    row.checkVisibility(),
  );
  expect(shown?.textContent).toContain('Player 3');
  const places = [...document.querySelectorAll('.laurel-Podium-place')].map(({ textContent }) => textContent);
  expect(places[0]).toMatch(/^1st.*Player 0.*kills/i);
});

test('a widget says its language and its direction', async () => {
  await render(
    <LaurelProvider
      client={createClient({ baseUrl: 'https://platform.example', apiKey: 'key' })}
      session={null}
      messages={ar}
    >
      <LeaderboardView model={boardOf([entry(0)])} />
    </LaurelProvider>,
  );
  const root = document.querySelector('.laurel-Leaderboard');
  expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual(['ar', 'rtl']);
});

test('Korean breaks between words', async () => {
  const screen = await render(
    <WordsProvider messages={ko}>
      <LeaderboardView model={boardOf([])} />
    </WordsProvider>,
  );
  expect(getComputedStyle(screen.getByText(ko.leaderboard.empty).element()).wordBreak).toBe('keep-all');
});

test('what is hidden for the eye is not copied, and makes no page longer', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...entry(index),
    rank: 1,
    tied: true,
    movement: 2,
  }));
  await render(
    <div style={{ blockSize: 200, overflow: 'auto' }}>
      <LeaderboardView model={boardOf(rows)} />
    </div>,
  );
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  getSelection()?.selectAllChildren(document.querySelector('tbody') ?? document.body);
  expect(String(getSelection())).toContain('=1');
  expect(String(getSelection())).not.toMatch(/tied|places/);
  getSelection()?.removeAllRanges();
});

test('a gamepad leaves a row of choices up and down, and its focus is seen', async () => {
  plugInGamepad();
  const changes: unknown[] = [];
  function Pad() {
    useGamepadNavigation();
    return (
      <div className="laurel-Root">
        <button type="button">Before</button>
        <PeriodPicker period="all" onChange={(period) => changes.push(period)} />
        <button type="button">After</button>
      </div>
    );
  }
  await render(<Pad />);
  await page.getByRole('button', { name: 'Before' }).click();
  for (let press = 0; press < 2; press += 1) await tap(13);
  expect(document.activeElement?.textContent).toBe('After');
  expect(changes).toEqual([]);
  expect(getComputedStyle(document.activeElement ?? document.body).outlineStyle).toBe('solid');
});

test('the days of a range are those that the page gives, until others are typed, and again when it gives others', async () => {
  const changes: unknown[] = [];
  const of = (startDate: string, endDate: string) => (
    <PeriodPicker period={{ startDate, endDate }} onChange={(period) => changes.push(period)} />
  );
  const days = () => [...document.querySelectorAll('input')].map(({ value }) => value);
  const screen = await render(of('2026-11-01', '2026-11-07'));
  await screen.rerender(of('2026-11-08', '2026-11-14'));
  expect(days()).toEqual(['2026-11-08', '2026-11-14']);
  // The wrong way round, and so no period yet.
  await screen.getByLabelText('To').fill('2026-10-02');
  expect(days()).toEqual(['2026-11-08', '2026-10-02']);
  expect(changes).toEqual([]);
  await screen.getByLabelText('From').fill('2026-10-01');
  expect(changes).toEqual([{ startDate: '2026-10-01', endDate: '2026-10-02' }]);
  await screen.rerender(of('2026-10-01', '2026-10-02'));
  expect(days()).toEqual(['2026-10-01', '2026-10-02']);
});

test('Enter in the days of a range submits no form of the page around a picker', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', onSubmit);
  try {
    await render(
      <form>
        <PeriodPicker period={{ startDate: '2026-11-01', endDate: '2026-11-07' }} onChange={() => {}} />
        <button type="submit">Save</button>
      </form>,
    );
    for (const field of document.querySelectorAll('input')) {
      field.focus();
      await userEvent.keyboard('{Enter}');
    }
    expect(onSubmit).not.toHaveBeenCalled();
  } finally {
    document.removeEventListener('submit', onSubmit);
  }
});

test('names are whole where text is twice the size', async () => {
  document.documentElement.style.fontSize = '200%';
  await render(
    <div style={{ inlineSize: 640 }}>
      <LeaderboardView
        model={boardOf([{ ...entry(0), name: 'Bartholomew', scores: { kills: 4120, deaths: 90 } }])}
      />
    </div>,
  );
  const name = document.querySelector<HTMLElement>('tbody .laurel-PlayerName');
  expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0);
  document.documentElement.style.fontSize = '';
});
