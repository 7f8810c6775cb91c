'use client';

import { type ComponentPropsWithoutRef, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardModel } from '../../domain/leaderboard/LeaderboardModel.ts';
import { wayUp } from '../../domain/leaderboard/rows/wayUp.ts';
import { primaryColumn } from '../../domain/leaderboard/scoreColumns.ts';
import { scoreOf } from '../../domain/scores.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import { useMotion } from '../visuals/useVisuals.ts';
import { classNames } from '../elements/classNames.ts';
import { Guard } from '../elements/Guard.tsx';
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx';
import { Score } from '../parts/Score.tsx';
import { wayInWords } from '../leaderboard/table/wayInWords.ts';
import { RankMovement } from '../rank/RankMovement.tsx';

/** What a `RankChipView` takes. */
export interface RankChipViewProps extends Omit<ComponentPropsWithoutRef<'p'>, 'children'> {
  /** `useLeaderboardModel({ tournamentId, around: 1 })`: the own row and who stands above it are what is read. */
  readonly model: LeaderboardModel;
}

/**
 * The player's place in one line of 32 px, for the screen of a running game: rank, how it moved, score, and what is missing to
 * the next place. Nothing while there is no place. It takes no press and no focus.
 *
 * Classes `laurel-RankChip`, `-rank`, `-score`, `-next`.
 */
export function RankChipView(props: RankChipViewProps): ReactNode {
  return (
    <Guard>
      <ShownRankChip {...props} />
    </Guard>
  );
}

function ShownRankChip({ model, className, ...rest }: RankChipViewProps): ReactNode {
  const words = useLeaderboardWords();
  const { format, messages, locale, direction } = words;
  const mask = useMask();
  const { rows, around, own, columns } = model.board;
  const rank = useRef<HTMLSpanElement>(null);
  usePop(rank, own.row?.id, own.row?.rank);
  if (own.row === null || own.row.rank === null) return null;
  const { row } = own;
  const primary = primaryColumn(columns);
  const value = scoreOf(row.scores, primary?.name);
  const way = wayUp(around.length > 0 ? around : rows, columns);
  return (
    <p
      lang={locale}
      dir={direction}
      {...rest}
      className={classNames('laurel-RankChip laurel-Part', className)}
    >
      <span ref={rank} className="laurel-RankChip-rank">
        <VisuallyHidden>{messages.leaderboard.rank} </VisuallyHidden>
        {format.number(own.row.rank)}
      </span>
      <RankMovement movement={row.movement} />
      {primary !== undefined && value !== undefined && (
        <span className="laurel-RankChip-score">
          <VisuallyHidden>{primary.label} </VisuallyHidden>
          <Score value={value} format={primary.format} />
        </span>
      )}
      {way !== null && (
        <span className="laurel-RankChip-next">
          {wayInWords({ ...way, above: mask.row(way.above) }, words)}
        </span>
      )}
    </p>
  );
}

/** Milliseconds in which there is one pop at most. */
const betweenPops = 1000;

/** Lets the rank pop at a place won or lost: never for another player, nor at the first answer. */
function usePop(
  element: RefObject<HTMLElement | null>,
  player: string | undefined,
  rank: number | null | undefined,
): void {
  const before = useRef({ player, rank, popped: -betweenPops });
  const motion = useMotion();
  useEffect(() => {
    const last = before.current;
    const now = performance.now();
    const pops = last.player === player && (last.rank ?? rank) !== rank && now - last.popped >= betweenPops;
    if (pops && element.current !== null) motion()?.popRank(element.current);
    before.current = { player, rank, popped: pops ? now : last.popped };
  }, [element, player, rank, motion]);
}
