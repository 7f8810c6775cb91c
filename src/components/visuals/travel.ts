/** A soft landing. */
export const landing = 'cubic-bezier(.2, .8, .2, 1)';

/** What a journey takes, beside what any animation does. */
export interface TravelOptions extends KeyframeAnimationOptions {
  /** Whether it grows or shrinks on its way: not what has letters in it, which would be stretched. */
  readonly resize: boolean;
}

/** Lets an element, or a drawing of it, come to its place, the second, from the first. */
export function travel(element: Element, start: DOMRect, end: DOMRect, options: TravelOptions): void {
  const { resize, ...timing } = options;
  const x = start.left + start.width / 2 - end.left - end.width / 2;
  const y = start.top + start.height / 2 - end.top - end.height / 2;
  const scale = resize ? ` scale(${start.width / end.width}, ${start.height / end.height})` : '';
  element.animate([{ transform: `translate(${x}px, ${y}px)${scale}` }, { transform: 'none' }], {
    easing: landing,
    ...timing,
  });
}
