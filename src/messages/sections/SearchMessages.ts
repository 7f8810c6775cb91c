import type { Count } from '../../domain/text/Format.ts';

/** Words of the search for players. `name` is isolated already. */
export interface SearchMessages {
  readonly title: string;
  /** Names the field. */
  readonly label: string;
  /** Below the field, while nothing is typed. */
  readonly hint: string;
  /** The button that empties the field. */
  readonly clear: string;
  readonly searching: string;
  /** Names the list of those found. */
  readonly results: string;
  /** Said to screen readers: a sentence. */
  readonly found: (about: Count) => string;
  /** Below the list, and behind `found`: there are more than these. */
  readonly more: string;
  readonly nobody: string;
  /** Behind `nobody`, where the names of some players only are known. */
  readonly someNamed: (about: { readonly named: Count; readonly total: Count }) => string;
  /** Why nobody can be looked for: it begins by itself, is tried again by itself, will not, not now. */
  readonly preparing: string;
  readonly moving: string;
  readonly large: string;
  readonly notNow: string;
  readonly back: string;
  /** `place` as the leaderboard says it: "12th of 300". */
  readonly placeOf: (about: { readonly place: string; readonly total: Count }) => string;
  /** `percent` is written for the locale, such as `93%`; rounded down. */
  readonly betterThan: (about: { readonly percent: string }) => string;
  /** Nobody stands above or beside the player. */
  readonly best: string;
  readonly gone: (about: { readonly name: string }) => string;
  /** Names the table of the places around a player. */
  readonly around: (about: { readonly name: string }) => string;
  /** The places around are not known. */
  readonly aroundOff: string;
  /** The interface knows no search: ranks are worked out. `when` is a date and a time. */
  readonly derived: (about: { readonly when: string }) => string;
}
