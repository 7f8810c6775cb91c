import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Steering } from './createRace.ts';

const left = new Set(['ArrowLeft', 'a', 'A']);
const right = new Set(['ArrowRight', 'd', 'D']);
const pausing = new Set(['Escape', 'p', 'P']);

/** Reads what the driver does now, and whether a gamepad's start button is down. */
export interface Driver {
  readonly steering: () => Steering;
  readonly wantsPause: () => boolean;
}

/** Keys, pointer and gamepad of whoever drives, while they drive. */
export function useSteering(
  field: RefObject<HTMLElement | null>,
  driving: boolean,
  onPause: () => void,
): Driver {
  const [held] = useState(() => ({ down: new Set<string>(), aim: null as number | null }));
  const tell = useRef(onPause);
  useEffect(() => {
    tell.current = onPause;
  });
  useEffect(() => {
    const element = field.current;
    if (element === null || !driving) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener(
      'keydown',
      (event) => {
        if (pausing.has(event.key)) tell.current();
        else if (left.has(event.key) || right.has(event.key)) held.down.add(event.key);
        else return;
        held.aim = null;
        event.preventDefault();
      },
      { signal },
    );
    window.addEventListener('keyup', ({ key }) => held.down.delete(key), { signal });
    const aim = ({ clientX }: PointerEvent) => {
      const { left, width } = element.getBoundingClientRect();
      held.aim = ((clientX - left) / width - 0.5) * 2.6;
    };
    element.addEventListener('pointerdown', aim, { signal });
    element.addEventListener('pointermove', aim, { signal });
    for (const leaving of ['pointerleave', 'pointercancel'] as const)
      element.addEventListener(leaving, () => (held.aim = null), { signal });
    // Who looks elsewhere does not drive.
    window.addEventListener('blur', () => tell.current(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && tell.current(), { signal });
    return () => {
      listening.abort();
      held.down.clear();
      held.aim = null;
    };
  }, [field, driving, held]);
  const [driver] = useState<Driver>(() => ({
    steering: () => {
      const { down, aim } = held;
      const pad = pads()[0];
      const stick = pad?.axes[0] ?? 0;
      const byPad = Math.abs(stick) > 0.2 ? stick : pressed(pad, 15) - pressed(pad, 14);
      const byKeys =
        Number([...right].some((key) => down.has(key))) - Number([...left].some((key) => down.has(key)));
      return byPad === 0 && byKeys === 0
        ? { turn: 0, aim }
        : { turn: Math.max(-1, Math.min(1, byPad + byKeys)), aim: null };
    },
    wantsPause: () => pads().some((pad) => pad.buttons[9]?.pressed),
  }));
  return driver;
}

function pads(): readonly Gamepad[] {
  return navigator.getGamepads?.().filter((pad) => pad !== null) ?? [];
}

function pressed(pad: Gamepad | undefined, button: number): number {
  return Number(pad?.buttons[button]?.pressed ?? false);
}
