'use client';

import { type ReactNode, useId } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import { useOnScreen } from '../../../react/browser/useOnScreen.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { GapText } from '../table/GapRow.tsx';
import { LeaderboardRow, type RenderPlayer, type RenderScore } from '../table/LeaderboardRow.tsx';
import { type ColumnWidths, hasLongScores } from '../table/columnWidth.ts';
import type { HeadingLevel } from '../../elements/headingLevel.ts';
import { TableHead } from '../table/TableHead.tsx';

/** What an `OwnPosition` takes. */
export interface OwnPositionProps {
  readonly row: LeaderboardRowData;
  readonly gap: number | null;
  readonly columns: readonly ScoreColumn[];
  readonly widths: ColumnWidths;
  readonly headingLevel: HeadingLevel;
  readonly disclosed: boolean;
  readonly renderPlayer: RenderPlayer | undefined;
  readonly renderScore: RenderScore | undefined;
  /** What lies ahead, such as the way to the next zone. */
  readonly children?: ReactNode;
}

/** The player's own row where it is not among the rows shown: outside of their table, whose row numbers stay right. */
export function OwnPosition(props: OwnPositionProps): ReactNode {
  const { messages } = useLeaderboardWords();
  const headingId = useId();
  const [rest, atRest] = useOnScreen();
  const stacked = hasLongScores(props.columns, props.widths);
  const Heading = `h${props.headingLevel}` as const;
  return (
    <>
      <section
        className="laurel-Leaderboard-position"
        aria-labelledby={headingId}
        data-stuck={atRest ? undefined : ''}
      >
        <Heading id={headingId} className="laurel-VisuallyHidden">
          {messages.leaderboard.yourPosition}
        </Heading>
        {props.gap !== null && props.gap > 0 && (
          <p className="laurel-Leaderboard-gapLine">
            <GapText places={props.gap} />
          </p>
        )}
        <table
          className="laurel-Leaderboard-table"
          aria-labelledby={headingId}
          data-long={stacked ? '' : undefined}
        >
          <TableHead columns={props.columns} widths={props.widths} hidden />
          <tbody>
            <LeaderboardRow
              row={props.row}
              columns={props.columns}
              disclosed={props.disclosed}
              stacked={stacked}
              renderPlayer={props.renderPlayer}
              renderScore={props.renderScore}
            />
          </tbody>
        </table>
        {props.children}
      </section>
      {/* Where it is at rest, this is in sight below it. */}
      <div ref={rest} className="laurel-Leaderboard-mark" />
    </>
  );
}
