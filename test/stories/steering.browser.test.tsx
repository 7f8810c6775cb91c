import { useEffect, useRef } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Driver, useSteering } from '../../stories/welcome/race/useSteering.ts';

let driver: Driver;
const pause = vi.fn();

function Field() {
  const field = useRef<HTMLDivElement>(null);
  const drives = useSteering(field, true, pause);
  useEffect(() => {
    driver = drives;
  }, [drives]);
  return (
    <div
      ref={field}
      role="group"
      aria-label="Road"
      tabIndex={-1}
      style={{ inlineSize: 400, blockSize: 200 }}
    />
  );
}

beforeEach(async () => {
  pause.mockClear();
  const screen = await render(<Field />);
  screen.getByRole('group').element().focus();
});

test('arrow keys turn for as long as they are held', async () => {
  await userEvent.keyboard('{ArrowLeft>}');
  expect(driver.steering()).toEqual({ turn: -1, aim: null });
  await userEvent.keyboard('{ArrowRight>}{/ArrowLeft}');
  expect(driver.steering()).toEqual({ turn: 1, aim: null });
  await userEvent.keyboard('{/ArrowRight}');
  expect(driver.steering()).toEqual({ turn: 0, aim: null });
});

test('the pointer says where on the road to drive, until a key is pressed', async () => {
  const road = document.activeElement as HTMLElement;
  const { left, top, width } = road.getBoundingClientRect();
  road.dispatchEvent(
    new PointerEvent('pointermove', { clientX: left + width, clientY: top + 5, bubbles: true }),
  );
  expect(driver.steering().aim).toBeGreaterThan(1);
  road.dispatchEvent(
    new PointerEvent('pointermove', { clientX: left + width / 2, clientY: top + 5, bubbles: true }),
  );
  expect(driver.steering().aim).toBeCloseTo(0);
  await userEvent.keyboard('{ArrowLeft>}{/ArrowLeft}');
  expect(driver.steering().aim).toBeNull();
});

test('a gamepad drives by its stick and its cross, and pauses by its start button', () => {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
  const pad = { axes: [0, 0], buttons };
  const pads = vi.spyOn(navigator, 'getGamepads').mockReturnValue([pad as unknown as Gamepad]);
  onTestFinished(() => pads.mockRestore());
  pad.axes[0] = -0.6;
  expect(driver.steering().turn).toBe(-0.6);
  // A stick that nobody touches is never quite in the middle.
  pad.axes[0] = 0.08;
  expect(driver.steering().turn).toBe(0);
  buttons[15] = { pressed: true, touched: true, value: 1 };
  expect(driver.steering().turn).toBe(1);
  expect(driver.wantsPause()).toBe(false);
  buttons[9] = { pressed: true, touched: true, value: 1 };
  expect(driver.wantsPause()).toBe(true);
});

test('Escape and P pause', async () => {
  await userEvent.keyboard('{Escape}p');
  expect(pause).toHaveBeenCalledTimes(2);
});
