'use client';

import { type ReactNode, useId } from 'react';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { TotalsDifference, TotalsReport } from '../../domain/runs/TotalsReport.ts';
import type { ScoreFormat } from '../../domain/leaderboard/ScoreFormat.ts';
import { scoreOf } from '../../domain/scores.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import { scoreTypeLabel, type ScoreType } from '../../domain/leaderboard/scoreColumns.ts';
import { useTotalsWords } from '../../react/provider/words/useTotalsWords.ts';
import { PlayerName } from '../player-name/PlayerName.tsx';
import { playerName } from '../player-name/playerName.ts';
import { Score } from '../parts/Score.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { seenAndSaid } from '../elements/seenAndSaid.tsx';

/** What a `TotalsReportView` takes. */
export interface TotalsReportViewProps extends WidgetRootProps {
  /** What `compareTotals` of `laurel/server` found. */
  readonly report: TotalsReport;
  /** Labels and formats by score type, as for the leaderboard. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

const noTypes: readonly ScoreType[] = [];

/**
 * Players whose totals on the platform are not those of the game's own data, the largest difference first: the table
 * for a game's operator. Below them are those who were not compared, by the names that `laurel settle --player` takes: one whose run
 * stays unknown never is, until somebody settles it. It shows data and loads none, since comparing is up to the game server.
 *
 * Classes `laurel-TotalsReport`, `-summary`, `-scroll`, `-table`, `-player`, `-open`, `-number`, `-difference`;
 * attribute `data-sign` (`more | less`) on a difference: the platform has more, or less, than the game.
 */
export function TotalsReportView(props: TotalsReportViewProps): ReactNode {
  return (
    <ErrorBoundary name="TotalsReport">
      <ShownTotalsReportView {...props} />
    </ErrorBoundary>
  );
}

function ShownTotalsReportView({
  report,
  scoreTypes = noTypes,
  headingLevel,
  headingHidden,
  messages: override,
  ...rest
}: TotalsReportViewProps): ReactNode {
  const words = useTotalsWords(override);
  const { messages, format } = words;
  const summaryId = useId();
  const players = format.count(report.players);
  const frame = {
    ...rest,
    name: 'TotalsReport',
    words,
    heading: messages.totals.title,
    headingLevel,
    headingHidden,
  };
  const { differences, moving = [] } = report;
  const isSame = differences.length === 0;
  if (isSame && moving.length === 0) {
    return (
      <Widget {...frame} state="empty">
        <StatePanel kind="ended" text={messages.totals.same(players)} />
      </Widget>
    );
  }
  return (
    <Widget {...frame}>
      <p id={summaryId} className="laurel-TotalsReport-summary">
        {isSame
          ? messages.totals.same(players)
          : messages.totals.summary({ differing: format.count(differences.length), players })}
      </p>
      <div
        className="laurel-TotalsReport-scroll"
        role="group"
        aria-labelledby={summaryId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what moves sideways has to be reachable by keys
        tabIndex={0}
      >
        <table className="laurel-TotalsReport-table" aria-label={messages.totals.title}>
          <thead>
            <tr>
              <th scope="col">{messages.totals.player}</th>
              <th scope="col">{messages.totals.scoreType}</th>
              <th scope="col">{messages.totals.own}</th>
              <th scope="col">{messages.totals.platform}</th>
              <th scope="col">{messages.totals.difference}</th>
            </tr>
          </thead>
          {largestFirst(differences).map((difference) => (
            <PlayerRows
              key={`${difference.userId ?? ''} ${difference.externalUserId ?? ''}`}
              difference={difference}
              scoreTypes={scoreTypes}
            />
          ))}
          {moving.map((player) => (
            <tbody key={player}>
              <tr>
                <th scope="row" colSpan={5} className="laurel-TotalsReport-player">
                  <PlayerName>{player}</PlayerName>
                  <span className="laurel-TotalsReport-open">{messages.totals.notCompared}</span>
                </th>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </Widget>
  );
}

function PlayerRows({
  difference: { userId, externalUserId, own, platform, difference, openRuns },
  scoreTypes,
}: {
  readonly difference: TotalsDifference;
  readonly scoreTypes: readonly ScoreType[];
}): ReactNode {
  const { messages, format } = useTotalsWords();
  const types = Object.keys(difference);
  const id = userId ?? externalUserId ?? '';
  return (
    <tbody>
      {types.map((name, index) => {
        const type = scoreTypes.find((known) => known.name === name);
        const by = difference[name] ?? 0;
        return (
          <tr key={name}>
            {index === 0 && (
              <th scope="rowgroup" rowSpan={types.length} className="laurel-TotalsReport-player">
                <PlayerName>{playerName({ id }, messages, 'whole')}</PlayerName>
                {openRuns > 0 && (
                  <span className="laurel-TotalsReport-open">
                    {messages.totals.openRuns(format.count(openRuns))}
                  </span>
                )}
              </th>
            )}
            <td>
              <bdi>{type?.label ?? scoreTypeLabel(name)}</bdi>
            </td>
            <td className="laurel-TotalsReport-number">
              <Total value={scoreOf(own, name)} format={type?.format} />
            </td>
            <td className="laurel-TotalsReport-number">
              {platform === null ? (
                messages.totals.notThere
              ) : (
                <Total value={scoreOf(platform, name)} format={type?.format} />
              )}
            </td>
            <td
              className="laurel-TotalsReport-number laurel-TotalsReport-difference"
              data-sign={by > 0 ? 'more' : 'less'}
            >
              <bdi>
                {by > 0 && '+'}
                <Score value={by} format={type?.format} />
              </bdi>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

function Total({
  value,
  format,
}: {
  readonly value: number | undefined;
  readonly format: ScoreFormat | undefined;
}): ReactNode {
  const { messages } = useTotalsWords();
  return value === undefined ? (
    seenAndSaid('–', messages.leaderboard.noValue)
  ) : (
    <Score value={value} format={format} />
  );
}

function largestFirst(differences: readonly TotalsDifference[]): readonly TotalsDifference[] {
  return differences.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

function sizeOf({ difference }: TotalsDifference): number {
  return Math.max(0, ...Object.values(difference).map((value) => Math.abs(value)));
}
