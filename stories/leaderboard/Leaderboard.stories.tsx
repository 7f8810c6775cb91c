import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Leaderboard, type LeaderboardProps } from '../../src/components/leaderboard/Leaderboard.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';
import type { RankSource } from '../../src/query/ranks/RankSource.ts';
import { indexOfGame } from './indexOfGame.ts';
import { createGame, type Game, SandboxGame } from './SandboxGame.tsx';

interface Args extends LeaderboardProps {
  /** Milliseconds between the bots' rounds; 0 for none. */
  readonly bots: number;
  readonly signedIn: boolean;
  readonly prepare: ((game: Game) => void) | undefined;
  /** Behind a gateway with a rank index. */
  readonly ranked: boolean;
}

const none = { table: { disable: true } } as const;

// The service is a sandbox that runs in this page; nothing is remembered between visits.
const meta: Meta<Args> = {
  title: 'Components/Leaderboard',
  component: Leaderboard,
  parameters: shownCode('Board'),
  args: { pageSize: 10, bots: 0, signedIn: true, prepare: undefined, ranked: false },
  argTypes: {
    tournamentId: { control: false },
    density: { control: 'inline-radio', options: ['comfortable', 'default', 'compact'] },
    bots: none,
    signedIn: none,
    prepare: none,
    ranked: none,
    ...withoutControls('index', 'signIn', 'friendsDepth', 'live', 'movement', 'timeZone', 'weekStartsOn'),
  },
  loaders: [
    ({ args }) => {
      const game = createGame();
      args.prepare?.(game);
      return { game, index: args.ranked ? indexOfGame(game) : undefined };
    },
  ],
  render: ({ prepare: _, ranked: _ranked, bots, signedIn, ...options }, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game} bots={bots} signedIn={signedIn}>
        <Leaderboard
          {...options}
          // With what they begin with.
          key={JSON.stringify([options.defaultPeriod, options.friendsOnly])}
          tournamentId={game.tournamentId}
          index={loaded['index'] as RankSource | undefined}
          storage={null}
          scoreTypes={scoreTypes}
          zones={zones}
        />
      </SandboxGame>
    );
  },
};

const scoreTypes = [
  { name: 'kills', label: 'Kills', order: 'desc' },
  { name: 'deaths', label: 'Deaths' },
  { name: 'assists', label: 'Assists' },
] as const;
const zones = [
  { label: 'Prize places', to: 3 },
  { label: 'the top 10', to: 10 },
] as const;

export default meta;
type Story = StoryObj<Args>;

export const Connected: Story = {
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'Show more' });
    more.focus();
    const before = canvas.getAllByRole('rowheader').length;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getAllByRole('rowheader').length).toBeGreaterThan(before));
    await expect(more).toHaveFocus();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('10 more players, 20 shown'));
  },
};

/** Bots play, and the board follows. */
export const Live: Story = {
  args: { live: 2000, bots: 700, podium: true },
  parameters: shownCode('LiveBoard'),
};

/** Leads to the player's own row and back. */
export const JumpToMe: Story = {
  args: { pageSize: 5 },
  play: async ({ canvas, userEvent }) => {
    const jump = await canvas.findByRole('button', { name: 'Jump to me' });
    await userEvent.click(jump);
    await waitFor(() => expect(canvas.getByRole('row', { current: true })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Back to top' }));
    await waitFor(() => expect(canvas.getAllByRole('row')[1]).toHaveFocus());
  },
};

/** Two places above the player and two below, wherever that is. */
export const AroundMe: Story = { args: { pageSize: 5, around: 2 }, parameters: shownCode('AroundMe') };

/** Twenty thousand stand above: a gateway's rank index has all friends all the same, by their rank on the whole board. */
export const FriendsOfAWholeBoard: Story = {
  args: {
    friendsOnly: true,
    ranked: true,
    prepare: ({ sandbox, tournamentId }) =>
      sandbox.board(tournamentId)?.load(
        Array.from({ length: 20_000 }, (_, index) => ({
          player: `guest-${index}`,
          scores: { kills: 1_000_000 - index, deaths: 1, assists: 0 },
          at: Date.now(),
        })),
      ),
  },
  parameters: shownCode('RankedBoard'),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Friends down to place 20,\d{3}, by their rank on the whole board\./);
    await expect(canvas.getAllByRole('rowheader').length).toBeGreaterThan(2);
  },
};

export const SignedOut: Story = { args: { signedIn: false } };

/** The service is down at first; the button brings the board. */
export const ServiceDown: Story = {
  tags: ['!dev', '!autodocs'],
  args: {
    prepare: ({ sandbox }) =>
      void sandbox.faults.add({ type: 'status', status: 503, operations: ['getLeaderboard'], times: 3 }),
  },
  play: async ({ canvas, userEvent }) => {
    const retry = await canvas.findByRole('button', { name: 'Try again' });
    await userEvent.click(retry);
    await expect(await canvas.findByRole('table', { name: 'Winter Sprint' })).toBeInTheDocument();
  },
};

/** The service reads neither `skip` nor `limit`: it is noticed, and said. */
export const PagingIgnored: Story = {
  tags: ['!dev', '!autodocs'],
  args: { prepare: ({ sandbox }) => void sandbox.faults.add({ type: 'ignore-paging' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(
      await canvas.findByText('The service gives only this part of the board.'),
    ).toBeInTheDocument();
  },
};

/** Periods, by the keyboard. */
export const Periods: Story = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('table', { name: 'Winter Sprint' });
    const period = canvas.getByRole('radiogroup', { name: 'Period' });
    within(period).getByRole('radio', { name: 'All time' }).focus();
    await userEvent.keyboard('{Home}');
    await expect(within(period).getByRole('radio', { name: 'Today' })).toBeChecked();
    await userEvent.keyboard('{End}');
    await expect(await canvas.findByLabelText('From')).toBeInTheDocument();
    await expect(canvas.getByText('Days in UTC')).toBeInTheDocument();
  },
};
