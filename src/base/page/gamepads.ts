import { membersOf } from './membersOf.ts';

/** What is on the page in place of `navigator.getGamepads`. */
interface Replaced {
  readonly by: () => (Gamepad | null)[];
  /** What it stands for. */
  readonly original: () => (Gamepad | null)[];
  /** The page's own, such as an emulator's, where there is one. */
  readonly own: PropertyDescriptor | undefined;
}

/** `null` while nothing is. */
let replaced: Replaced | null = null;
let quieting = 0;
/** What went down while pads were quiet, and is told of when it has come up. */
const stillDown = new Set<string>();
const up: GamepadButton = { pressed: false, touched: false, value: 0 };

/** What is connected, pressed or not: nothing where the host of a frame forbids gamepads, which browsers tell by throwing, or has no list of them. */
export function readPads(): readonly Gamepad[] {
  try {
    return (replaced?.original() ?? navigator.getGamepads()).filter((pad) => !!pad);
  } catch {
    return [];
  }
}

/**
 * Has the page see pads on which nothing is pressed, since it looks at them by itself and no event can be kept from it. Returns
 * what ends that; what is down by then stays up for the page until it has come up.
 */
export function quietPads(): () => void {
  if (typeof navigator.getGamepads !== 'function') return () => {};
  replace();
  quieting += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    quieting -= 1;
    for (const pad of readPads())
      for (const [index, { pressed }] of pad.buttons.entries())
        if (pressed) stillDown.add(`${pad.index} ${index}`);
    putBack();
  };
}

function replace(): void {
  if (replaced !== null) return;
  const original = navigator.getGamepads.bind(navigator);
  const by = (): (Gamepad | null)[] => {
    // Some hosts give nothing where there are none, and gaps for those that have gone.
    const list = original() as ReturnType<typeof original> | null | undefined;
    const pads = (list ?? []).map((pad) => (pad ? asSeen(pad) : null));
    putBack();
    return pads;
  };
  const own = Reflect.getOwnPropertyDescriptor(navigator, 'getGamepads');
  // Not where the page has put its own there for good.
  if (Reflect.defineProperty(navigator, 'getGamepads', { configurable: true, writable: true, value: by }))
    replaced = { by, original, own };
}

function putBack(): void {
  if (quieting > 0 || stillDown.size > 0 || replaced === null) return;
  // Not where the page has put something of its own over it meanwhile.
  const { by, own } = replaced;
  if (navigator.getGamepads === by) {
    if (own) Reflect.defineProperty(navigator, 'getGamepads', own);
    else Reflect.deleteProperty(navigator, 'getGamepads');
  }
  replaced = null;
}

function asSeen(pad: Gamepad): Gamepad {
  const { index, axes, buttons } = pad;
  return {
    ...membersOf(pad),
    axes: quieting > 0 ? axes.map(() => 0) : axes,
    buttons: buttons.map((button, place) => {
      const name = `${index} ${place}`;
      if (!button.pressed) stillDown.delete(name);
      return quieting > 0 || stillDown.has(name) ? up : button;
    }),
  };
}
