import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { landing } from './travel.ts';

/** Milliseconds that a row takes to its new place. */
const duration = 260;
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
 * Tells of a refresh by motion, all at once: rows slide to their new places, those that rise over those that fall, a score
 * that changed rolls in, and the own row lights up once.
 */
export function moveRows({ body, before, after, start, end, scoreOf, write }: RowsMoved): void {
  // Those just below what is drawn count: a board that turns over is not to slide because little of it is in the DOM.
  const moved = movedRows(before, after, { start, end: end + 8 });
  const scored = scoredRows(before, after, { start, end }, scoreOf);
  if (moved.length + scored.length === 0 || moved.length > mostMoved || scored.length > mostMoved) return;
  const drawn = body.querySelectorAll<HTMLElement>('.laurel-Leaderboard-row');
  for (const { index, by } of moved.toSorted((one, other) => size(other) - size(one)).slice(0, mostSliding)) {
    const zIndex = by !== null && by > 0 ? 2 : 1;
    drawn[index - start]?.animate(
      by === null
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [
            { transform: `translateY(${by * 100}%)`, zIndex },
            { transform: 'none', zIndex },
          ],
      { duration, easing: landing },
    );
  }
  // All are written before the first is animated: to animate what stands beside a text, the browser looks anew at all that was written.
  const rolling = scored.map(({ index, was, by }) => {
    const row = drawn[index - start];
    const cell = row?.querySelector<HTMLElement>('.laurel-Leaderboard-score[data-primary]');
    if (cell) cell.dataset['was'] = write(was);
    return { row, cell, by, own: after[index]?.own };
  });
  // All that leave before all that come: what comes would have each that leaves laid out by itself.
  for (const { cell, by } of rolling) if (cell) rollOut(cell, emOf(by));
  for (const { row, cell, by, own } of rolling) {
    if (cell) rollIn(cell, emOf(by));
    if (own !== true) continue;
    for (const cell of row?.children ?? []) {
      cell.animate(
        [{}, { backgroundColor: 'color-mix(in oklab, var(--_accent) 40%, var(--_tint))', offset: 0.22 }, {}],
        pulse,
      );
    }
  }
}

const here = { translate: '0 0', opacity: 1 };
const gone = (by: number) => ({ translate: `0 ${by}em`, opacity: 0 });
/** How far a score rolls that has changed by so much. */
const emOf = (by: number): number => (by > 0 ? 0.6 : -0.6);

/** The new score rolls into its cell. */
function rollIn(cell: HTMLElement, em: number): void {
  cell.firstElementChild?.animate(
    [gone(em), { ...gone(em), offset: 0.12, easing: landing }, { ...here, offset: 0.8 }, here],
    { duration },
  );
}

/**
 * The score that was rolls out of its cell, drawn beside the text for the eye alone. All animations begin and end with those of
 * the rows: where one begins or ends the page draws some frames itself, which a game needs.
 */
function rollOut(cell: HTMLElement, em: number): void {
  cell.animate(
    [{ ...here, easing: 'cubic-bezier(.4, 0, 1, 1)' }, { ...gone(-em), offset: 0.46 }, gone(-em)],
    {
      duration,
      pseudoElement: '::before',
    },
  );
}

interface ScoredRow {
  readonly index: number;
  /** The score that it had. */
  readonly was: number;
  readonly by: number;
}

/** Rows whose ordering score changed, and by how much. */
function scoredRows(
  before: readonly LeaderboardRowData[],
  after: readonly LeaderboardRowData[],
  { start, end }: Pick<RowsMoved, 'start' | 'end'>,
  scoreOf: RowsMoved['scoreOf'],
): readonly ScoredRow[] {
  const first = Math.max(0, start - furthest);
  const scores = new Map(before.slice(first, end + furthest).map((row) => [row.id, scoreOf(row)]));
  return after.slice(start, end).flatMap((row, offset) => {
    const [was, score] = [scores.get(row.id), scoreOf(row)];
    return was === undefined || score === undefined || was === score
      ? []
      : [{ index: start + offset, was, by: score - was }];
  });
}

interface MovedRow {
  readonly index: number;
  /** How many places further down it was; `null` for one that came from afar. */
  readonly by: number | null;
}

function movedRows(
  before: readonly LeaderboardRowData[],
  after: readonly LeaderboardRowData[],
  { start, end }: Pick<RowsMoved, 'start' | 'end'>,
): readonly MovedRow[] {
  const first = Math.max(0, start - furthest);
  const places = new Map(before.slice(first, end + furthest).map(({ id }, offset) => [id, first + offset]));
  return after.slice(start, end).flatMap(({ id }, offset) => {
    const index = start + offset;
    const was = places.get(id);
    if (was === index) return [];
    return { index, by: was === undefined || Math.abs(was - index) > furthest ? null : was - index };
  });
}

function size({ by }: MovedRow): number {
  return by === null ? furthest : Math.abs(by);
}
