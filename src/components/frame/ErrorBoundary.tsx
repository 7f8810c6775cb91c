'use client';

import type { ReactNode } from 'react';
import { isLaurelError } from '../../domain/LaurelError.ts';
import { deepestFocus } from '../../base/page/focusedIn.ts';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { Guard } from '../elements/Guard.tsx';
import { Button } from '../elements/controls/Button.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { StatePanel } from './StatePanel.tsx';

/** What an `ErrorBoundary` takes. */
export interface ErrorBoundaryProps {
  /** Which widget: gives the class `laurel-<name>`, so that what is left keeps the widget's place. */
  readonly name: string;
  readonly children?: ReactNode;
}

/**
 * Keeps a widget that fails to draw itself from taking the game down: shows one sentence and a button that draws the
 * widget again. React reports the error to the page's own `onCaughtError` or console. The focus stays in its place.
 *
 * Attribute `data-state="crashed"` on the root.
 */
export class ErrorBoundary extends Guard<ErrorBoundaryProps> {
  /** Gives the focus of what goes to what comes in its place: the button, or the heading. */
  override getSnapshotBeforeUpdate(): () => void {
    // An overlay's frame has a page of its own.
    const page = (deepestFocus(document) as HTMLIFrameElement | null)?.contentDocument ?? document;
    const root = deepestFocus(page)?.closest(`.laurel-${this.props.name}`);
    const places = (root?.parentNode as ParentNode | undefined)?.children ?? [];
    const index = [...places].indexOf(root as Element);
    return () => {
      // Unless the page has given it to something else. A widget without anything to draw leaves its place to what is the page's own.
      if (page.activeElement === page.body)
        places[index]
          ?.querySelector<HTMLElement>(':scope.laurel-Root :is([tabindex],button)')
          ?.focus({ preventScroll: true });
    };
  }

  override componentDidUpdate(_: unknown, __: unknown, goOn: () => void): void {
    goOn();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Crashed
        name={this.props.name}
        error={this.state.error}
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}

interface CrashedProps {
  readonly name: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Crashed({ name, error, onRetry }: CrashedProps): ReactNode {
  const { messages } = useCommonWords();
  return (
    <div className={`laurel-Root laurel-${name}`} data-state="crashed" role="alert">
      {process.env.NODE_ENV !== 'production' && isLaurelError(error) ? (
        // What was written wrong is the developer's to read, and to change.
        <ErrorPanel error={error} />
      ) : (
        <StatePanel
          kind="error"
          text={messages.common.crashed}
          action={<Button onClick={onRetry}>{messages.common.retry}</Button>}
        />
      )}
    </div>
  );
}
