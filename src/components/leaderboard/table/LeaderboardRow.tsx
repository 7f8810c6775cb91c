'use client';

import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { formatScore } from '../../../messages/formatScore.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { primaryColumn, type ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import type { Scores } from '../../../domain/model.ts';
import type { WayUp } from '../../../domain/leaderboard/rows/wayUp.ts';
import { scoreOf } from '../../../domain/scores.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import type { Words } from '../../../react/provider/words/WordsContext.ts';
import { Avatar } from '../../parts/avatar/Avatar.tsx';
import { PlayerName } from '../../player-name/PlayerName.tsx';
import { playerName } from '../../player-name/playerName.ts';
import { wayInWords } from './wayInWords.ts';
import { drawScore } from '../../parts/Score.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden.tsx';
import { drawRank } from '../../rank/Rank.tsx';
import { drawMovement } from '../../rank/RankMovement.tsx';
import { seenAndSaid } from '../../elements/seenAndSaid.tsx';

/** Draws a player in place of avatar and name. Keep it one line high, and the same function between renders. */
export type RenderPlayer = (shown: { readonly row: LeaderboardRowData }) => ReactNode;

/** Draws a score in place of `Score`; `value` is `undefined` where the player has none. */
export type RenderScore = (shown: {
  readonly value: number | undefined;
  readonly column: ScoreColumn;
  readonly row: LeaderboardRowData;
}) => ReactNode;

/** What a `LeaderboardRow` takes. */
export interface LeaderboardRowProps {
  /** A row of a model. */
  readonly row: LeaderboardRowData;
  /** The model's columns, in their order. */
  readonly columns: readonly ScoreColumn[];
  /** Where it stands among a board's rows, which are put in their places by it. */
  readonly index?: number | undefined;
  /** `aria-rowindex`, for a table some of whose rows are not in the DOM. */
  readonly rowIndex?: number | undefined;
  /** Lists below the name the scores for which a narrow table has no column. */
  readonly disclosed?: boolean | undefined;
  /** Puts the ordering score below the name in a narrow table: for scores that would leave no room for names. */
  readonly stacked?: boolean | undefined;
  /** Stands on the podium above, so that the table leaves it out where there is one. */
  readonly onPodium?: boolean | undefined;
  /** Whether no plain row follows, but the own one, a zone's end or a gap: then no hairline stands between the two. */
  readonly ends?: boolean | undefined;
  /** The own player's way to the next place. */
  readonly way?: WayUp | null | undefined;
  /** What stands in place of name and avatar. */
  readonly renderPlayer?: RenderPlayer | undefined;
  /** What stands in place of a value. */
  readonly renderScore?: RenderScore | undefined;
}

/**
 * One player's row, for a `<tbody>`. It is drawn again only when one of its props is another.
 *
 * Classes `laurel-Leaderboard-row`, `-rank`, `-player`, `-name`, `-handle`, `-you`, `-score`, `-stacked`,
 * `-rest`; attributes
 * `data-own`, `data-friend`, `data-podium-row`, `data-end` on the row, `data-primary` on the score that orders the board.
 */
export const LeaderboardRow = memo(function LeaderboardRow({
  row,
  columns,
  index,
  rowIndex,
  disclosed,
  stacked,
  onPodium,
  ends,
  way = null,
  renderPlayer,
  renderScore,
}: LeaderboardRowProps): ReactNode {
  // What is in a row is drawn by functions: a component for each part costs more than all that it draws.
  const words = useLeaderboardWords();
  const { id, name, username, avatarUrl, own, friend, scores } = row;
  // Where one player rises, all whom it passes get another rank and nothing else: the rest of their rows stays as it was drawn.
  const player = useMemo(
    () =>
      renderPlayer === undefined && drawPlayer({ id, name, username, avatarUrl, own, friend }, way, words),
    [renderPlayer, id, name, username, avatarUrl, own, friend, way, words],
  );
  const cells = useMemo(
    () => renderScore === undefined && drawCells(columns, (column) => drawValue(scores, column, words)),
    [renderScore, scores, columns, words],
  );
  const value = (column: ScoreColumn): ReactNode =>
    renderScore === undefined
      ? drawValue(scores, column, words)
      : renderScore({ value: scoreOf(scores, column.name), column, row });
  return (
    <tr
      className="laurel-Leaderboard-row"
      aria-rowindex={rowIndex}
      aria-current={own ? 'true' : undefined}
      data-own={own ? '' : undefined}
      data-friend={friend ? '' : undefined}
      data-podium-row={onPodium ? '' : undefined}
      data-end={ends ? '' : undefined}
      data-index={index}
      tabIndex={own ? -1 : undefined}
    >
      <td className="laurel-Leaderboard-rank">{drawRank(row, words)}</td>
      <th scope="row" className="laurel-Leaderboard-player">
        <span className="laurel-Leaderboard-playerLine">
          {player || renderPlayer?.({ row })}
          {row.pending && drawPending(row, columns, words)}
          {drawMovement(row.movement, words)}
        </span>
        {stacked && (
          <span className="laurel-Leaderboard-stacked">
            {columns
              .filter(({ primary }) => primary)
              .map((column) => (
                <Fragment key={column.name}>
                  <bdi className="laurel-Leaderboard-stackedLabel">{`${column.label} `}</bdi>
                  {value(column)}
                </Fragment>
              ))}
          </span>
        )}
        {disclosed && (
          <span className="laurel-Leaderboard-rest">
            {columns
              .filter(({ primary }) => !primary)
              .map((column) => (
                <span key={column.name} className="laurel-Leaderboard-restScore">
                  <bdi>{column.label}</bdi> {value(column)}
                </span>
              ))}
          </span>
        )}
      </th>
      {cells || drawCells(columns, value)}
    </tr>
  );
});

function drawPlayer(
  row: Pick<LeaderboardRowData, 'id' | 'name' | 'username' | 'avatarUrl' | 'own' | 'friend'>,
  way: WayUp | null,
  words: Words<'leaderboard'>,
): ReactNode {
  const { messages } = words;
  const name = playerName(row, messages, 'whole');
  const handle = row.name !== null && row.username !== row.name && row.username;
  return (
    <>
      <Avatar player={row.id} name={name} picture={row.avatarUrl} />
      <span className="laurel-Leaderboard-name">
        {row.own ? (
          <span className="laurel-Leaderboard-nameLine">
            {PlayerName({ children: name })}
            <span className="laurel-Leaderboard-you">{messages.common.you}</span>
          </span>
        ) : (
          PlayerName({ children: name })
        )}
        {way === null
          ? handle && PlayerName({ className: 'laurel-Leaderboard-handle', children: handle })
          : row.own && drawWay(way, words)}
      </span>
      {row.friend && <VisuallyHidden>{messages.leaderboard.friend}</VisuallyHidden>}
    </>
  );
}

/** A second line with a goal in it. */
function drawWay(way: WayUp, words: Words<'leaderboard'>): ReactNode {
  const { done } = way;
  return (
    <span className="laurel-Leaderboard-way">
      {done !== null && <progress className="laurel-Leaderboard-done" value={done} aria-hidden="true" />}
      <span className="laurel-Leaderboard-toPass">{wayInWords(way, words)}</span>
    </span>
  );
}

/** A run on its way: the ordering score alone, since the row has little room. */
function drawPending(
  row: LeaderboardRowData,
  columns: readonly ScoreColumn[],
  { format, messages }: Words<'leaderboard'>,
): ReactNode {
  const column = primaryColumn(columns);
  const value = scoreOf(row.pending, column?.name);
  if (column === undefined || value === undefined) return null;
  const score = (value < 0 ? '' : '+') + formatScore(value, column.format, format).text;
  return (
    <span className="laurel-Leaderboard-pending">
      {seenAndSaid(score, messages.leaderboard.pendingScore({ score }))}
    </span>
  );
}

function drawCells(
  columns: readonly ScoreColumn[],
  value: (column: ScoreColumn) => ReactNode,
): readonly ReactNode[] {
  return columns.map((column) => (
    <td key={column.name} className="laurel-Leaderboard-score" data-primary={column.primary ? '' : undefined}>
      {value(column)}
    </td>
  ));
}

function drawValue(scores: Scores, column: ScoreColumn, words: Words<'leaderboard'>): ReactNode {
  const value = scoreOf(scores, column.name);
  return value === undefined
    ? seenAndSaid('–', words.messages.leaderboard.noValue)
    : drawScore({ value, format: column.format }, words);
}
