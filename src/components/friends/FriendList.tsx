'use client';

import type { ReactNode } from 'react';
import { useFriendsModel } from '../../react/models/useFriendsModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { FriendListView } from './FriendListView.tsx';
import type { FriendsLook } from './FriendsLook.ts';

/** What a `FriendList` takes; `max` is 8 by default. */
export type FriendListProps = FriendsLook;

/** The player's friends as rows with names: who is playing first. Needs a `LaurelProvider`. */
export function FriendList(props: FriendListProps): ReactNode {
  return (
    <ErrorBoundary name="FriendList">
      <ConnectedFriendList {...props} />
    </ErrorBoundary>
  );
}

function ConnectedFriendList(props: FriendListProps): ReactNode {
  return <FriendListView {...props} {...useFriendsModel()} />;
}
