import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { ThemeWorkbench } from './ThemeWorkbench.tsx';

const meta = {
  title: 'Theming/Workbench',
  component: ThemeWorkbench,
  tags: ['!autodocs'],
  argTypes: { children: { control: false } },
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
