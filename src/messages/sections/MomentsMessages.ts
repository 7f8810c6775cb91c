/**
 * Words of what happens on a board: a sentence each, without a full stop at its end. `n` is the rank that the player has by now;
 * `label` is the score's, such as `Kills`.
 */
export interface MomentsMessages {
  /** Nobody knows by whom. */
  readonly overtaken: string;
  readonly overtakenBy: (about: { readonly name: string }) => string;
  readonly friendPassed: (about: { readonly name: string }) => string;
  readonly zone: (about: { readonly zone: string }) => string;
  readonly newBest: (about: { readonly score: string; readonly label: string }) => string;
  /** Stands below each of these. */
  readonly rank: (about: { readonly n: string }) => string;
  /** What is missing to pass a friend. */
  readonly friendAhead: (about: {
    readonly score: string;
    readonly label: string;
    readonly name: string;
  }) => string;
}
