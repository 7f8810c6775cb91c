'use client';

import { type ReactNode, useId } from 'react';
import { useOnScreen } from '../../../react/browser/useOnScreen.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { GapText } from '../table/GapRow.tsx';
import { LeaderboardRow, type LeaderboardRowProps } from '../table/LeaderboardRow.tsx';
import type { ColumnWidths } from '../table/columnWidths.ts';
import type { HeadingLevel } from '../../elements/HeadingLevel.ts';
import { TableHead } from '../table/TableHead.tsx';

/** What an `OwnPosition` takes. */
export interface OwnPositionProps extends LeaderboardRowProps {
  readonly gap: number | null;
  readonly widths: ColumnWidths;
  readonly headingLevel: HeadingLevel;
  /** What lies ahead, such as the way to the next zone. */
  readonly children?: ReactNode;
}

/** The player's own row where it is not among the rows shown: outside of their table, whose row numbers stay right. */
export function OwnPosition({ gap, widths, headingLevel, children, ...row }: OwnPositionProps): ReactNode {
  const { messages } = useLeaderboardWords();
  const headingId = useId();
  const [rest, atRest] = useOnScreen();
  const Heading = `h${headingLevel}` as const;
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
        {gap !== null && gap > 0 && (
          <p className="laurel-Leaderboard-gapLine">
            <GapText places={gap} />
          </p>
        )}
        <table
          className="laurel-Leaderboard-table"
          aria-labelledby={headingId}
          data-long={widths.long ? '' : undefined}
          data-room={widths.room}
        >
          <TableHead columns={row.columns} widths={widths} hidden />
          <tbody>
            <LeaderboardRow {...row} stacked={widths.long} />
          </tbody>
        </table>
        {children}
      </section>
      {/* Where it is at rest, this is in sight below it. */}
      <div ref={rest} className="laurel-Leaderboard-mark" />
    </>
  );
}
