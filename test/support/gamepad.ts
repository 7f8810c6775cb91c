import { type MockInstance, vi } from 'vitest';

/** The buttons that are held down on the only gamepad. */
export const pressed = new Set<number>();
/** How far the left stick of that gamepad is tilted to the right and down, from -1 to 1. */
export const stick = { x: 0, y: 0 };

/**
 * Puts a gamepad with seventeen buttons among the browser's until `vi.restoreAllMocks()`. None can be plugged into a test
 * machine: the list of them is the one thing that is made up.
 */
export function plugInGamepad(): MockInstance<typeof navigator.getGamepads> {
  pressed.clear();
  Object.assign(stick, { x: 0, y: 0 });
  return vi.spyOn(navigator, 'getGamepads').mockImplementation(() => [
    {
      buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.has(index) })),
      axes: [stick.x, stick.y],
    } as unknown as Gamepad,
  ]);
}

/** Presses buttons one after the other, each for the one frame in which a page sees it: a longer press may be repeated. */
export async function tap(...buttons: readonly number[]): Promise<void> {
  for (const button of buttons) {
    pressed.add(button);
    await frames(1);
    pressed.delete(button);
    await frames(2);
  }
}

/** Lets the page draw so many frames. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
