import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { ThemeWorkbench } from './ThemeWorkbench.tsx';

const css = `:root {
  --laurel-accent: #b4234a;
  --laurel-radius: 2px;
}`;

/**
 * The tokens, with every widget beside them. Begin with a preset, turn what is not yours yet, and take the CSS away: it goes
 * on `:root`, on a wrapper, or on one widget. Theme, scheme and density are in the toolbar, and the tokens are set over them.
 */
const meta = {
  title: 'Theming/Workbench',
  component: ThemeWorkbench,
  parameters: { docs: { source: { code: css, language: 'css' } }, controls: { disable: true } },
} satisfies Meta<typeof ThemeWorkbench>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Turn the tokens, look at the widgets, take the CSS away. Theme, scheme and density are in the toolbar. */
export const Workbench: Story = {};

export const ChangesFollow: Story = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.input(canvas.getByLabelText('accent'), { target: { value: '#123456' } });
    await fireEvent.input(canvas.getByLabelText('radius'), { target: { value: '2' } });
    await expect(canvas.getByLabelText('CSS')).toHaveTextContent(
      ':root { --laurel-accent: #123456; --laurel-radius: 2px; }',
    );
    const [signIn] = canvas.getAllByRole('button', { name: 'Sign in' });
    await waitFor(() =>
      expect(signIn).toHaveStyle({ backgroundColor: 'rgb(18, 52, 86)', borderRadius: '2px' }),
    );
  },
};

/** A preset sets its tokens, and what is turned afterwards is turned over it. */
export const BeginWithAPreset: Story = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Midnight' }));
    await expect(canvas.getByLabelText('CSS')).toHaveTextContent('--laurel-surface: #0e1424;');
    await expect(canvas.getByRole('button', { name: 'Midnight' })).toHaveAttribute('aria-pressed', 'true');
    await fireEvent.input(canvas.getByLabelText('radius'), { target: { value: '3' } });
    await expect(canvas.getByLabelText('CSS')).toHaveTextContent('--laurel-radius: 3px;');
    await expect(canvas.getByText('3px')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'None' }));
    await expect(canvas.getByLabelText('CSS')).toHaveTextContent('/* Nothing changed yet. */');
  },
};
