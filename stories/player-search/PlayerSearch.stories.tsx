import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { PlayerSearch, type PlayerSearchProps } from '../../src/components/player-search/PlayerSearch.tsx';
import type { RankSource } from '../../src/query/ranks/RankSource.ts';
import { indexOfGame } from '../leaderboard/indexOfGame.ts';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';

interface Args extends PlayerSearchProps {
  readonly prepare: ((game: Game) => void) | undefined;
}

/**
 * A search for players of a board by name, with the place of whoever is chosen and the places around. Needs a `LaurelProvider`, a
 * gateway with a rank index, and the sheet `laurel/widgets/search.css`. Service and gateway stand in this very page: type “mi”, or
 * any other beginning of a name.
 */
const meta: Meta<Args> = {
  title: 'Components/Player search',
  component: PlayerSearch,
  parameters: shownCode('FindPlayer'),
  args: { prepare: undefined, onSelect: fn() },
  argTypes: {
    ...withoutControls(
      'index',
      'tournamentId',
      'scoreTypes',
      'startDate',
      'endDate',
      'live',
      'limit',
      'around',
    ),
    density: { control: 'inline-radio', options: ['comfortable', 'default', 'compact'] },
    prepare: { table: { disable: true } },
  },
  loaders: [
    ({ args }) => {
      const game = createGame();
      args.prepare?.(game);
      return { game, index: indexOfGame(game) };
    },
  ],
  render: ({ prepare: _, ...options }, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game}>
        <PlayerSearch
          {...options}
          index={loaded['index'] as RankSource}
          tournamentId={game.tournamentId}
          scoreTypes={scoreTypes}
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

export default meta;
type Story = StoryObj<Args>;

export const Connected: Story = {};

/** By keys alone: type, go down, choose, and back by Escape. */
export const ByKeyboard: Story = {
  tags: ['!dev', '!autodocs'],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Player name' });
    await userEvent.type(field, 'mi');
    const options = await canvas.findAllByRole('option');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id ?? '');
    await userEvent.keyboard('{Enter}');
    const place = await canvas.findByRole('region', { name: /^Mi/ });
    await expect(place).toHaveFocus();
    await expect(await canvas.findByRole('table', { name: /^Places around .*Mi/ })).toBeVisible();
    await expect(args.onSelect).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveFocus();
    await expect(canvas.getAllByRole('option')).toHaveLength(options.length);
  },
};

/** The platform tells no totals, of which the index is made. */
export const IndexOff: Story = {
  tags: ['!dev', '!autodocs'],
  args: {
    prepare: ({ sandbox }) =>
      void sandbox.faults.add({ type: 'status', status: 503, operations: ['getScores'] }),
  },
  play: async ({ canvas, userEvent }) => {
    // Another name than above: what was answered a moment ago is not asked for again.
    await userEvent.type(canvas.getByRole('combobox'), 'ka');
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('Searching is not available right now.'),
    );
  },
};
