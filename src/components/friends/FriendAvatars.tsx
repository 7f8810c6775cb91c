'use client';

import type { ReactNode } from 'react';
import { useFriendsModel } from '../../react/models/useFriendsModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { FriendAvatarsView } from './FriendAvatarsView.tsx';
import type { FriendsLook } from './FriendsLook.ts';

/** What `FriendAvatars` takes; `max` is 5 by default. */
export type FriendAvatarsProps = FriendsLook;

/** The player's friends as circles: who is playing first, names on demand. Needs a `LaurelProvider`. */
export function FriendAvatars(props: FriendAvatarsProps): ReactNode {
  return (
    <ErrorBoundary name="FriendAvatars">
      <ConnectedFriendAvatars {...props} />
    </ErrorBoundary>
  );
}

function ConnectedFriendAvatars(props: FriendAvatarsProps): ReactNode {
  return <FriendAvatarsView {...props} {...useFriendsModel()} />;
}
