import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { landing } from './travel.ts';

/** Milliseconds that a row takes to its new place. */
const duration = 260;
/** And a score, which begins a frame later, and ends with it: where an animation begins or ends the page draws some frames itself. */
const rolling = duration - 16;
/** The score that was is out of sight by then. */
const leaving = 112;
/**
 * What has come to its place stands there for a while, and all is ended at once: where an animation ends by itself, Chromium has
 * the page draw each frame of its last 40 ms.
 */
const standing = 400;
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
    const index = start + offset;
    const was = places.get(id);
    if (was === index) return [];
    // How many places further down it was; 0 for one that came from afar.
    return [{ index, by: was === undefined || Math.abs(was - index) > furthest ? 0 : was - index }];
  });
  const scored = after.slice(start, end).flatMap((row, offset) => {
    const last = before[places.get(row.id) ?? -1];
    const [was, score] = [last && scoreOf(last), scoreOf(row)];
    return was === undefined || score === undefined || was === score
      ? []
      : [{ index: start + offset, was, by: score - was }];
  });
  if (moved.length > mostMoved || scored.length > mostMoved) return;
  const drawn = body.querySelectorAll<HTMLElement>('.laurel-Leaderboard-row');
  const moving: (Animation | undefined)[] = [];
  const move = (
    element: Element | null | undefined,
    from: Keyframe,
    to: Keyframe,
    within: number,
    pseudoElement: string | null = null,
  ) =>
    moving.push(
      element?.animate([from, { ...to, offset: within / standing }, to], {
        duration: standing,
        pseudoElement,
      }),
    );
  for (const { index, by } of moved.toSorted((one, other) => way(other) - way(one)).slice(0, mostSliding)) {
    const zIndex = by > 0 ? 2 : 1;
    const [from, to] =
      by === 0
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { transform: `translateY(${by * 100}%)`, zIndex },
            { transform: 'none', zIndex },
          ];
    move(drawn[index - start], { ...from, easing: landing }, to, duration);
  }
  // Told a frame later: the one in which rows come to their places is full, and as laid out as it is by then, nothing has to be
  // laid out for a roll. Until it begins, the score that was stands in the place of the one that is.
  const rolls = scored.map(({ index, was, by }) => {
    const row = drawn[index - start];
    const cell = row?.querySelector<HTMLElement>('.laurel-Leaderboard-score[data-primary]');
    if (cell) Object.assign(cell.dataset, { was: write(was), held: '' });
    return { row, cell, em: by > 0 ? 0.6 : -0.6, own: after[index]?.own };
  });
  const roll = (): void => {
    // All that leave before all that come: what comes would have each that leaves styled by itself.
    for (const { cell, em } of rolls) {
      move(
        cell,
        { translate: '0 0', opacity: 1 },
        { translate: `0 ${-em}em`, opacity: 0 },
        leaving,
        '::before',
      );
    }
    for (const { row, cell, em, own } of rolls) {
      move(
        cell?.firstElementChild,
        { translate: `0 ${em}em`, opacity: 0, easing: landing },
        { translate: '0 0', opacity: 1 },
        rolling,
      );
      delete cell?.dataset['held'];
      if (own !== true) continue;
      for (const cell of row?.children ?? []) {
        cell.animate(
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
    }, duration + 20);
  };
  // The first of the two is the frame that draws what has come.
  requestAnimationFrame(() => requestAnimationFrame(roll));
}

/** How many places a row goes. */
function way({ by }: { readonly by: number }): number {
  return Math.abs(by || furthest);
}
