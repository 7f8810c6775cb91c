import { loaded } from '../../src/domain/loadState.ts';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import type { UserInfo } from '../../src/domain/model.ts';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { fakeClient } from '../../stories/support/fakeClient.ts';
import { friends, mirelle } from '../../stories/support/people.ts';
import '../../src/styles/laurel.css';
import { eventually } from '../support/eventually.ts';

const player = (answers: Partial<LaurelClient>, session: string | null = 'mirelle') => (
  <LaurelProvider client={fakeClient(answers)} session={session}>
    <Profile signIn={<Button>Sign in here</Button>} />
    <FriendAvatars />
    <FriendList />
  </LaurelProvider>
);

/** For the rest of the test: a narrow page with text of this size. */
async function enlarge(width: number, text = '200%'): Promise<void> {
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(768, 900);
  });
  await page.viewport(width, 640);
  document.documentElement.style.fontSize = text;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the player and their friends', () => {
  test('are shown when the service answers', async () => {
    const screen = await render(
      player({ getUserInfo: async () => mirelle, getFriends: async () => friends(12) }),
    );
    await expect.element(screen.getByText('mirelle')).toBeVisible();
    await expect.element(screen.getByRole('list', { name: '2 wallets' })).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Friends, 12' }).first()).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Profile' })).toBeVisible();
  });

  test.each([
    ['text of twice the size', '200%', 'mirelle@players.example'],
    ['a long one', '100%', 'mirelle.of.the.northern.reach.and.beyond@players.example'],
  ])('the player’s own e-mail address is shown whole, at 320 px: %s', async (_, text, email) => {
    await enlarge(320, text);
    const screen = await render(<ProfileView model={{ ...loaded, user: { ...mirelle, email } }} showEmail />);
    const shown = screen.getByText(email, { exact: true }).element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
    const widget = screen.getByRole('region', { name: 'Profile' }).element();
    expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(widget.getBoundingClientRect().right);
  });

  test('ask to sign in when nobody is, without a request', async () => {
    const getUserInfo = vi.fn<LaurelClient['getUserInfo']>();
    const screen = await render(player({ getUserInfo }, null));
    await expect.element(screen.getByRole('button', { name: 'Sign in here' })).toBeVisible();
    await expect.element(screen.getByText('Sign in to see your friends.').first()).toBeVisible();
    expect(getUserInfo).not.toHaveBeenCalled();
  });

  test('tell "not allowed" from "failed"', async () => {
    const screen = await render(
      player({ getUserInfo: refuse('unauthorized'), getFriends: refuse('refused') }),
    );
    await expect.element(screen.getByText(/^Your session is not accepted here/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Sign in here' })).toBeVisible();
    await expect.element(screen.getByText('The service refused this request.').first()).toBeVisible();
  });

  test('come back by a press on the button', async () => {
    let broken = true;
    const getUserInfo = async () => {
      if (broken) throw new LaurelError({ kind: 'refused', message: 'no' });
      return mirelle;
    };
    const screen = await render(player({ getUserInfo }));
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    broken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('mirelle')).toBeVisible();
  });

  test('say that they load, but only after half a second', async () => {
    const screen = await render(player({}));
    const profile = screen.getByRole('region', { name: 'Profile' });
    await expect.element(profile).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status').element().textContent).toBe('');
    await eventually(() => expect(screen.getByRole('status').element().textContent).toMatch(/^Loading /));
  });
});

describe('a profile', () => {
  test('holds the e-mail address back until it is asked for', async () => {
    const screen = await render(profile({}));
    expect(screen.container.innerHTML).not.toContain('players.example');
    await screen.rerender(profile({}, { showEmail: true }));
    await expect.element(screen.getByText('mirelle@players.example')).toBeVisible();
  });

  test.each([
    ['ACTIVE', null],
    [null, null],
    ['', null],
    ['BANNED', /is banned/],
    ['PENDING_REVIEW', /is pending review/],
  ])('with the account status %s explains what is not usual', async (status, text) => {
    const screen = await render(profile({ status }));
    if (text === null) expect(screen.container.querySelector('.laurel-Profile-status')).toBeNull();
    else await expect.element(screen.getByText(text)).toBeVisible();
  });

  test('with ten thousand wallets stays small', async () => {
    const wallets = Array.from({ length: 10_000 }, (_, index) => ({
      chain: 'SOLANA',
      address: `wallet${index}`,
    }));
    const screen = await render(profile({ wallets }));
    expect(screen.container.querySelectorAll('*').length).toBeLessThan(100);
    await expect.element(screen.getByRole('list', { name: '10,000 wallets' })).toBeVisible();
  });

  test('names a wallet whose chain nobody knows', async () => {
    const screen = await render(
      profile({
        wallets: [
          { chain: '', address: 'abc' },
          { chain: 'NEWCHAIN', address: 'def' },
        ],
      }),
    );
    await expect.element(screen.getByRole('button', { name: 'Wallet abc Copy' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'NEWCHAIN def Copy' })).toBeVisible();
  });

  test('says a wallet’s chain whole in a narrow place and text of twice the size', async () => {
    await enlarge(320);
    const wallets = ['', 'SOLANA', 'A_CHAIN_OF_SOME', 'SOLANA'].map((chain, index) => ({
      chain,
      address: `0x0000000000000000000000000000000000005cc${index}`,
    }));
    const { container } = await render(profile({ wallets }));
    const chains = [...container.querySelectorAll<HTMLElement>('.laurel-Wallet-chain')];
    expect(chains).toHaveLength(3);
    for (const { textContent, scrollWidth, clientWidth } of chains)
      expect(scrollWidth, textContent).toBeLessThanOrEqual(clientWidth);
    // Words begin where those of the chips do.
    const words = document.createRange();
    words.selectNodeContents(container.querySelector('[aria-expanded]') ?? container);
    expect(words.toString()).toBe('1 more');
    const { left } = chains[2]!.getBoundingClientRect();
    expect(Math.abs(words.getBoundingClientRect().left - left)).toBeLessThan(0.5);
    expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth);
  });

  test('has its name whole at 240 px in text of twice the size', async () => {
    await enlarge(240);
    const { container } = await render(profile({}));
    const name = container.querySelector('.laurel-PlayerName')!;
    expect(name.textContent).toBe('mirelle');
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    // Chips have several lines there, of which the first begins within the round corner.
    const chip = container.querySelector('button.laurel-Wallet')!;
    const box = chip.getBoundingClientRect();
    const chain = chip.firstElementChild!.getBoundingClientRect();
    expect(box.height).toBeGreaterThan(2 * chain.height);
    const radius = Math.min(Number.parseFloat(getComputedStyle(chip).borderRadius), box.height / 2);
    const capitals = chain.top + chain.height / 4 - box.top;
    const edge = radius - Math.sqrt(radius ** 2 - Math.max(0, radius - capitals) ** 2);
    expect(chain.left - box.left).toBeGreaterThan(edge);
  });

  test('takes class, attributes and words from outside', async () => {
    const screen = await render(
      profile(
        {},
        { className: 'mine', id: 'me', 'data-test': 'x', messages: { profile: { title: 'Pilot' } } },
      ),
    );
    const root = screen.getByRole('region', { name: 'Pilot' });
    await expect.element(root).toHaveClass('laurel-Profile', 'mine');
    await expect.element(root).toHaveAttribute('id', 'me');
    await expect.element(root).toHaveAttribute('data-test', 'x');
  });

  test('keeps its height while it loads', async () => {
    const screen = await render(profile({}, { status: 'loading', user: null, style: { inlineSize: 400 } }));
    const height = () => screen.container.querySelector('section')?.getBoundingClientRect().height ?? 0;
    const before = height();
    await screen.rerender(profile({}, { style: { inlineSize: 400 } }));
    expect(Math.abs(height() - before)).toBeLessThanOrEqual(1);
  });

  test('comes from a server without styles of its own', () => {
    expect(renderToString(profile({}))).not.toMatch(/ style=|<style/);
  });
});

test('the name of a circle is shown whole, however long, over what is below, and moves nothing', async () => {
  const name =
    'Bartholomew Featherstonehaugh of the Northern Isles and of all that lies beyond them in the sea';
  const model = { ...loaded, friends: arrangeFriends(friends(3).map((friend) => ({ ...friend, name }))) };
  const { container } = await render(
    <div style={{ inlineSize: 240 }}>
      <FriendAvatarsView model={model} />
      <FriendListView model={model} />
    </div>,
  );
  const root = container.querySelector('.laurel-Root');
  const height = root?.clientHeight;
  await userEvent.tab();
  const shown = container.querySelector('.laurel-FriendAvatars-caption > span');
  if (root === null || shown === null) throw new Error('a name');
  expect(root.clientHeight).toBe(height);
  const row = container.querySelector('.laurel-FriendAvatars-caption')?.getBoundingClientRect();
  const box = shown.getBoundingClientRect();
  expect(box.left).toBe(row?.left);
  expect(box.right).toBeLessThanOrEqual(row?.right ?? 0);
  // On lines of which the last is in the next widget's place, and each is what is seen there.
  expect(box.bottom).toBeGreaterThan(root.getBoundingClientRect().bottom);
  for (const y of [box.top + 5, box.bottom - 5])
    expect(document.elementFromPoint(box.left + 5, y)).toBe(shown);
});

describe('friends as a list', () => {
  test('say in words what each is doing', async () => {
    const screen = await render(list(3));
    const [first] = screen.getByRole('listitem').elements();
    expect(first?.textContent).toMatch(/Oskar.*Playing/);
  });

  test('have a ring that keeps off what it stands around, and within the widget', async () => {
    const screen = await render(list(3, () => undefined));
    await userEvent.tab();
    const row = document.activeElement!;
    expect(row.className).toBe('laurel-FriendList-friend');
    const ring = Number.parseFloat(getComputedStyle(row).outlineOffset);
    const box = row.getBoundingClientRect();
    const [face, words] = [row.firstElementChild!, row.lastElementChild!].map((part) =>
      part.getBoundingClientRect(),
    );
    expect(words!.right - words!.left).toBeGreaterThan(20);
    expect(box.right + ring - words!.right).toBeGreaterThanOrEqual(4);
    expect(face!.left - box.left + ring).toBeGreaterThanOrEqual(4);
    const heading = screen.getByRole('heading').element().getBoundingClientRect();
    expect(face!.left).toBe(heading.left);
  });

  test('move the focus to the first new friend, also where rows are plain text', async () => {
    const screen = await render(list(12));
    await screen.getByRole('button', { name: '+4 more' }).click();
    expect(document.activeElement).toBe(screen.getByRole('listitem').elements()[8]);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: '+4 more' })).toHaveFocus();
  });

  test('draw no more than is asked for, of a thousand', async () => {
    const screen = await render(list(1000));
    await screen.getByRole('button', { name: '+992 more' }).click();
    expect(screen.getByRole('listitem').elements().length).toBe(68);
  });
});

const refuse = (kind: 'unauthorized' | 'refused') => async () => {
  throw new LaurelError({ kind, message: kind });
};

const profile = (user: Partial<UserInfo>, appearance = {}) => (
  <ProfileView model={{ ...loaded, user: { ...mirelle, ...user } }} {...appearance} />
);

const list = (count: number, onSelect?: () => void) => (
  <FriendListView model={{ ...loaded, friends: arrangeFriends(friends(count)) }} onSelect={onSelect} />
);
