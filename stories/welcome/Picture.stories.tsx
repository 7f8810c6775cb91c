import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Picture } from './Picture.tsx';

const meta = {
  title: 'Picture',
  component: Picture,
  tags: ['!dev', '!autodocs'],
  parameters: { bare: true },
} satisfies Meta<typeof Picture>;
export default meta;

/** What `npm run picture` photographs for the README. */
export const ForTheReadme: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { current: true })).toBeVisible();
  },
};
