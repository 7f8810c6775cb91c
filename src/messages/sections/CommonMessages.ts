/** Words that several widgets share. */
export interface CommonMessages {
  /** Marks what belongs to the signed-in player. */
  readonly you: string;
  /** Stands in for a player without a name; `id` is the beginning of the identifier. */
  readonly unnamedPlayer: (about: { readonly id: string }) => string;
  /** In place of a name that the page does not show. */
  readonly hiddenPlayer: string;
  readonly retry: string;
  /** On a button that cannot be pressed yet; `time` is a length of time, such as `25 seconds`. */
  readonly retryIn: (about: { readonly time: string }) => string;
  readonly refresh: string;
  readonly refreshing: string;
  readonly showMore: string;
  /** No connection on this device. */
  readonly offline: string;
  /** What is on the screen was loaded before the connection went. */
  readonly offlineStale: string;
  /** The last refresh failed, and older data is shown. */
  readonly staleData: string;
  /** When what is shown was last confirmed; `time` is a day and a time. */
  readonly lastUpdated: (about: { readonly time: string }) => string;
  /** What happened, in plain words, by kind of failure. */
  readonly errors: ErrorMessages;
  /** In small text below an error, for those who report it. */
  readonly errorDetails: (about: { readonly details: string }) => string;
  /** A widget failed to draw itself. */
  readonly crashed: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** Added for screen readers to a link that leaves the page. */
  readonly opensNewTab: string;
  /** A score with more digits, before or after the decimal mark, than a number of JavaScript holds exactly. */
  readonly inexactScore: string;
  readonly close: string;
}

/** What went wrong, by `kind` of `LaurelError`. */
export interface ErrorMessages {
  readonly config: string;
  readonly network: string;
  readonly timeout: string;
  readonly unauthorized: string;
  readonly refused: string;
  readonly 'rate-limited': string;
  readonly unavailable: string;
  readonly malformed: string;
}
