'use client';

import { type ReactNode, type RefObject, useRef } from 'react';
import type { LeaderboardStatus } from '../../domain/leaderboard/boardStatus.ts';
import type { LeaderboardModel, LeaderboardRows } from '../../domain/leaderboard/LeaderboardModel.ts';
import { sameWay, wayUp } from '../../domain/leaderboard/rows/wayUp.ts';
import { periodKey } from '../../domain/leaderboard/periodChoice.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import { useSayOutcome } from '../elements/behaviour/useOutcome.ts';
import { useKept } from '../elements/behaviour/useKept.ts';
import { type HeadingLevel, levelBelow } from '../elements/HeadingLevel.ts';
import { Podium } from '../podium/Podium.tsx';
import type { LeaderboardAppearance } from './LeaderboardAppearance.ts';
import { BoardFooter } from './sections/BoardFooter.tsx';
import { BoardInstead } from './sections/BoardInstead.tsx';
import { BoardNotices } from './sections/BoardNotices.tsx';
import { MoreButton } from './sections/MoreButton.tsx';
import { NextZone } from './sections/NextZone.tsx';
import { OwnPosition } from './sections/OwnPosition.tsx';
import { type FocusRow, LeaderboardTable } from './table/LeaderboardTable.tsx';
import { useColumnWidths } from './table/useColumnWidths.ts';
import { useMoreScores } from './table/useMoreScores.tsx';
import { useSayRankChanges } from './useSayRankChanges.ts';
import { useLeaveHeight } from './useLeaveHeight.ts';
import { useShowMore } from './useShowMore.ts';

/** What a `Board` takes: the model, and what of the appearance is its own. */
export interface BoardProps extends Pick<
  LeaderboardAppearance,
  'signIn' | 'renderPlayer' | 'renderScore' | 'renderEmpty' | 'renderError'
> {
  readonly model: LeaderboardModel;
  readonly status: LeaderboardStatus;
  readonly title: string;
  readonly headingLevel: HeadingLevel;
  readonly podium: boolean;
}

/** All of a leaderboard below its heading. It stands inside the widget, whose live regions it speaks through. */
export function Board(props: BoardProps): ReactNode {
  const { model, status } = props;
  const { board, period, audience, tournament } = model;
  const focusRowRef = useRef<FocusRow | null>(null);
  const shown = status === 'ready';
  const ownIndex = indexOfOwn(board);
  const choice = period === null ? '' : periodKey(period.choice);
  // Without the tournament, which may come later than its rows.
  const asked = `${choice} ${audience?.shown ?? 'everyone'}`;
  const name = `${tournament?.details.id ?? ''} ${asked}`;
  const [onMore, derived] = useShowMore(asked, model, focusRowRef);
  // Until another period has come, the row is that of the one before.
  useSayRankChanges(model.refreshing ? null : board.own.row, `${name} ${board.own.row?.id ?? ''}`);
  useSayBoard(model);
  const more = shown && model.paging?.hasMore && (
    <MoreButton loading={model.paging.loading} quiet={board.around.length > 0} onMore={onMore} />
  );
  const body = useRef<HTMLDivElement>(null);
  useLeaveHeight(body, shown || status === 'loading');
  return (
    <div ref={body} className="laurel-Leaderboard-board">
      <BoardNotices model={model} />
      {derived && <p className="laurel-Leaderboard-note">{derived}</p>}
      {isOnPodium(model, props.podium) && <Podium rows={board.rows} columns={board.columns} />}
      {shown ? (
        <Places {...props} name={name} more={more} ownIndex={ownIndex} focusRowRef={focusRowRef}>
          <BoardFooter
            // From another period, chosen meanwhile, the way to the own row takes no focus.
            key={asked}
            model={model}
            more={board.around.length === 0 && more}
            ownIndex={ownIndex}
            focusRowRef={focusRowRef}
            signIn={props.signIn}
          />
        </Places>
      ) : (
        <BoardInstead {...props} />
      )}
    </div>
  );
}

interface PlacesProps extends BoardProps {
  /** Names what is shown; rows slide only within one board. */
  readonly name: string;
  readonly more: ReactNode;
  readonly ownIndex: number;
  readonly focusRowRef: RefObject<FocusRow | null>;
  /** Stands between the rows and the player's own. */
  readonly children: ReactNode;
}

/** The rows, and the player's own where it is not among them. */
function Places({ model, name, more, ownIndex, focusRowRef, children, ...props }: PlacesProps): ReactNode {
  const { board, paging, zones, audience } = model;
  const { rows, around, gap, own, total, columns } = board;
  const widths = useColumnWidths(columns, rows, own.row);
  const { disclosed, moreScores } = useMoreScores(columns, widths);
  const listed = around.length > 0 ? around : rows;
  const way = useKept(wayUp(listed, columns), sameWay);
  const row = {
    columns,
    widths,
    disclosed,
    renderPlayer: props.renderPlayer,
    renderScore: props.renderScore,
  };
  return (
    <>
      <LeaderboardTable
        {...row}
        label={props.title}
        board={name}
        podium={isOnPodium(model, props.podium)}
        way={way}
        rows={rows}
        aroundRows={around}
        gap={gap}
        gapAction={around.length > 0 && more}
        zones={zones}
        total={total}
        partial={audience?.shown !== 'friends' && (paging?.hasMore || (total ?? 0) > rows.length)}
        focusRowRef={focusRowRef}
      />
      {moreScores}
      {children}
      {own.row !== null && ownIndex < 0 && (
        <OwnPosition {...row} row={own.row} gap={gap} headingLevel={levelBelow(props.headingLevel)}>
          <NextZone distance={zones?.next} columns={columns} />
        </OwnPosition>
      )}
    </>
  );
}

/** Says what a board that the player chose holds; a failure is said where it is shown. */
function useSayBoard({ status, refreshing, board, period, audience }: LeaderboardModel): void {
  const { messages, format } = useLeaderboardWords();
  const words = messages.leaderboard;
  const ofFriends = audience?.shown === 'friends';
  const choice = period?.choice ?? 'all';
  const shown = ofFriends
    ? words.audience.friends
    : words.period[typeof choice === 'string' ? choice : 'custom'];
  const held = (!ofFriends && board.total) || board.rows.length;
  const outcome = held
    ? words.players(format.count(held))
    : words[ofFriends ? 'emptyFriends' : 'emptyPeriod'];
  useSayOutcome(status === 'ready' && !refreshing ? `${shown}: ${outcome}` : null, 'polite');
}

/** Whether the first three stand on a podium: only where all of them are there, and on the board of everyone. */
export function isOnPodium({ board, audience }: LeaderboardModel, wanted: boolean): boolean {
  return wanted && board.rows.length >= 3 && audience?.shown !== 'friends';
}

/** Where the own row stands among all rows shown; -1 when it does not. */
function indexOfOwn({ rows, around }: LeaderboardRows): number {
  return rows.concat(around).findIndex(({ own }) => own);
}
