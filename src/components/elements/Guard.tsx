'use client';

import { Component, type PropsWithChildren, type ReactNode } from 'react';

interface Failed {
  readonly failed: boolean;
  /** With what. */
  readonly error?: unknown;
}

/**
 * Keeps a small part that fails to draw itself from taking the page down: nothing is drawn in its place until the page is
 * drawn again. A widget has an `ErrorBoundary`, one that says so.
 */
export class Guard<Props = unknown> extends Component<PropsWithChildren<Props>, Failed> {
  override state: Failed = { failed: false };

  static getDerivedStateFromError(error: unknown): Failed {
    return { failed: true, error };
  }

  override componentDidUpdate(before: PropsWithChildren<Props>, _: unknown, __: unknown): void {
    // oxlint-disable-next-line react/no-did-update-set-state -- once for what is new, which cannot repeat itself
    if (this.state.failed && before.children !== this.props.children) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
