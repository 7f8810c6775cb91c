import type { UserInfo } from '../model.ts';

/** The signed-in player, as a page shows them. */
export interface ShownUser extends UserInfo {
  /** Whether `nickname` is what the page's `maskName` gave. */
  readonly masked?: boolean | undefined;
}
