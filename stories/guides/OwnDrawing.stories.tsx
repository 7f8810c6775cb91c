import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, within } from 'storybook/test';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useFriendsModel } from '../../src/react/models/useFriendsModel.ts';
import { useProfileModel } from '../../src/react/models/useProfileModel.ts';
import { fakeClient } from '../support/fakeClient.ts';
import { friends, mirelle } from '../support/people.ts';

/** A lobby of a game's own, from the models alone: every state is there to be drawn, none has to be kept. */
function Lobby(): ReactNode {
  const { status, user, retry } = useProfileModel();
  const { friends } = useFriendsModel();
  const ready = friends.filter(({ presence }) => presence !== 'offline');
  if (status === 'loading') return <p>Looking for you …</p>;
  if (status === 'signed-out') return <a href="#sign-in">Sign in</a>;
  if (user === null) return <button onClick={() => retry?.()}>No answer. Again?</button>;
  return (
    <section aria-label="Lobby">
      <h2>{user.nickname ?? 'Nameless'}, pick your crew</h2>
      <ol>
        {ready.map(({ friendId, name, presence }) => (
          <li key={friendId}>
            <label>
              <input type="checkbox" disabled={presence === 'playing'} /> <bdi>{name}</bdi>
              {presence === 'playing' && ' (in a match)'}
            </label>
          </li>
        ))}
      </ol>
    </section>
  );
}

const client = fakeClient({ getUserInfo: async () => mirelle, getFriends: async () => friends(6) });

const meta = {
  title: 'Guides/Draw your own',
  component: Lobby,
  decorators: [
    (Story) => (
      <LaurelProvider client={client} session="mirelle">
        <Story />
      </LaurelProvider>
    ),
  ],
} satisfies Meta<typeof Lobby>;

export default meta;

export const FromTheModels: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('heading', { name: 'mirelle, pick your crew' })).toBeVisible();
    await expect(await canvas.findByRole('checkbox', { name: 'Oskar (in a match)' })).toBeDisabled();
  },
};
