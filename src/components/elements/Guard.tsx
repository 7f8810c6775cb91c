'use client';

import { Component, type PropsWithChildren, type ReactNode } from 'react';

/**
 * Keeps a small part that fails to draw itself from taking the page down: nothing is drawn in its place until the page is
 * drawn again. A widget has an `ErrorBoundary`, one that says so.
 */
export class Guard<Props = unknown> extends Component<
  PropsWithChildren<Props>,
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: PropsWithChildren<Props>, _: unknown, __: unknown): void {
    // oxlint-disable-next-line react/no-did-update-set-state -- once for what is new, which cannot repeat itself
    if (this.state.failed && before.children !== this.props.children) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
