'use client';

import { type ReactNode, useRef } from 'react';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { QueuedRun, RunProblem } from '../../queue/keeping/queuedRun.ts';
import { formatScore } from '../../messages/formatScore.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import { scoreTypeLabel, type ScoreType } from '../../domain/leaderboard/scoreColumns.ts';
import { useScoreWords } from '../../react/provider/words/useScoreWords.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { Button } from '../elements/controls/Button.tsx';
import { Score } from '../parts/Score.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { SayVerdicts } from './SayVerdicts.tsx';
import { StatusSign } from './StatusSign.tsx';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';

/** What can be chosen about the appearance of runs. */
export interface ScoreStatusAppearance extends WidgetRootProps {
  /** Labels and formats by score type, as for the leaderboard; types that are not listed show their name. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /** How many runs are listed, the newest first. Default 3. */
  readonly limit?: number | undefined;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. Default `true`. */
  readonly headingHidden?: boolean | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

/** What a `ScoreStatusView` takes: runs, and their appearance. */
export interface ScoreStatusViewProps extends ScoreStatusAppearance {
  /** Oldest first, as `useSubmitScore` gives them. */
  readonly runs: readonly QueuedRun[];
  /** Adds a button while runs wait that have been tried in vain. */
  readonly onRetry?: (() => void) | undefined;
  /** Adds a button to each run that needs no more sending. */
  readonly onDismiss?: ((id: string) => void) | undefined;
}

const noTypes: readonly ScoreType[] = [];

/**
 * Runs and their fate, from plain data. `null` while there are none.
 *
 * Classes `laurel-ScoreStatus`, `-list`, `-run`, `-sign`, `-body`, `-scores`, `-score`, `-detail`, `-word`, `-dismiss`,
 * `-more`, `-note`; attribute `data-status` (`queued | sending | accepted | refused | unknown | held`) on a run.
 */
export function ScoreStatusView(props: ScoreStatusViewProps): ReactNode {
  return (
    <ErrorBoundary name="ScoreStatus">
      <ShownScoreStatusView {...props} />
    </ErrorBoundary>
  );
}

function ShownScoreStatusView({
  runs,
  scoreTypes = noTypes,
  limit = 3,
  headingHidden = true,
  onRetry,
  onDismiss,
  messages: override,
  ...rest
}: ScoreStatusViewProps): ReactNode {
  const words = useScoreWords(override);
  const { messages, format } = words;
  // What had the focus before it came to a button that dismisses.
  const before = useRef<HTMLElement>(null);
  if (runs.length === 0) return null;
  const describe = (run: QueuedRun): string => inWords(run, scoreTypes, words);
  const listed = runs.slice(-limit).toReversed();
  const waiting = runs.filter(({ status }) => status === 'queued' || status === 'sending');
  const hidden = runs.length - listed.length;
  const problem = waiting.findLast((run) => run.problem !== undefined)?.problem;
  const isStuck = problem !== undefined;
  const note = [
    isStuck ? messages.score.waits[waitFor(problem)] : '',
    waiting.some(({ saved }) => !saved) && isStuck ? messages.score.unsaved : '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Widget
      {...rest}
      name="ScoreStatus"
      words={words}
      heading={messages.score.title}
      headingHidden={headingHidden}
    >
      <SayVerdicts runs={runs} describe={describe} />
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none */}
      <ul className="laurel-ScoreStatus-list" role="list">
        {listed.map((run) => (
          <li key={run.id} className="laurel-ScoreStatus-run" data-status={run.status}>
            <StatusSign status={run.status} />
            <div className="laurel-ScoreStatus-body">
              <p className="laurel-ScoreStatus-scores">
                <Values run={run} scoreTypes={scoreTypes} />
              </p>
              <p className="laurel-ScoreStatus-detail">
                <span className="laurel-ScoreStatus-word">{messages.score.status[run.status]}</span>{' '}
                {run.status === 'unknown' && messages.score.waits.checking}
                {run.status === 'held' && messages.score.waits.review}
                {run.reason !== undefined && <bdi>{run.reason.message}</bdi>}
              </p>
            </div>
            {onDismiss !== undefined && run.status !== 'queued' && run.status !== 'sending' && (
              <Button
                variant="quiet"
                className="laurel-ScoreStatus-dismiss"
                aria-label={messages.score.dismiss({ score: describe(run) })}
                onFocus={({ relatedTarget }) => {
                  if (!relatedTarget?.closest('.laurel-ScoreStatus'))
                    before.current = relatedTarget as HTMLElement | null;
                }}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  // The last one takes all of this along.
                  if (runs.length === 1) before.current?.focus();
                  onDismiss(run.id);
                }}
              >
                <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
                </svg>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="laurel-ScoreStatus-more">{messages.score.more(format.count(hidden))}</p>}
      {note !== '' && (
        <div className="laurel-Notice laurel-ScoreStatus-note">
          <p>{note}</p>
          {isStuck && onRetry !== undefined && <Button onClick={onRetry}>{messages.score.sendNow}</Button>}
        </div>
      )}
    </Widget>
  );
}

function Values({
  run,
  scoreTypes,
}: {
  readonly run: QueuedRun;
  readonly scoreTypes: readonly ScoreType[];
}): ReactNode {
  return shown(run, scoreTypes).map(({ scoreType, value, label, format }) => (
    <span key={scoreType} className="laurel-ScoreStatus-score">
      <Score value={value} format={format} /> <bdi>{label}</bdi>
    </span>
  ));
}

/** Why waiting runs wait: one reason for all of them, that of the latest try. */
function waitFor(problem: RunProblem): 'offline' | 'signedOut' | 'trouble' {
  if (problem === 'network') return 'offline';
  return problem === 'unauthorized' || problem === 'other-player' ? 'signedOut' : 'trouble';
}

/** The values to show; all of them when those chosen are not in the run. */
function shown(run: QueuedRun, scoreTypes: readonly ScoreType[]) {
  const all = run.scores.map((score) => {
    const type = scoreTypes.find(({ name }) => name === score.scoreType);
    return {
      ...score,
      hidden: type?.hidden,
      label: type?.label ?? scoreTypeLabel(score.scoreType),
      format: type?.format,
    };
  });
  const visible = all.filter(({ hidden }) => hidden !== true);
  return visible.length > 0 ? visible : all;
}

function inWords(run: QueuedRun, scoreTypes: readonly ScoreType[], { format }: Words<'score'>): string {
  return format.list(
    shown(run, scoreTypes).map(({ value, label, format: scoreFormat = 'integer' }) => {
      const { text, spoken } = formatScore(value, scoreFormat, format);
      return `${spoken ?? text} ${label}`;
    }),
  );
}

/** The button goes with its run: before that, the focus moves on to the next one. */
function focusNeighbour(button: HTMLButtonElement): void {
  const all = [
    ...(button
      .closest('.laurel-ScoreStatus-list')
      ?.querySelectorAll<HTMLButtonElement>('.laurel-ScoreStatus-dismiss') ?? []),
  ];
  const index = all.indexOf(button);
  (all[index + 1] ?? all[index - 1])?.focus();
}
