import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { landing } from './travel.ts';

/** Milliseconds that a row takes to its new place, and a score to its own, which begins a frame later. */
const duration = 260;
/**
 * And those after which it would end by itself, having stood there from the middle on. Before, a timer ends all of a refresh at once:
 * Chromium has the page draw each frame of the last 40 ms of an animation.
 */
const untilEnd = 2 * duration;
/** Where more rows move than the eye can follow, none does: a game beside it needs the frames. */
const mostMoved = 20;
/** Of those that do, so many slide: the ones that went furthest. The others make room at once. */
const mostSliding = 8;
/** A row that comes from further away than this does not fly over the whole list. */
const furthest = 30;

/**
 * Milliseconds for which the own row lights up with a new score, in few steps: a colour that fades is painted again in every
 * frame, which a game beside it needs. For the same reason what has risen does not shine: it wears its arrow.
 */
const pulse = { duration: 900, easing: 'steps(6)' };

/** A board's table, before and after a refresh. */
export interface RowsMoved {
  readonly body: Element;
  readonly before: readonly LeaderboardRowData[];
  readonly after: readonly LeaderboardRowData[];
  /** The first row in the DOM, and the one behind the last. */
  readonly start: number;
  readonly end: number;
  /**
   * The score that orders the rows. Handed in, as all that the page has too is: a module of both would be one more file to load.
   */
  readonly scoreOf: (row: LeaderboardRowData) => number | undefined;
  /** Writes that score. */
  readonly write: (score: number) => string;
}

/**
 * Tells of a refresh by motion: rows slide to their new places, those that rise over those that fall, and from the next frame
 * on a score that changed rolls in, and the own row lights up once.
 */
export function moveRows({ body, before, after, start, end, scoreOf, write }: RowsMoved): void {
  const first = Math.max(0, start - furthest);
  const places = new Map(before.slice(first, end + furthest).map(({ id }, offset) => [id, first + offset]));
  // Those just below what is drawn count: a board that turns over is not to slide because little of it is in the DOM.
  const moved = after.slice(start, end + 8).flatMap(({ id }, offset) => {
    // How many places further down it was.
    const by = (places.get(id) ?? Infinity) - start - offset;
    return by === 0 ? [] : [{ offset, by }];
  });
  const scored = after.slice(start, end).flatMap((row, offset) => {
    const last = before[places.get(row.id) ?? -1];
    const [was, score] = [last && scoreOf(last), scoreOf(row)];
    return was === undefined || score === undefined || was === score
      ? []
      : [{ offset, was, by: score - was }];
  });
  if (moved.length > mostMoved || scored.length > mostMoved) return;
  const drawn = body.querySelectorAll('.laurel-Leaderboard-row');
  const moving: (Animation | undefined)[] = [];
  // By three keyframes, of which the last two are the same.
  const move = (
    element: Element | null | undefined,
    keyframes: PropertyIndexedKeyframes,
    pseudoElement: string | null = null,
  ) =>
    moving.push(element?.animate({ easing: landing, ...keyframes }, { duration: untilEnd, pseudoElement }));
  const furthestFirst = moved.toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  for (const { offset, by } of furthestFirst.slice(0, mostSliding)) {
    move(
      drawn[offset],
      Math.abs(by) > furthest
        ? { opacity: [0, 1, 1] }
        : {
            transform: [`translateY(${by * 100}%)`, 'none', 'none'],
            zIndex: by > 0 ? [2, 2] : [1, 1],
          },
    );
  }
  // Told a frame later: the one in which rows come to their places is full, and as laid out as it is by then, nothing has to be
  // laid out for a roll. Until it begins, the score that was stands in the place of the one that is.
  const rolls = scored.map(({ offset, was, by }) => {
    const cell = drawn[offset]?.querySelector('.laurel-Leaderboard-score[data-primary]');
    cell?.setAttribute('data-was', write(was));
    cell?.toggleAttribute('data-held', true);
    return { cell, em: by > 0 ? 0.6 : -0.6 };
  });
  const roll = (): void => {
    // All that leave before all that come: what comes would have each that leaves styled by itself.
    for (const { cell, em } of rolls) {
      move(
        cell,
        {
          translate: ['0 0', `0 ${-em}em`, `0 ${-em}em`],
          opacity: [1, 0, 0],
          offset: [0, 0.22],
          easing: 'linear',
        },
        '::before',
      );
    }
    for (const { cell, em } of rolls) {
      move(cell?.firstElementChild, { translate: [`0 ${em}em`, '0 0', '0 0'], opacity: [0, 1, 1] });
      cell?.toggleAttribute('data-held', false);
      for (const part of cell?.closest('tr[data-own]')?.children ?? []) {
        part.animate(
          [
            {},
            { backgroundColor: 'color-mix(in oklab, var(--_accent) 40%, var(--_tint))', offset: 0.22 },
            {},
          ],
          pulse,
        );
      }
    }
    setTimeout(() => {
      for (const animation of moving) animation?.finish();
    }, duration - 16);
  };
  // The first of the two is the frame that draws what has come.
  requestAnimationFrame(() => requestAnimationFrame(roll));
}
