import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LaurelOverlay } from '../../../src/components/overlay/LaurelOverlay.tsx';
import { PeriodPicker } from '../../../src/components/period-picker/PeriodPicker.tsx';
import { useGamepadNavigation } from '../../../src/components/gamepad/useGamepadNavigation.ts';
import { frames, plugInGamepad, pressed, stick, tap } from '../../support/gamepad.ts';

let readings: ReturnType<typeof plugInGamepad>;
beforeEach(() => {
  readings = plugInGamepad();
});
afterEach(() => vi.restoreAllMocks());

const [a, b, left, right, up, down] = [0, 1, 14, 15, 12, 13];

function Menu({
  enabled = true,
  dir = 'ltr',
  onPress,
}: {
  enabled?: boolean;
  dir?: string;
  onPress?: (() => void) | undefined;
}) {
  const root = useRef<HTMLDivElement>(null);
  useGamepadNavigation({ enabled, root });
  return (
    <>
      <button type="button">outside</button>
      <div ref={root} dir={dir}>
        <button type="button" onClick={onPress}>
          one
        </button>
        <button type="button">two</button>
        <button type="button" hidden>
          hidden
        </button>
        <button type="button">three</button>
      </div>
    </>
  );
}

/** As a `ref`: opens a dialog once it is there. */
const openModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog?.open === false) dialog.showModal();
};

const focused = (): string => document.activeElement?.textContent ?? '';

test('the D-pad moves the focus within its part of the page, and stops at the ends', async () => {
  await render(<Menu />);
  const seen: string[] = [];
  for (const button of [down, down, right, right, up, left, left]) {
    await tap(button);
    seen.push(focused());
  }
  expect(seen).toEqual(['one', 'two', 'three', 'three', 'two', 'one', 'one']);
});

/** Tilts the left stick for one frame, and lets it go. */
async function tilt(x: number, y: number): Promise<void> {
  Object.assign(stick, { x, y });
  await frames(1);
  Object.assign(stick, { x: 0, y: 0 });
  await frames(2);
}

test('the left stick does what the D-pad does', async () => {
  await render(<Menu />);
  const seen: string[] = [];
  for (const [x, y] of [
    [0.1, 1],
    [0.9, -0.2],
    [0.2, 0.9],
    [0, -1],
    [-1, 0],
  ] as const) {
    await tilt(x, y);
    seen.push(focused());
  }
  expect(seen).toEqual(['one', 'two', 'three', 'two', 'one']);
});

test('a stick that is nearly at rest, or trembles on its way, moves nothing twice', async () => {
  await render(<Menu />);
  for (const [x, y] of [
    [0.3, -0.4],
    [NaN, NaN],
  ] as const)
    await tilt(x, y);
  expect(focused()).not.toBe('one');
  for (const y of [0.8, 0.65, 0.75, 0.6, 0.9]) {
    stick.y = y;
    await frames(1);
  }
  expect(focused()).toBe('one');
});

test('a stick that was tilted for the game before moves nothing until it has been let go', async () => {
  stick.y = 1;
  await render(<Menu />);
  await frames(5);
  expect(focused()).not.toBe('one');
  await tilt(0, 0);
  await tilt(0, 1);
  expect(focused()).toBe('one');
});

test('it goes on from what a script has given the focus, such as a heading that took it over', async () => {
  const { container } = await render(<Menu />);
  const [, , two] = container.querySelectorAll('button');
  const heading = document.createElement('h2');
  heading.tabIndex = -1;
  heading.textContent = 'heading';
  two?.before(heading);
  for (const [button, name] of [
    [down, 'two'],
    [up, 'one'],
  ] as const) {
    heading.focus();
    await tap(button);
    expect(focused()).toBe(name);
  }
});

test('it goes past what takes no focus: what cannot be seen, and what is inert', async () => {
  const { container } = await render(<Menu />);
  const [, one] = container.querySelectorAll('button');
  one?.insertAdjacentHTML(
    'afterend',
    '<button style="visibility: hidden">unseen</button><div inert><button>inert</button></div>',
  );
  const seen: string[] = [];
  for (const button of [down, down, up, right]) {
    await tap(button);
    seen.push(focused());
  }
  expect(seen).toEqual(['one', 'two', 'one', 'two']);
});

test('left and right follow the direction of the page', async () => {
  await render(<Menu dir="rtl" />);
  await tap(left);
  await tap(left);
  expect(focused()).toBe('two');
  await tap(right);
  expect(focused()).toBe('one');
});

test('A presses what has the focus, once for each press', async () => {
  const onPress = vi.fn();
  await render(<Menu onPress={onPress} />);
  await tap(down);
  await tap(a);
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a key that somebody acts on is theirs alone', async () => {
  await render(<Menu />);
  await tap(down);
  const used = (event: KeyboardEvent): void => event.preventDefault();
  document.addEventListener('keydown', used);
  await tap(down);
  document.removeEventListener('keydown', used);
  expect(focused()).toBe('one');
});

test('B is Escape, and closes an open dialog', async () => {
  function Dialog() {
    useGamepadNavigation();
    return (
      <dialog ref={openModal}>
        <button type="button">inside</button>
      </dialog>
    );
  }
  await render(<Dialog />);
  page.getByRole('button', { name: 'inside' }).element().focus();
  await tap(b);
  expect(document.querySelector('dialog')?.open).toBe(false);
});

test('under a modal dialog of the page’s own it does nothing, and goes on when that has closed', async () => {
  const onChange = vi.fn();
  function Under() {
    const root = useRef<HTMLDivElement>(null);
    useGamepadNavigation({ root });
    return (
      <>
        <dialog ref={openModal}>
          <div ref={root}>
            <PeriodPicker period="week" onChange={onChange} />
          </div>
        </dialog>
        <dialog aria-label="above">
          <button type="button">inside</button>
        </dialog>
      </>
    );
  }
  await render(<Under />);
  const [under, above] = document.querySelectorAll('dialog');
  above?.showModal();
  await tap(down, up, 5, a, b);
  expect(focused()).toBe('inside');
  expect(onChange).not.toHaveBeenCalled();
  expect([under?.open, above?.open]).toEqual([true, true]);
  above?.close();
  await tap(5);
  expect(onChange).toHaveBeenLastCalledWith('month');
});

test('in a modal dialog it stays, and scrolls nothing behind it', async () => {
  function Page() {
    useGamepadNavigation();
    return (
      <>
        <dialog ref={openModal}>
          <button type="button">first</button>
          <button type="button">last</button>
        </dialog>
        <div style={{ blockSize: 5000 }} />
        <button type="button">behind</button>
      </>
    );
  }
  await render(<Page />);
  await tap(down, down, down);
  expect(focused()).toBe('last');
  expect(window.scrollY).toBe(0);
});

test('the shoulder buttons turn through the periods', async () => {
  const onChange = vi.fn();
  function Picker() {
    useGamepadNavigation();
    return <PeriodPicker period="week" onChange={onChange} />;
  }
  await render(<Picker />);
  await tap(5);
  expect(onChange).toHaveBeenLastCalledWith('month');
  await tap(4);
  expect(onChange).toHaveBeenLastCalledWith('today');
});

test('a held button repeats, slowly at first', async () => {
  await render(<Menu />);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  pressed.add(down);
  await frames(3);
  expect(focused()).toBe('one');
  clock.mockReturnValue(399);
  await frames(3);
  expect(focused()).toBe('one');
  clock.mockReturnValue(400);
  await frames(3);
  expect(focused()).toBe('two');
  clock.mockReturnValue(520);
  await frames(3);
  expect(focused()).toBe('three');
});

test('switched off, or without a gamepad, it reads nothing', async () => {
  const screen = await render(<Menu enabled={false} />);
  await frames(5);
  expect(readings).not.toHaveBeenCalled();
  const plugged = readings.getMockImplementation();
  readings.mockImplementation(() => [null]);
  await screen.rerender(<Menu />);
  await frames(10);
  // Once, to see whether there is one.
  expect(readings.mock.calls.length).toBeLessThanOrEqual(2);
  if (plugged !== undefined) readings.mockImplementation(plugged);
  window.dispatchEvent(new Event('gamepadconnected'));
  await frames(5);
  expect(readings.mock.calls.length).toBeGreaterThan(4);
});

test('a game beneath an open overlay sees nothing pressed where the pad is exclusive, nor what closed it', async () => {
  const close = vi.fn();
  function Pause({ open }: { open: boolean }) {
    const menu = useRef<HTMLDivElement>(null);
    useGamepadNavigation({ enabled: open, exclusive: true, root: menu });
    return (
      <LaurelOverlay open={open} onClose={close} title="Paused">
        <div ref={menu}>
          <button type="button">one</button>
        </div>
      </LaurelOverlay>
    );
  }
  const seen = (): unknown => {
    const [pad] = navigator.getGamepads();
    return [pad?.buttons.filter((button) => button.pressed).length, pad?.axes];
  };
  const screen = await render(<Pause open={false} />);
  pressed.add(a);
  stick.y = 1;
  expect(seen()).toEqual([1, [0, 1]]);
  await screen.rerender(<Pause open />);
  await frames(2);
  expect(seen()).toEqual([0, [0, 0]]);
  pressed.clear();
  stick.y = 0;
  await frames(2);
  await tap(down);
  expect(focused()).toBe('one');
  pressed.add(b);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  await screen.rerender(<Pause open={false} />);
  await frames(2);
  expect(seen()).toEqual([0, [0, 0]]);
  pressed.clear();
  seen();
  pressed.add(b);
  expect(seen()).toEqual([1, [0, 0]]);
  await screen.unmount();
});

test('a pad that is not exclusive is seen by the page, too', async () => {
  await render(<Menu />);
  pressed.add(up);
  await frames(2);
  expect(navigator.getGamepads()[0]?.buttons[up]?.pressed).toBe(true);
});
