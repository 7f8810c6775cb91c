import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { fakeClient } from '../support/fakeClient.ts';
import { friends, mirelle } from '../support/people.ts';
import { shownCode } from '../support/shownCode.ts';
import { Lobby } from './Lobby.tsx';
import { LightBoard } from './LightBoard.tsx';
import { TinyBoard } from './TinyBoard.tsx';

/** The drawings of the guide to a UI of one's own, which has a page for both. */
const meta = { title: 'Guides/Custom UI/Drawings', tags: ['!dev', '!autodocs'] } satisfies Meta;
export default meta;

export const CustomUiIn40Lines: StoryObj = {
  parameters: shownCode('TinyBoard'),
  loaders: [() => ({ game: createGame() })],
  render: (_, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game} bots={1500}>
        <TinyBoard tournamentId={game.tournamentId} />
      </SandboxGame>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(10));
  },
};

export const OfParts: StoryObj = {
  parameters: shownCode('LightBoard'),
  loaders: [() => ({ game: createGame() })],
  render: (_, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game} bots={1500}>
        <LightBoard tournamentId={game.tournamentId} />
      </SandboxGame>
    );
  },
  play: async ({ canvas }) => {
    // The names of the columns, the first five, and the player, who is further down.
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(7));
    await expect(canvas.getByText('You')).toBeVisible();
  },
};

const client = fakeClient({ getUserInfo: async () => mirelle, getFriends: async () => friends(6) });

export const Crew: StoryObj = {
  parameters: shownCode('Lobby'),
  render: () => (
    <LaurelProvider client={client} session="mirelle">
      <Lobby />
    </LaurelProvider>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('heading', { name: 'mirelle, pick your crew' })).toBeVisible();
    await expect(await canvas.findByRole('checkbox', { name: 'Oskar (in a match)' })).toBeDisabled();
  },
};
