'use client';

import { Fragment, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { primaryColumn, type ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import type { LeaderboardZones } from '../../../domain/leaderboard/LeaderboardModel.ts';
import type { WayUp } from '../../../domain/leaderboard/rows/wayUp.ts';
import { scoreOf } from '../../../domain/scores.ts';
import { sortedZones, type Zone, zonesBetween } from '../../../domain/leaderboard/rows/zones.ts';
import { formatScore } from '../../../messages/formatScore.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { GapRow } from './GapRow.tsx';
import { LeaderboardRow, type RenderPlayer, type RenderScore } from './LeaderboardRow.tsx';
import type { ColumnWidths } from './columnWidths.ts';
import { TableHead } from './TableHead.tsx';
import { ZoneRow } from './ZoneRow.tsx';
import { useRowMotion } from './useRowMotion.ts';
import { useRowOrder } from './useRowOrder.ts';
import { useRowWindow, type WindowedRows } from './useRowWindow.ts';

/** Brings a row into sight and gives it the focus. */
export type FocusRow = (index: number) => void;

/** What a `LeaderboardTable` takes. */
export interface LeaderboardTableProps {
  readonly label: string;
  /** Names what is shown; rows slide only within one board. */
  readonly board: string;
  readonly rows: readonly LeaderboardRowData[];
  readonly aroundRows: readonly LeaderboardRowData[];
  readonly gap: number | null;
  /** Stands in the gap's row: a button that loads more of it. */
  readonly gapAction: ReactNode;
  readonly columns: readonly ScoreColumn[];
  readonly widths: ColumnWidths;
  /** Places that mean something: a line behind the last of each, that of the next one says how far it is. */
  readonly zones: LeaderboardZones | null;
  /** How many players there are in all; `null` when unknown. */
  readonly total: number | null;
  /** Whether there are rows that were not loaded. */
  readonly partial: boolean;
  readonly disclosed: boolean;
  /** Whether the first three stand on a podium above. */
  readonly podium: boolean;
  /** The own player's way to the next place; `null` when it is not known. */
  readonly way: WayUp | null;
  readonly renderPlayer: RenderPlayer | undefined;
  readonly renderScore: RenderScore | undefined;
  readonly focusRowRef: RefObject<FocusRow | null>;
}

/**
 * The board as a native table. A long one keeps only the rows in sight, and some around them, in the DOM. It is not drawn
 * again while a board is asked for, nor by an answer that says the same.
 */
export const LeaderboardTable = memo(function LeaderboardTable(props: LeaderboardTableProps): ReactNode {
  const { rows, aroundRows, columns, widths, disclosed, renderPlayer, renderScore } = props;
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const ends = useZoneEnds(rows, aroundRows, props.zones?.list);
  const separators = useMemo(
    () => [...ends.keys()].filter((after) => after < rows.length),
    [ends, rows.length],
  );
  const shown = useRowWindow(bodyRef, rows.length, separators);
  const { format } = useLeaderboardWords();
  const ordering = primaryColumn(columns);
  const write = (score: number): string => formatScore(score, ordering?.format ?? 'integer', format).text;
  const orderingScore = ({ scores }: LeaderboardRowData) => scoreOf(scores, ordering?.name);

  // Places are counted with the header and the separators, and only when some are not in the DOM.
  const indexed = shown.virtual || props.partial || aroundRows.length > 0;
  const rowIndex = (index: number): number | undefined => {
    if (!indexed) return undefined;
    const above = [...ends.keys()].filter((after) => after < index).length;
    return index + 2 + above + (index >= rows.length ? Math.max(1, props.gap ?? 1) : 0);
  };
  const rowCount = props.total === null ? -1 : props.total + 1 + ends.size;
  const row = (data: LeaderboardRowData, index: number, next: LeaderboardRowData | undefined) => {
    const zones = ends.get(index);
    const place = rowIndex(index);
    return (
      <Fragment key={data.id}>
        <LeaderboardRow
          row={data}
          columns={columns}
          index={index}
          rowIndex={place}
          disclosed={disclosed}
          stacked={widths.long}
          onPodium={props.podium && index < 3}
          ends={next === undefined || next.own === true || zones !== undefined}
          way={data.own === true ? props.way : null}
          renderPlayer={renderPlayer}
          renderScore={renderScore}
        />
        {zones && (
          <ZoneRow
            zones={zones}
            next={props.zones?.next}
            columns={columns}
            span={columns.length + 2}
            index={index + 0.5}
            rowIndex={place && place + 1}
          />
        )}
      </Fragment>
    );
  };

  const drawn = useRowOrder(
    bodyRef,
    rows
      .slice(shown.start, shown.end)
      .map((data, offset) => row(data, shown.start + offset, rows[shown.start + offset + 1])),
  );
  useRowMotion(bodyRef, props.board, rows, { ...shown, scoreOf: orderingScore, write });
  useFocusRow(bodyRef, shown.reveal, props.focusRowRef);

  return (
    <table
      className="laurel-Leaderboard-table"
      tabIndex={shown.virtual || shown.partial ? -1 : undefined}
      aria-label={props.label}
      data-long={widths.long ? '' : undefined}
      data-room={widths.room}
      data-windowed={shown.virtual ? '' : undefined}
      aria-rowcount={indexed ? rowCount : undefined}
    >
      <TableHead columns={columns} widths={widths} rowIndex={indexed ? 1 : undefined} />
      <tbody ref={bodyRef}>
        {shown.above > 0 && <Spacer index={-1} height={shown.above} />}
        {drawn}
        {shown.below > 0 && <Spacer index={rows.length} height={shown.below} />}
        {aroundRows.length > 0 && (
          <GapRow
            places={props.gap}
            span={columns.length + 2}
            index={rows.length}
            rowIndex={indexed ? rows.length + 2 + separators.length : undefined}
            action={props.gapAction}
          />
        )}
        {aroundRows.map((data, offset) => row(data, rows.length + offset, aroundRows[offset + 1]))}
      </tbody>
    </table>
  );
});

// The same each time, or who watches what is in sight would begin anew at each answer.
const noEnds: ReadonlyMap<number, readonly Zone[]> = new Map();

/** Zones by the index of the row behind which they end; rows around the player follow those from the top. */
function useZoneEnds(
  rows: readonly LeaderboardRowData[],
  aroundRows: readonly LeaderboardRowData[],
  zones: readonly Zone[] | undefined,
): ReadonlyMap<number, readonly Zone[]> {
  return useMemo(() => {
    const sorted = sortedZones(zones ?? []);
    if (sorted.length === 0) return noEnds;
    const ends = new Map<number, readonly Zone[]>();
    const search = (part: readonly LeaderboardRowData[], first: number) => {
      for (const [index, { rank }] of part.entries()) {
        const ending = zonesBetween(sorted, rank, part[index + 1]?.rank ?? null);
        if (ending.length > 0) ends.set(first + index, ending);
      }
    };
    search(rows, 0);
    search(aroundRows, rows.length);
    return ends;
  }, [rows, aroundRows, zones]);
}

/** The place of rows that are not in the DOM. Its height is set by script: server HTML carries no style attribute. */
function Spacer({ height, index }: { readonly height: number; readonly index: number }): ReactNode {
  const stretch = (row: HTMLElement | null) => row?.style.setProperty('height', `${height}px`);
  return <tr ref={stretch} className="laurel-Leaderboard-spacer" data-index={index} aria-hidden="true" />;
}

/** Lets the view focus a row by its index, whether or not it is in the DOM now. */
function useFocusRow(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  reveal: WindowedRows['reveal'],
  focusRowRef: RefObject<FocusRow | null>,
): void {
  const wanted = useRef<number | null>(null);
  const focusWanted = (): void => {
    const row = bodyRef.current?.querySelector<HTMLElement>(
      `.laurel-Leaderboard-row[data-index="${wanted.current}"]`,
    );
    if (!row) return;
    const place = onScreen(row);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    // jsdom scrolls nothing.
    (place as Partial<HTMLElement>).scrollIntoView?.({ block: 'center', behavior: 'instant' });
    wanted.current = null;
  };
  useEffect(() => {
    focusRowRef.current = (index) => {
      wanted.current = index;
      focusWanted();
      if (wanted.current !== null) reveal(index);
    };
    focusWanted();
  });
}

/** The row, or its player's place on the podium where that is what is seen. */
function onScreen(row: HTMLElement): HTMLElement {
  if (row.getClientRects().length > 0) return row;
  const places = row.closest('.laurel-Leaderboard')?.querySelectorAll<HTMLElement>('.laurel-Podium-place');
  return places?.[Number(row.dataset['index'])] ?? row;
}
