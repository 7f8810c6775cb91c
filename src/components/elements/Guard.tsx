'use client';

import { Component, type ReactNode } from 'react';

/**
 * Keeps a small part that fails to draw itself from taking the page down: nothing is drawn in its place until the page is
 * drawn again. A widget has an `ErrorBoundary`, which says so.
 */
export class Guard extends Component<{ readonly children?: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: { readonly children?: ReactNode }): void {
    // oxlint-disable-next-line react/no-did-update-set-state -- once for what is new, which cannot repeat itself
    if (this.state.failed && before.children !== this.props.children) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
