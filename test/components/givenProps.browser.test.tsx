import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import '../../src/styles/widgets/moments.css';
import { CopyButton } from '../../src/components/elements/controls/CopyButton.tsx';
import { Widget } from '../../src/components/frame/Widget.tsx';
import { MomentToastView } from '../../src/components/moment-toast/MomentToastView.tsx';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { Score } from '../../src/components/parts/Score.tsx';
import type { Moment } from '../../src/domain/leaderboard/moments/Moment.ts';
import { useCommonWords } from '../../src/react/provider/words/useCommonWords.ts';

afterEach(() => vi.useRealTimers());

const names = [
  'onFocus',
  'onBlur',
  'onKeyDown',
  'onKeyPress',
  'onKeyUp',
  'onPointerEnter',
  'onPointerLeave',
  'onPointerUp',
] as const;
const handlers = () => Object.fromEntries(names.map((name) => [name, vi.fn()]));
const rest = {
  className: 'mine',
  id: 'mine',
  style: { opacity: 0.5 },
  'aria-describedby': 'elsewhere',
  'data-mine': 'yes',
};

function Framed(props: object): ReactNode {
  return (
    <Widget {...props} name="Test" words={useCommonWords()} heading="Test">
      <button type="button">Inside</button>
    </Widget>
  );
}
const moment: Moment = { kind: 'new-best', value: 9, rank: 5, column: null, friendAhead: null };
const roots: readonly (readonly [string, (props: object) => ReactNode])[] = [
  ['Widget', (props) => <Framed {...props} />],
  [
    'LaurelOverlay',
    (props) => (
      <LaurelOverlay {...props} open title="Paused" onClose={() => {}}>
        <button type="button">Inside</button>
      </LaurelOverlay>
    ),
  ],
  [
    'MomentToastView',
    (props) => <MomentToastView {...props} moment={moment} duration={Infinity} onDismiss={() => {}} />,
  ],
  [
    'CopyButton',
    (props) => (
      <CopyButton {...props} text="0x12" confirmation="Copied">
        0x12
      </CopyButton>
    ),
  ],
];

describe.each(roots)('%s', (_name, draw) => {
  test('has the attributes it is given', async () => {
    const screen = await render(draw(rest));
    const root = screen.container.ownerDocument.querySelector<HTMLElement>('#mine');
    expect(root).toHaveClass('mine', /laurel-/);
    expect(root?.style.opacity).toBe('0.5');
    expect(root).toHaveAttribute('aria-describedby', 'elsewhere');
    expect(root).toHaveAttribute('data-mine', 'yes');
  });

  test('tells the handlers it is given', async () => {
    const given = handlers();
    const screen = await render(draw({ ...rest, ...given }));
    const document = screen.container.ownerDocument;
    const root = document.querySelector<HTMLElement>('#mine');
    const inside = root?.matches('button') ? root : root?.querySelector('button');
    inside?.focus();
    await userEvent.keyboard('a');
    await userEvent.hover(inside as HTMLElement);
    inside?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }));
    // Not by moving the mouse: an open overlay leaves it nothing else to point at.
    root?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    inside?.blur();
    expect(names.filter((name) => given[name]?.mock.calls.length === 0)).toEqual([]);
    expect(given['onKeyPress']).toHaveBeenCalledTimes(1);
  });
});

describe('LaurelOverlay', () => {
  function Overlay(props: Partial<Parameters<typeof LaurelOverlay>[0]>): ReactNode {
    const [open, setOpen] = useState(true);
    return (
      <LaurelOverlay {...props} open={open} title="Paused" id="mine" onClose={() => setOpen(false)}>
        Inside
      </LaurelOverlay>
    );
  }
  const dialog = () => document.querySelector<HTMLDialogElement>('#mine');

  test('is closed by Escape and by a press beside it, whatever else listens', async () => {
    const [onCancel, onClick] = [vi.fn(), vi.fn()];
    const screen = await render(<Overlay key="one" onCancel={onCancel} onClick={onClick} />);
    dialog()?.click();
    await expect.poll(() => dialog()?.open).toBe(false);
    expect(onClick).toHaveBeenCalledTimes(1);
    await screen.rerender(<Overlay key="two" onCancel={onCancel} onClick={onClick} />);
    await expect.poll(() => dialog()?.open).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog()?.open).toBe(false);
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  test('stays open where a handler prevents that', async () => {
    const prevent = (event: { preventDefault: () => void }) => event.preventDefault();
    await render(<Overlay onCancel={prevent} onClick={prevent} />);
    dialog()?.click();
    await userEvent.keyboard('{Escape}');
    expect(dialog()?.open).toBe(true);
  });

  test('beside the game stays open where a handler prevents Escape', async () => {
    await render(<Overlay modal={false} onKeyDown={(event) => event.preventDefault()} />);
    await userEvent.keyboard('{Escape}');
    expect(dialog()?.open).toBe(true);
  });
});

describe('CopyButton', () => {
  test('calls the handler it is given before it copies, and copies nothing where that prevents it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const seen: number[] = [];
    const screen = await render(
      <>
        <CopyButton text="one" confirmation="Copied" onClick={() => seen.push(write.mock.calls.length)}>
          One
        </CopyButton>
        <CopyButton text="two" confirmation="Copied" onClick={(event) => event.preventDefault()}>
          Two
        </CopyButton>
      </>,
    );
    await screen.getByRole('button', { name: /Two/ }).click();
    await screen.getByRole('button', { name: /One/ }).click();
    expect(seen).toEqual([0]);
    expect(write.mock.calls).toEqual([['one']]);
    write.mockRestore();
  });

  test('has the title it is given, but while it says what came of a press', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await render(
      <CopyButton text="one" confirmation="Done" title="The whole address">
        One
      </CopyButton>,
    );
    const button = screen.getByRole('button');
    await expect.element(button).toHaveAttribute('title', 'The whole address');
    await button.click();
    await expect.element(button).toHaveAttribute('title', 'Copied');
    write.mockRestore();
  });
});

test('a moment that is pointed at stays, whatever else listens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Longer than the test: the runner moves these timers on while it moves the mouse.
  const duration = 600_000;
  const onDismiss = vi.fn();
  const screen = await render(
    <MomentToastView
      moment={moment}
      duration={duration}
      onDismiss={onDismiss}
      onPointerEnter={() => {}}
      onFocus={() => {}}
    />,
  );
  const toast = screen.container.querySelector('.laurel-MomentToast');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await userEvent.hover(toast as HTMLElement);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2 * duration);
  expect(onDismiss).not.toHaveBeenCalled();
});

test('a score that is not exact has the title it is given', async () => {
  const screen = await render(<Score value={2 ** 60} title="Gold" />);
  await expect.element(screen.getByTitle('Gold')).toHaveAttribute('data-inexact');
});
