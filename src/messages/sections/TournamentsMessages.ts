import type { Count } from '../../domain/text/Format.ts';

/** Words of the tournaments. `name` is a tournament's name. */
export interface TournamentsMessages {
  readonly title: string;
  readonly loading: string;
  /** The game has no tournaments at all. */
  readonly empty: string;
  /** The service did not accept the game's key. */
  readonly notAllowed: string;
  /** None is active, though there may be others. */
  readonly noneActive: string;
  readonly showAll: string;
  readonly filter: { readonly label: string; readonly active: string; readonly all: string };
  /** Said after the filter was changed. */
  readonly shown: (about: Count) => string;
  /** Badge of a tournament, and heading of a group without words of its own. */
  readonly status: {
    readonly live: string;
    readonly upcoming: string;
    readonly ended: string;
    readonly unknown: string;
  };
  /** Headings of groups, in a language that words them for several tournaments in another way than `status` for one. */
  readonly groups?: { readonly [Status in keyof TournamentsMessages['status']]?: string };
  readonly unnamed: string;
  readonly private: string;
  readonly event: string;
  readonly repeats: {
    readonly daily: string;
    readonly weekly: string;
    readonly monthly: string;
    readonly yearly: string;
    /** In a way that is not known. */
    readonly some: string;
  };
  /** `tomorrow at 18:00`, `December 6 at 18:00`. */
  readonly when: (about: { readonly day: string; readonly time: string }) => string;
  /** `when` as above. */
  readonly starts: (about: { readonly when: string }) => string;
  readonly started: (about: { readonly when: string }) => string;
  readonly ends: (about: { readonly when: string }) => string;
  readonly ended: (about: { readonly when: string }) => string;
  /** `time` is a length of time, such as `2 days, 4 hr`: until a start, and until an end. */
  readonly toGo: (about: { readonly time: string }) => string;
  readonly left: (about: { readonly time: string }) => string;
  /** Said to screen readers an hour, ten minutes and a minute before. */
  readonly startsSoon: (about: { readonly name: string; readonly time: string }) => string;
  readonly endsSoon: (about: { readonly name: string; readonly time: string }) => string;
  readonly hasStarted: (about: { readonly name: string }) => string;
  readonly hasEnded: (about: { readonly name: string }) => string;
  readonly prizePool: string;
  readonly prizes: string;
  /** A place that wins something, or several: `1st`, `4th–10th`. `last` is `null` for a single one. */
  readonly place: (about: { readonly first: Count; readonly last: Count | null }) => string;
  /** Links: the word on the screen, and the whole for screen readers, which meet links without their cards. */
  readonly rules: string;
  readonly rulesOf: (about: { readonly name: string }) => string;
  readonly eventPage: string;
  readonly eventPageOf: (about: { readonly name: string }) => string;
  readonly location: string;
  readonly locationOf: (about: { readonly name: string }) => string;
  /** The button that shows the rest of a card that is too narrow for it. */
  readonly more: (about: { readonly name: string }) => string;
}
