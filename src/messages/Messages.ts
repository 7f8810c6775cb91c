/**
 * Every word that Laurel's components say, one section a widget. An entry is a text, or a function of **one**
 * object that gives a text.
 *
 * Numbers come twice where the wording depends on them: `count` chooses the plural form (`plural` from
 * `laurel`), and `n` is the same number written for the locale, to be shown.
 */
export interface Messages {
  readonly common: CommonMessages;
  readonly profile: ProfileMessages;
  readonly friends: FriendsMessages;
  readonly score: ScoreMessages;
  readonly totals: TotalsMessages;
}

/** A count for choosing the form, and the same count as text for showing. */
export interface Counted {
  readonly count: number;
  readonly n: string;
}

/** Words that several widgets share. */
export interface CommonMessages {
  /** Marks what belongs to the signed-in player. */
  readonly you: string;
  /** Stands in for a player without a name; `id` is the beginning of the identifier. */
  readonly unnamedPlayer: (about: { readonly id: string }) => string;
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
  /** What happened, in plain words, by kind of failure. */
  readonly errors: ErrorMessages;
  /** In small text below an error, for those who report it. */
  readonly errorDetails: (about: { readonly details: string }) => string;
  /** A widget failed to draw itself. */
  readonly crashed: string;
  readonly signIn: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** Added for screen readers to a link that leaves the page. */
  readonly opensNewTab: string;
  /** A score past what a number of JavaScript holds exactly. */
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

/** Words of the profile. */
export interface ProfileMessages {
  readonly title: string;
  readonly loading: string;
  readonly signedOut: string;
  /** The service did not accept the session. */
  readonly notAllowed: string;
  readonly emailVerified: string;
  readonly emailUnverified: string;
  /** Account status other than `ACTIVE`; `status` is what the service sent, readable. */
  readonly status: (about: { readonly status: string }) => string;
  readonly wallets: (about: Counted) => string;
  readonly noWallets: string;
  readonly moreWallets: (about: Counted) => string;
  readonly fewerWallets: string;
  /** The button that copies a whole address. */
  readonly copyWallet: (about: { readonly chain: string; readonly address: string }) => string;
  readonly walletCopied: (about: { readonly chain: string }) => string;
  /** A wallet whose chain is not named. */
  readonly unknownChain: string;
  /** `time` is a length of time, such as `25 minutes`. */
  readonly sessionEndsIn: (about: { readonly time: string }) => string;
  readonly sessionEnded: string;
}

/** Words of the friends. */
export interface FriendsMessages {
  readonly title: string;
  /** Names the list: "Friends, 12". */
  readonly label: (about: Counted) => string;
  readonly loading: string;
  readonly empty: string;
  readonly signedOut: string;
  readonly notAllowed: string;
  readonly playing: string;
  readonly online: string;
  readonly offline: string;
  /** The picture is a token that the service has verified. */
  readonly verifiedAvatar: string;
  readonly playingCount: (about: Counted) => string;
  readonly onlineCount: (about: Counted) => string;
  readonly nobodyOnline: string;
  /** One friend without a visible name, as a screen reader says it: "Oskar, playing". */
  readonly friend: (about: { readonly name: string; readonly presence: string }) => string;
  /** The button behind the last circle: "+7 more". */
  readonly more: (about: Counted) => string;
  readonly fewer: string;
}

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
  };
  /** Why a score waits, or what an unknown one waits for. */
  readonly waits: {
    readonly offline: string;
    readonly signedOut: string;
    readonly trouble: string;
    readonly checking: string;
  };
  /** The browser does not store the score. */
  readonly unsaved: string;
  readonly sendNow: string;
  /** The button that takes one score off the list; `score` is its values. */
  readonly dismiss: (about: { readonly score: string }) => string;
  /** Further scores that are not listed. */
  readonly more: (about: Counted) => string;
  /** Said to screen readers. */
  readonly accepted: (about: { readonly score: string }) => string;
  readonly refused: (about: { readonly score: string; readonly reason: string }) => string;
}

/** Words of the report that compares the game's own data with the platform's. */
export interface TotalsMessages {
  readonly title: string;
  readonly player: string;
  readonly scoreType: string;
  readonly own: string;
  readonly platform: string;
  readonly difference: string;
  /** The platform has no entry for the player. */
  readonly notThere: string;
  readonly openRuns: (about: Counted) => string;
  /** Every total is the same; `players` were compared. */
  readonly same: (about: Counted) => string;
  readonly summary: (about: { readonly differing: Counted; readonly players: Counted }) => string;
}
