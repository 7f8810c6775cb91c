'use client';

import type { ReactNode } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { LoadStatus } from '../../domain/loadState.ts';
import { useWords } from '../../react/provider/useWords.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { StatePanel } from './StatePanel.tsx';

/** What a `NoContentPanel` takes. */
export interface NoContentPanelProps {
  readonly status: Exclude<LoadStatus, 'loading' | 'ready'>;
  readonly error: LaurelError | null;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  /** The sentence for nobody being signed in. */
  readonly signedOut: string;
  /** The sentence for a session that was not accepted. */
  readonly notAllowed: string;
  /** The game's own sign-in, a button or a link. */
  readonly signIn?: ReactNode;
}

/** What a widget about the player shows when it has nothing to show: signed out, offline, not allowed, failed. */
export function NoContentPanel({
  status,
  error,
  onRetry,
  retrying,
  signedOut,
  notAllowed,
  signIn,
}: NoContentPanelProps): ReactNode {
  const { messages } = useWords();
  if (status === 'signed-out') return <StatePanel kind="signed-out" text={signedOut} action={signIn} />;
  if (status === 'offline' || error === null)
    return <StatePanel kind="offline" text={messages.common.offline} />;
  return (
    <ErrorPanel error={error} onRetry={onRetry} retrying={retrying} notAllowed={notAllowed} signIn={signIn} />
  );
}
