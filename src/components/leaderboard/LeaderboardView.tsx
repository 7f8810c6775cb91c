'use client';

import { type ReactNode, useMemo } from 'react';
import { boardStatus } from '../../domain/leaderboard/boardStatus.ts';
import type { LeaderboardModel } from '../../domain/leaderboard/LeaderboardModel.ts';
import { sameColumns } from '../../domain/leaderboard/scoreColumns.ts';
import { cleanText } from '../../domain/text/cleanText.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import { useKept } from '../elements/behaviour/useKept.ts';
import { Widget } from '../frame/Widget.tsx';
import { Board, isOnPodium } from './Board.tsx';
import type { LeaderboardAppearance } from './LeaderboardAppearance.ts';
import { BoardTime } from './sections/BoardTime.tsx';
import { BoardTools } from './sections/BoardTools.tsx';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';

/** What a `LeaderboardView` takes: a model, and its appearance. */
export interface LeaderboardViewProps extends LeaderboardAppearance {
  /** `useLeaderboardModel(…)`, or `boardOf(entries)` for data of the page's own. */
  readonly model: LeaderboardModel;
}

/**
 * A leaderboard from plain data.
 *
 * Classes `laurel-Leaderboard`, `-time`, `-tools`, `-table`, `-head`, `-row`, `-rank`, `-player`, `-name`, `-handle`,
 * `-you`, `-pending`, `-score`, `-rest`, `-zone`, `-gap`, `-position`, `-nextZone`, `-footer`; attributes `data-state`
 * (`loading | ready | empty | not-started | private | offline | error`), `data-refreshing`,
 * `data-phase` (`upcoming | live | ended`), `data-own` (`ranked | no-score | signed-out`), `data-podium`.
 */
export function LeaderboardView(props: LeaderboardViewProps): ReactNode {
  return (
    <ErrorBoundary name="Leaderboard">
      <ShownLeaderboardView {...props} />
    </ErrorBoundary>
  );
}

function ShownLeaderboardView({
  model: given,
  heading,
  headingLevel = 2,
  density,
  podium = false,
  periodPresets,
  signIn,
  renderPlayer,
  renderScore,
  renderEmpty,
  renderError,
  messages: override,
  ...root
}: LeaderboardViewProps): ReactNode {
  const words = useLeaderboardWords(override);
  const { messages } = words;
  const model = useMaskedModel(given);
  const { board, tournament, refreshing } = model;
  const status = boardStatus(model);
  const title = heading ?? (cleanText(tournament?.details.name ?? '') || messages.leaderboard.title);
  return (
    <Widget
      {...root}
      name="Leaderboard"
      words={words}
      heading={title}
      headingLevel={headingLevel}
      subline={<BoardTime tournament={tournament} refreshing={status === 'ready' && refreshing} />}
      actions={<BoardTools model={model} presets={periodPresets} />}
      loading={status === 'loading' ? messages.leaderboard.loading : undefined}
      state={status}
      data-refreshing={refreshing || undefined}
      data-phase={tournament?.phase ?? undefined}
      data-own={board.own.status === 'unknown' ? undefined : board.own.status}
      data-podium={isOnPodium(model, podium) ? '' : undefined}
      data-laurel-density={density}
    >
      <Board
        model={model}
        status={status}
        title={title}
        headingLevel={headingLevel}
        podium={podium}
        signIn={signIn}
        renderPlayer={renderPlayer}
        renderScore={renderScore}
        renderEmpty={renderEmpty}
        renderError={renderError}
      />
    </Widget>
  );
}

/** Data of the page's own is masked here; that of a model already is. */
function useMaskedModel(model: LeaderboardModel): LeaderboardModel {
  const mask = useMask();
  // With other columns every row is drawn again.
  const columns = useKept(model.board.columns, sameColumns);
  return useMemo(() => {
    const { board } = model;
    const own = board.own.row === null ? board.own : { ...board.own, row: mask.row(board.own.row) };
    const masked = { ...board, rows: mask.rows(board.rows), around: mask.rows(board.around), own, columns };
    return { ...model, board: masked };
  }, [model, mask, columns]);
}
