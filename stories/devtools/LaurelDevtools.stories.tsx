import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LaurelDevtools } from '../../src/devtools/LaurelDevtools.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';

/**
 * What a game's developer sees while developing: `import { LaurelDevtools } from 'laurel/devtools'`, anywhere inside of the
 * provider. It is there where the bundler sets the condition `development`; in production bundles it is nothing. With
 * `faults={sandboxControl({ url, token })}` it switches the faults of a sandbox that is served: `npx laurel sandbox --control-from` the
 * page's origin prints the token. The guide “Hooks and models” has more, under “Look on”.
 */
const meta: Meta<typeof LaurelDevtools> = {
  title: 'Guides/Devtools',
  component: LaurelDevtools,
  // In the docs a page each: the panel is as wide as its page at most.
  parameters: { docs: { ...shownCode('Devtools').docs, story: { inline: false, height: '720px' } } },
  loaders: [() => ({ game: createGame() })],
  args: { open: true },
  argTypes: { faults: { control: false } },
  render: ({ open }, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game}>
        <Leaderboard tournamentId={game.tournamentId} storage={null} pageSize={10} live={5000} />
        <LaurelDevtools
          // It is how it begins.
          key={String(open)}
          open={open}
          faults={game.sandbox.faults}
        />
      </SandboxGame>
    );
  },
};
export default meta;
type Story = StoryObj<typeof LaurelDevtools>;

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const host = canvasElement.querySelector('[data-laurel-devtools]');
    const drawn = within(host?.shadowRoot?.firstElementChild as HTMLElement);
    await waitFor(() => expect(drawn.getAllByText('getLeaderboard').length).toBeGreaterThan(0));
    await expect(drawn.getByRole('checkbox', { name: 'Down: status 503' })).toBeVisible();
  },
};

export const Closed: Story = { args: { open: false } };
