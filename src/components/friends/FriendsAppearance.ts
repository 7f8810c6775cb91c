import type { ReactNode } from 'react';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { ShownFriend } from '../../domain/friends/arrangeFriends.ts';
import type { WidgetRootProps } from '../frame/Widget.tsx';

/** What can be chosen about the appearance of friends, as circles or as a list. */
export interface FriendsAppearance extends Omit<WidgetRootProps, 'onSelect'> {
  /** How many friends are shown before the rest hides behind a button. Default 8 as a list, 5 as circles. */
  readonly max?: number | undefined;
  /** Called when a friend is pressed, to open a chat or a profile. */
  readonly onSelect?: ((friend: ShownFriend) => void) | undefined;
  /** The game's own sign-in, shown to a player who is signed out or no longer accepted. */
  readonly signIn?: ReactNode;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}
