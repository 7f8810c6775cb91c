'use client';

import type { ReactNode } from 'react';
import { type FriendsOptions, useFriendsModel } from '../../react/models/useFriendsModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { FriendAvatarsView } from './FriendAvatarsView.tsx';
import type { FriendsAppearance } from './FriendsAppearance.ts';

/** What `FriendAvatars` takes: how it is kept fresh, and the appearance. */
export interface FriendAvatarsProps extends FriendsOptions, FriendsAppearance {}

/** The player's friends as circles: who is playing first, names on demand. Needs a `LaurelProvider`. */
export function FriendAvatars(props: FriendAvatarsProps): ReactNode {
  return (
    <ErrorBoundary name="FriendAvatars">
      <ConnectedFriendAvatars {...props} />
    </ErrorBoundary>
  );
}

function ConnectedFriendAvatars({ live, ...appearance }: FriendAvatarsProps): ReactNode {
  return <FriendAvatarsView {...appearance} model={useFriendsModel({ live })} />;
}
