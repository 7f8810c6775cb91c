import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { UPDATE_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { expect, waitFor, within } from 'storybook/test';
import type { Look } from './looks.ts';
import { lookOf, Welcome as WelcomePage } from './Welcome.tsx';

interface Args {
  readonly headStart: number;
}

const meta: Meta<Args> = {
  title: 'Welcome',
  tags: ['!autodocs'],
  parameters: { bare: true, controls: { disable: true }, options: { showPanel: false } },
  args: { headStart: 0 },
  render: ({ headStart }, { globals }) => (
    <Page theme={String(globals['theme'])} scheme={String(globals['scheme'])} headStart={headStart} />
  ),
};
export default meta;

interface PageProps extends Args {
  readonly theme: string;
  readonly scheme: string;
}

/** The page in the toolbar's look. A look that is chosen on the page goes into the toolbar, and so to all stories. */
function Page({ theme, scheme, headStart }: PageProps): ReactNode {
  const told = `${theme} ${scheme}`;
  const [choice, setChoice] = useState<{ readonly look: Look; readonly over: string }>();
  const look = choice !== undefined && choice.over === told ? choice.look : lookOf(theme, scheme);
  const choose = (chosen: Look) => {
    setChoice({ look: chosen, over: told });
    const globals = { theme: chosen.theme, scheme: chosen.scheme };
    addons.getChannel().emit(UPDATE_GLOBALS, { globals });
  };
  return <WelcomePage look={look} onLook={choose} headStart={headStart} />;
}

export const Welcome: StoryObj<Args> = {};

/** From the button to a better place: the panel opens, the score goes in, and the own row rises in the board there. */
export const RaceAndRise: StoryObj<Args> = {
  tags: ['!dev'],
  args: { headStart: 150 },
  play: async ({ canvas, userEvent }) => {
    const start = canvas.getByRole('button', { name: 'Race for ten seconds' });
    start.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('group', { name: 'Coast Road, a game' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    const panel = within(await canvas.findByRole('dialog', { name: 'Paused' }));
    const rank = () => Number.parseInt(panel.getByRole('row', { current: true }).textContent, 10);
    await waitFor(() => expect(rank()).toBe(8));
    await userEvent.click(panel.getByRole('button', { name: /^Hand in \d+ points$/ }));
    await waitFor(() => expect(rank()).toBeLessThan(8));
    await userEvent.click(panel.getByRole('button', { name: 'Race again' }));
    await expect(canvas.getByRole('group', { name: 'Coast Road, a game' })).toHaveFocus();
  },
};

/** A look that is pressed is the page's, and its lines can be read and copied. */
export const ChooseArcade: StoryObj<Args> = {
  tags: ['!dev'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Arcade' }));
    await expect(canvas.getByRole('button', { name: 'Arcade' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvasElement.querySelector('.welcome')).toHaveAttribute('data-laurel-theme', 'arcade');
    await expect(canvas.getByRole('region', { name: 'Arcade.css' })).toHaveTextContent(
      "@import 'laurel/themes/arcade.css';",
    );
  },
};
