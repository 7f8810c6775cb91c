import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { landing, travel } from './travel.ts';

/** Milliseconds that a player takes to another step, and one who was on none. */
const travelling = 320;
const arriving = 180;
/** What of a place belongs to its player; the steps and their numerals stand still. */
const ofThePlayer = '.laurel-Avatar, .laurel-Podium-name, .laurel-Podium-score';

/** Players of the first three rows go to the step that they have won, and a new winner is given the wreath. */
export function movePodium(
  places: HTMLCollection,
  rowsBefore: readonly LeaderboardRowData[],
  rows: readonly LeaderboardRowData[],
): void {
  const before = playersOn(rowsBefore);
  const after = playersOn(rows);
  if (before.length < 3 || after.every((id, index) => id === before[index])) return;
  const parts = [...places].map((place) => [...place.querySelectorAll(ofThePlayer)]);
  // Who is still on the way would be taken for standing where they are drawn: all are measured at rest, then all move.
  for (const journey of parts.flat().flatMap((part) => part.getAnimations())) journey.cancel();
  const drawn = parts.map((list) =>
    list.map((part) => ({ part: part.className, at: part.getBoundingClientRect() })),
  );
  for (const [index, player] of after.entries()) {
    const was = before.indexOf(player);
    if (was === index) continue;
    for (const [nth, element] of parts[index]?.entries() ?? []) {
      const start = drawn[was]?.[nth];
      const end = drawn[index]?.[nth];
      // Where one of the two has no score, there is no place to come from.
      if (start === undefined || end === undefined || start.part !== end.part)
        element.animate([{ opacity: 0, translate: '0 8px' }, {}], { duration: arriving, easing: landing });
      else travel(element, start.at, end.at, { duration: travelling, resize: nth === 0 });
    }
    if (index > 0) continue;
    // It settles around another face: the first place never stands without one.
    places[0]?.querySelector('.laurel-Wreath')?.animate([{ rotate: '-6deg' }, {}], {
      duration: travelling,
      easing: landing,
    });
  }
}

function playersOn(rows: readonly LeaderboardRowData[]): readonly string[] {
  return rows.slice(0, 3).map(({ id }) => id);
}
