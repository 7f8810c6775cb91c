import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FriendAvatarsView } from '../../../../src/components/friends/FriendAvatarsView.tsx';
import { LeaderboardView } from '../../../../src/components/leaderboard/LeaderboardView.tsx';
import { PeriodPicker } from '../../../../src/components/period-picker/PeriodPicker.tsx';
import { boardOf } from '../../../../src/domain/leaderboard/LeaderboardModel.ts';
import { loaded } from '../../../../src/domain/loadState.ts';

let heard: string[] = [];
const hear = (event: Event): void => {
  if (event instanceof KeyboardEvent) heard.push(`${event.type} ${event.key}`);
};
beforeEach(() => {
  heard = [];
  for (const type of ['keydown', 'keyup', 'keypress']) {
    window.addEventListener(type, hear);
    document.addEventListener(type, hear);
  }
});
afterEach(() => {
  for (const type of ['keydown', 'keyup', 'keypress']) {
    window.removeEventListener(type, hear);
    document.removeEventListener(type, hear);
  }
});

const entry = { id: 'a', rank: 1, name: 'Ada', username: null, avatarUrl: null, scores: { kills: 7 } };
const friend = {
  friendId: 'f',
  username: 'frida',
  name: 'Frida',
  avatar: null,
  isVerifiedNFTAvatar: null,
  friendStatus: null,
  status: 'ONLINE',
  playStatus: null,
  presence: 'online',
} as const;
const period = { choice: 'all', set: () => {}, timeZone: 'UTC' } as const;

test.each<[string, ReactNode]>([
  ['a period of a board', <LeaderboardView key="a" model={boardOf([entry], { period })} />],
  ['a friend', <FriendAvatarsView key="b" model={{ ...loaded, friends: [friend] }} />],
  ['a period on its own', <PeriodPicker key="c" period="all" onChange={() => {}} timeZone="UTC" />],
])('keys pressed on %s do not reach the game', async (_, widget) => {
  await render(
    <StrictMode>
      <button type="button">Before</button>
      {widget}
    </StrictMode>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('.laurel-Root, .laurel-Part')).not.toBeNull();
  heard = [];
  await userEvent.keyboard('w{ArrowRight} {Enter}1');
  expect(heard).toEqual([]);
});

test('what is for the page reaches it: Tab, Escape, shortcuts; and a key that went down outside comes up', async () => {
  await render(
    <>
      <button type="button">Before</button>
      <FriendAvatarsView model={{ ...loaded, friends: [friend] }} />
    </>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await userEvent.keyboard('{w>}');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('.laurel-Root')).not.toBeNull();
  heard = [];
  await userEvent.keyboard('{/w}');
  expect(heard).toEqual(['keyup w', 'keyup w']);
  heard = [];
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  expect(heard.filter((_, index) => index % 2 === 0)).toEqual([
    'keydown Escape',
    'keyup Escape',
    'keydown Control',
    'keydown k',
    'keyup k',
    'keyup Control',
  ]);
});

test('on a page that React owns whole, listeners on the document hear nothing either', async () => {
  // As a framework that hydrates the document does: React's own listener stands where the game's does.
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentDocument;
  if (inner === null) throw new Error('The frame has no document.');
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(inner);
  root.render(
    <html lang="en">
      <head>
        <title>Game</title>
      </head>
      <body>
        <FriendAvatarsView model={{ ...loaded, friends: [friend] }} />
      </body>
    </html>,
  );
  await expect.poll(() => inner.querySelector('button')).not.toBeNull();
  const keys: string[] = [];
  inner.addEventListener('keydown', ({ key }) => keys.push(key));
  const View = inner.defaultView as unknown as { KeyboardEvent: typeof KeyboardEvent };
  const press = (target: Element, key: string) =>
    target.dispatchEvent(
      new View.KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
    );
  const button = inner.querySelector('button');
  if (button !== null) press(button, 'w');
  press(inner.body, 'a');
  expect(keys).toEqual(['a']);
  root.unmount();
  frame.remove();
});
