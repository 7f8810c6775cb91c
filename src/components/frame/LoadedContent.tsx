'use client';

import type { ReactNode } from 'react';
import type { LoadState } from '../../domain/loadState.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { ErrorPanel, type RenderError } from './ErrorPanel.tsx';
import { RefreshNotice } from './RefreshNotice.tsx';
import { StatePanel } from './StatePanel.tsx';

/** What a `LoadedContent` takes. */
export interface LoadedContentProps {
  readonly state: LoadState;
  /** Stands in the content's place, in its size, while it loads. */
  readonly skeleton: ReactNode;
  /** The sentence for nobody being signed in; data that everybody may see needs none. */
  readonly signedOut?: string | undefined;
  /** The sentence for a session that was not accepted. */
  readonly notAllowed: string;
  /** The game's own sign-in, a button or a link. */
  readonly signIn?: ReactNode;
  readonly renderError?: RenderError | undefined;
  readonly children: ReactNode;
}

/** A widget's content once it is there, under a line while it could not be refreshed; until then, what there is to say. */
export function LoadedContent(props: LoadedContentProps): ReactNode {
  const { state, skeleton, signedOut = '', notAllowed, signIn, renderError, children } = props;
  const { messages } = useCommonWords();
  const { error, retry, refreshing } = state;
  switch (state.status) {
    case 'loading':
      return skeleton;
    case 'signed-out':
      return <StatePanel kind="signed-out" text={signedOut} action={signIn} />;
    case 'offline':
      return <StatePanel kind="offline" text={messages.common.offline} />;
    case 'error':
      return renderError === undefined ? (
        <ErrorPanel
          error={state.error}
          onRetry={retry}
          retrying={refreshing}
          notAllowed={notAllowed}
          signIn={signIn}
        />
      ) : (
        renderError({ error: state.error, retry })
      );
    default:
      return (
        <>
          <RefreshNotice error={error} onRetry={retry} retrying={refreshing} />
          {children}
        </>
      );
  }
}
