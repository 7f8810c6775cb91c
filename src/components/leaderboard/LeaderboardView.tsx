'use client';

import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { LeaderboardRowData } from '../../domain/leaderboard/LeaderboardRowData.ts';
import { periodKey, type PeriodPreset } from '../../domain/leaderboard/periodChoice.ts';
import { scoreColumns } from '../../domain/leaderboard/scoreColumns.ts';
import type { LeaderboardModel } from '../../react/models/leaderboard/useLeaderboardModel.ts';
import { useWords } from '../../react/provider/useWords.ts';
import { Button } from '../elements/Button.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { BoardFooter } from './sections/BoardFooter.tsx';
import { BoardInstead } from './sections/BoardInstead.tsx';
import { BoardNotices } from './sections/BoardNotices.tsx';
import { BoardTime } from './sections/BoardTime.tsx';
import { BoardTools } from './sections/BoardTools.tsx';
import { columnWidth, rankWidth } from './table/columnWidth.ts';
import type { RenderPlayer, RenderScore } from './table/LeaderboardRow.tsx';
import { type FocusRow, LeaderboardTable } from './table/LeaderboardTable.tsx';
import { MoreButton } from './sections/MoreButton.tsx';
import { NextZone } from './sections/NextZone.tsx';
import { OwnPosition } from './sections/OwnPosition.tsx';
import { Podium } from '../podium/Podium.tsx';
import { splitModel } from './splitModel.ts';
import { useSayRankChanges } from './useSayRankChanges.ts';
import { useShowMore } from './useShowMore.ts';

/** What can be chosen about a leaderboard's look. */
export interface LeaderboardLook extends WidgetRootProps {
  /** Default: the tournament's name. */
  readonly heading?: string | undefined;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Height of rows: 44, 36 (44 on coarse pointers) or 28 px. Default: the page's. */
  readonly density?: 'comfortable' | 'default' | 'compact' | undefined;
  /** Shows the first three on a podium, and the table from the fourth on. Default false. */
  readonly podium?: boolean | undefined;
  /** Presets of the period picker; an empty list leaves the picker out. Default: all four. */
  readonly periodPresets?: readonly PeriodPreset[] | undefined;
  /** The game's own sign-in, shown to who is signed out. */
  readonly signIn?: ReactNode;
  /** Draws avatar and name. Keep the function the same between renders, or every row is drawn again. */
  readonly renderPlayer?: RenderPlayer | undefined;
  /** Draws a score. Keep the function the same between renders, or every row is drawn again. */
  readonly renderScore?: RenderScore | undefined;
  /** Draws what stands in the place of a board without rows. */
  readonly renderEmpty?: (() => ReactNode) | undefined;
  /** Draws what stands in the place of a board that could not be loaded. */
  readonly renderError?: ((error: LaurelError, retry: () => void) => ReactNode) | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

type Some<Model> = { readonly [Key in keyof Model]?: Model[Key] | undefined };

/** What a `LeaderboardView` takes: as much of a model's data as there is, and the look. */
export interface LeaderboardViewProps extends LeaderboardLook, Some<LeaderboardModel> {
  /** The rows from the top; the entries of an answer will do. */
  readonly rows: readonly LeaderboardRowData[];
}

/**
 * A leaderboard from plain data.
 *
 * Classes `laurel-Leaderboard`, `-time`, `-tools`, `-table`, `-head`, `-row`, `-rank`, `-player`, `-name`, `-handle`,
 * `-you`, `-pending`, `-score`, `-rest`, `-zone`, `-gap`, `-position`, `-nextZone`, `-footer`; attributes `data-state`
 * (`loading | ready | refreshing | empty | not-started | private | offline | error`), `data-phase` (`upcoming | live | ended`),
 * `data-own` (`ranked | no-score | signed-out`), `data-podium`.
 */
export function LeaderboardView({
  heading,
  headingLevel = 2,
  headingHidden,
  density,
  podium = false,
  periodPresets,
  signIn,
  renderPlayer,
  renderScore,
  renderEmpty,
  renderError,
  messages: override,
  rows,
  columns: givenColumns,
  ownRow = null,
  ...rest
}: LeaderboardViewProps): ReactNode {
  const words = useWords(override);
  const { messages, format } = words;
  const { model, root } = splitModel({ ...rest, rows, ownRow });
  const { aroundRows, phase, tournament, hasMore } = model;
  const columns = useMemo(() => givenColumns ?? scoreColumns(undefined, rows), [givenColumns, rows]);
  const widths = useMemo(
    () => ({
      rank: rankWidth(rows, ownRow, format),
      scores: Object.fromEntries(
        columns.map((column) => [column.name, columnWidth(column, rows, ownRow, format)]),
      ),
    }),
    [columns, rows, ownRow, format],
  );
  const [disclosed, setDisclosed] = useState(false);
  const focusRowRef = useRef<FocusRow | null>(null);
  const board = `${tournament?.id ?? ''} ${periodKey(model.period)} ${model.audience}`;
  const shown = rows.length > 0;
  const status = rest.status ?? (shown ? 'ready' : 'empty');
  const title = heading ?? tournament?.name ?? messages.leaderboard.title;
  const ownIndex = indexOfOwn(rows, aroundRows);
  const onMore = useShowMore(model, focusRowRef);
  useSayRankChanges(ownRow, board);
  const onPodium = podium && rows.length >= 3 && model.audience === 'everyone';
  const row = { columns, widths, disclosed, renderPlayer, renderScore };
  const more = hasMore && shown && (
    <MoreButton loading={model.loadingMore} quiet={aroundRows.length > 0} onMore={onMore} />
  );

  return (
    <Widget
      {...root}
      name="Leaderboard"
      words={words}
      heading={title}
      headingLevel={headingLevel}
      headingHidden={headingHidden}
      actions={<BoardTime model={model} />}
      loading={status === 'loading' ? messages.leaderboard.loading : undefined}
      state={status}
      data-phase={phase ?? undefined}
      data-own={model.ownStatus === 'unknown' ? undefined : model.ownStatus}
      data-podium={onPodium ? '' : undefined}
      data-laurel-density={density}
    >
      <BoardTools model={model} presets={periodPresets} />
      <BoardNotices model={model} shown={shown} />
      {onPodium && <Podium rows={rows} columns={columns} />}
      {shown ? (
        <>
          {columns.length > 1 && (
            <Button
              variant="quiet"
              className="laurel-Leaderboard-disclose"
              aria-expanded={disclosed}
              onClick={() => setDisclosed(!disclosed)}
            >
              {disclosed ? messages.leaderboard.fewerScores : messages.leaderboard.moreScores}
            </Button>
          )}
          <LeaderboardTable
            {...row}
            label={title}
            board={board}
            rows={rows}
            aroundRows={aroundRows}
            gap={model.gap}
            gapAction={more}
            zones={model.zones}
            nextZone={model.nextZone}
            total={model.total}
            partial={model.friendsView === null && (hasMore || (model.total ?? 0) > rows.length)}
            focusRowRef={focusRowRef}
          />
        </>
      ) : (
        <BoardInstead model={model} status={status} renderEmpty={renderEmpty} renderError={renderError} />
      )}
      <BoardFooter
        model={model}
        more={aroundRows.length === 0 && more}
        ownIndex={ownIndex}
        focusRowRef={focusRowRef}
        signIn={signIn}
      />
      {shown && ownRow !== null && ownIndex < 0 && (
        <OwnPosition {...row} row={ownRow} gap={model.gap} headingLevel={nextLevel(headingLevel)}>
          <NextZone distance={model.nextZone} columns={columns} />
        </OwnPosition>
      )}
    </Widget>
  );
}

/** Where the own row stands among all rows shown; -1 when it does not. */
function indexOfOwn(rows: readonly LeaderboardRowData[], aroundRows: readonly LeaderboardRowData[]): number {
  const onTop = rows.findIndex(({ own }) => own);
  if (onTop >= 0) return onTop;
  const around = aroundRows.findIndex(({ own }) => own);
  return around < 0 ? -1 : rows.length + around;
}

function nextLevel(level: 1 | 2 | 3 | 4 | 5): 2 | 3 | 4 | 5 | 6 {
  return (level + 1) as 2 | 3 | 4 | 5 | 6;
}
