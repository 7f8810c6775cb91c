import type { Count } from '../../domain/text/Format.ts';

/** Words about the player's own scores on their way to the boards. */
export interface ScoreMessages {
  readonly title: string;
  /** What has become of a score. */
  readonly status: {
    readonly queued: string;
    readonly sending: string;
    readonly accepted: string;
    readonly refused: string;
    readonly unknown: string;
    readonly held: string;
  };
  /**
   * Why scores wait, said once for all of them; `checking` and `review` are what one waits for that is being checked or
   * reviewed.
   */
  readonly waits: {
    readonly offline: string;
    readonly signedOut: string;
    readonly trouble: string;
    readonly checking: string;
    readonly review: string;
  };
  /** The browser does not store waiting scores. */
  readonly unsaved: string;
  readonly sendNow: string;
  /** The button that takes one score off the list; `score` is its values. */
  readonly dismiss: (about: { readonly score: string }) => string;
  /** Further scores that are not listed. */
  readonly more: (about: Count) => string;
  /** Said to screen readers. */
  readonly held: (about: { readonly score: string }) => string;
  readonly accepted: (about: { readonly score: string }) => string;
  readonly refused: (about: { readonly score: string; readonly reason: string }) => string;
}
