'use client';

import type { ReactNode } from 'react';
import { isLaurelError, type LaurelError, type LaurelErrorKind } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import { useOnline } from '../../react/browser/useOnline.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { fillIn } from '../elements/fillIn.tsx';
import { useSayOutcome } from '../elements/behaviour/useOutcome.ts';
import type { StateKind } from '../visuals/stateDrawings.ts';
import { RetryButton } from './RetryButton.tsx';
import { StatePanel } from './StatePanel.tsx';

/** Draws a failure in the place of Laurel's own panel. */
export type RenderError = (failure: {
  /** What failed. */
  readonly error: LaurelError;
  /** Asks again; `null` where nothing can be tried again. */
  readonly retry: (() => void) | null;
}) => ReactNode;

/** What an `ErrorPanel` takes. */
export interface ErrorPanelProps {
  readonly error: LaurelError;
  readonly onRetry?: (() => void) | null | undefined;
  /** While a retry runs. */
  readonly retrying?: boolean | undefined;
  /** The sentence for a session that was not accepted, when the widget has a better one. */
  readonly notAllowed?: string | undefined;
  /** Takes the retry button's place when the session was not accepted: the game's sign-in. */
  readonly signIn?: ReactNode;
}

/**
 * A failure in plain words, with a button to try again that waits until the service allows it. What is needed only
 * to report it is in small text. Tells "offline" and "not allowed" from "failed".
 */
export function ErrorPanel({ error, onRetry, retrying, notAllowed, signIn }: ErrorPanelProps): ReactNode {
  if (process.env.NODE_ENV !== 'production' && !isLaurelError(error))
    throw misuse('What failed takes a LaurelError, in error of a model: new LaurelError({ kind, message }).');
  const { messages } = useCommonWords();
  const online = useOnline();
  const kind = errorState(error, online);
  const { offline, errors } = messages.common;
  const failed = (kind === 'not-allowed' ? notAllowed : undefined) ?? errors[error.kind];
  const text = kind === 'offline' ? offline : failed;
  useSayOutcome(text, 'assertive');
  return (
    <StatePanel
      kind={kind}
      text={text}
      action={
        kind === 'not-allowed' && signIn !== undefined
          ? signIn
          : // A wrong set-up stays wrong, however often it is tried.
            onRetry &&
            error.kind !== 'config' && (
              <RetryButton onRetry={onRetry} retryAt={error.retryAt} retrying={retrying} />
            )
      }
      details={
        kind === 'offline'
          ? undefined
          : fillIn(
              (details) => messages.common.errorDetails({ details }),
              // For whoever reports it, and therefore in the language of the code.
              <span lang="en" dir="ltr">
                {errorDetails(error)}
              </span>,
            )
      }
    />
  );
}

/** As which of three states a failure is drawn. */
function errorState(
  error: LaurelError,
  online: boolean,
): Extract<StateKind, 'offline' | 'not-allowed' | 'error'> {
  if (error.kind === 'unauthorized') return 'not-allowed';
  return error.kind === 'network' && !online ? 'offline' : 'error';
}

// Something has to be changed: the error's own sentence says what. The others pass by themselves.
const needsChange: ReadonlySet<LaurelErrorKind> = new Set(['config', 'unauthorized', 'refused', 'malformed']);

/** What to write into a report: where, what kind, which code, and in full what to change where that would help. */
export function errorDetails(error: LaurelError): string {
  if (!isLaurelError(error)) return 'unknown';
  const { operation, kind, status, code, path, message } = error;
  const report = [operation, kind, status, code, path].filter((part) => part !== undefined).join('\u00a0· ');
  return needsChange.has(kind) ? `${message} (${report})` : report;
}
