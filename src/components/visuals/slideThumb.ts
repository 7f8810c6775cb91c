import { travel } from './travel.ts';

/** Lets the ground of what is chosen come from what was chosen before, as fast as the look's controls change. */
export function slideThumb(choices: HTMLCollection, before: number, chosen: number): void {
  const [from, to] = [choices[before], choices[chosen]];
  // Not drawn where the choices are in a menu.
  if (from === undefined || to === undefined || from === to || to.getClientRects().length === 0) return;
  const { transitionDuration, transitionTimingFunction: easing } = getComputedStyle(to);
  travel(to, from.getBoundingClientRect(), to.getBoundingClientRect(), {
    duration: Number.parseFloat(transitionDuration) * 1000,
    easing,
    pseudoElement: '::before',
    resize: true,
  });
}
