/** Lets a rank grow for a moment, so that a place won or lost is seen from the corner of the eye. */
export function popRank(rank: Element): void {
  rank.animate([{}, { transform: 'scale(1.12)' }, {}], {
    duration: 240,
    easing: 'cubic-bezier(.2, .9, .3, 1.2)',
  });
}
