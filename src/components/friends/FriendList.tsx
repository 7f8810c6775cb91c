'use client';

import type { ReactNode } from 'react';
import { type FriendsOptions, useFriendsModel } from '../../react/models/useFriendsModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { FriendListView } from './FriendListView.tsx';
import type { FriendsAppearance } from './FriendsAppearance.ts';

/** What `FriendList` takes: how it is kept fresh, and the appearance. */
export interface FriendListProps extends FriendsOptions, FriendsAppearance {}

/** The player's friends as rows with names: who is playing first. Needs a `LaurelProvider`. */
export function FriendList(props: FriendListProps): ReactNode {
  return (
    <ErrorBoundary name="FriendList">
      <ConnectedFriendList {...props} />
    </ErrorBoundary>
  );
}

function ConnectedFriendList({ live, ...appearance }: FriendListProps): ReactNode {
  return <FriendListView {...appearance} model={useFriendsModel({ live })} />;
}
