'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { motionAllowed } from '../elements/behaviour/motionAllowed.ts';
import { landing, travel } from '../elements/behaviour/travel.ts';

/** Milliseconds that a player takes to another step, and one who was on none. */
const travelling = 320;
const arriving = 180;
/** What of a place belongs to its player; the steps and their numerals stand still. */
const ofThePlayer = '.laurel-Avatar, .laurel-Podium-name, .laurel-Podium-score';

/** Players go to the step that they have won, and a new winner is given the wreath. */
export function usePodiumMotion(
  list: RefObject<HTMLOListElement | null>,
  rows: readonly LeaderboardRowData[],
): void {
  const players = rows.slice(0, 3).map(({ id }) => id);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const last = before.current;
    before.current = players;
    const places = [...(list.current?.children ?? [])];
    if (last.length < 3 || places.length < 3 || players.every((id, index) => id === last[index])) return;
    if (!motionAllowed()) return;
    const parts = places.map((place) => [...place.querySelectorAll(ofThePlayer)]);
    // Who is still on the way would be taken for standing where they are drawn: all are measured at rest, then all move.
    for (const journey of parts.flat().flatMap((part) => part.getAnimations())) journey.cancel();
    const drawn = parts.map((list) =>
      list.map((part) => ({ part: part.className, at: part.getBoundingClientRect() })),
    );
    for (const [index, player] of players.entries()) {
      const was = last.indexOf(player);
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
      places[0]?.querySelector('.laurel-Wreath')?.animate([{ opacity: 0, rotate: '-6deg' }, {}], {
        duration: travelling,
        easing: landing,
      });
    }
  });
}
