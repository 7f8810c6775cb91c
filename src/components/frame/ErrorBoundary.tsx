'use client';

import { Component, type ReactNode } from 'react';
import { useCommonWords } from '../../react/provider/words/useCommonWords.ts';
import { Button } from '../elements/controls/Button.tsx';
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
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  /** Gives the focus of what goes to what comes in its place: the button, or the heading. */
  override getSnapshotBeforeUpdate(_: unknown, before: { readonly failed: boolean }): () => void {
    const root = document.activeElement?.closest('.laurel-Root');
    const places = (root?.parentNode as ParentNode | undefined)?.children ?? [];
    const index = [...places].indexOf(root as Element);
    return () => {
      // A widget without anything to draw leaves its place to others.
      if (!root?.isConnected && (before.failed || this.state.failed))
        places[index]?.querySelector<HTMLElement>('[tabindex],button')?.focus();
    };
  }

  override componentDidUpdate(_: unknown, __: unknown, goOn: () => void): void {
    goOn();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Crashed name={this.props.name} onRetry={() => this.setState({ failed: false })} />;
  }
}

function Crashed({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }): ReactNode {
  const { messages } = useCommonWords();
  return (
    <div className={`laurel-Root laurel-${name}`} data-state="crashed" role="alert">
      <StatePanel
        kind="error"
        text={messages.common.crashed}
        action={<Button onClick={onRetry}>{messages.common.retry}</Button>}
      />
    </div>
  );
}
