import { afterEach, describe, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioGroup } from '../../src/components/elements/RadioGroup.tsx';
import { Skeleton } from '../../src/components/elements/Skeleton.tsx';
import { Widget } from '../../src/components/frame/Widget.tsx';
import { en } from '../../src/messages/en.ts';
import { createWords } from '../../src/react/provider/WordsContext.ts';
import '../../src/styles/laurel.css';

const words = createWords(en);
const widget = (
  <Widget name="Test" words={words} heading="Cup">
    <RadioGroup
      label="Period"
      options={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
      ]}
      value="day"
      onChange={() => undefined}
    />
    <Skeleton />
  </Widget>
);

async function prefer(features: Readonly<Record<string, string>>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

afterEach(async () => {
  await prefer({});
});

describe('what the reader has set on their machine', () => {
  test('the scheme is followed, unless the page says which', async () => {
    const screen = await render(<div>{widget}</div>);
    const surface = () => getComputedStyle(screen.getByRole('region').element()).backgroundColor;
    await prefer({ 'prefers-color-scheme': 'light' });
    expect(surface()).toBe('rgb(255, 255, 255)');
    await prefer({ 'prefers-color-scheme': 'dark' });
    expect(surface()).toBe('rgb(20, 25, 23)');
    await screen.rerender(<div data-laurel-scheme="light">{widget}</div>);
    expect(surface()).toBe('rgb(255, 255, 255)');
  });

  test('more contrast brings the high contrast theme, over any other', async () => {
    const screen = await render(
      <div data-laurel-theme="arcade" data-laurel-scheme="light">
        {widget}
      </div>,
    );
    await prefer({ 'prefers-contrast': 'more' });
    const style = getComputedStyle(screen.getByRole('region').element());
    expect([style.backgroundColor, style.color, style.borderColor]).toEqual([
      'rgb(255, 255, 255)',
      'rgb(0, 0, 0)',
      'rgb(0, 0, 0)',
    ]);
  });

  test('without motion nothing moves', async () => {
    const screen = await render(widget);
    const moving = () =>
      [...screen.container.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== 'none' || Number.parseFloat(transitionDuration) > 0;
      }).length;
    await prefer({ 'prefers-reduced-motion': 'no-preference' });
    expect(moving()).toBeGreaterThan(0);
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    expect(moving()).toBe(0);
  });

  test('forced colours keep the chosen option apart from the others', async () => {
    const screen = await render(widget);
    await prefer({ 'forced-colors': 'active' });
    const ground = (name: string) =>
      getComputedStyle(screen.getByRole('radio', { name }).element()).backgroundColor;
    expect(ground('Day')).not.toBe(ground('Week'));
  });
});
