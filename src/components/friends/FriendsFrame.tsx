'use client';

import type { ReactNode } from 'react';
import type { FriendsModel } from '../../react/models/useFriendsModel.ts';
import type { Words } from '../../react/provider/WordsContext.ts';
import { NoContentPanel } from '../frame/NoContentPanel.tsx';
import { RefreshNotice } from '../frame/RefreshNotice.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { Widget } from '../frame/Widget.tsx';
import type { FriendsLook } from './FriendsLook.ts';

/** What the frame around friends takes. */
export interface FriendsFrameProps
  extends FriendsModel, Omit<FriendsLook, 'max' | 'onSelectFriend' | 'messages'> {
  readonly name: 'FriendAvatars' | 'FriendList';
  readonly words: Words;
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** All states of friends that look the same as circles and as a list. */
export function FriendsFrame({
  name,
  words,
  status,
  friends,
  error,
  refreshing,
  retry,
  signIn,
  skeleton,
  children,
  ...rest
}: FriendsFrameProps): ReactNode {
  const { messages } = words;
  const empty = status === 'ready' && friends.length === 0;
  return (
    <Widget
      {...rest}
      name={name}
      words={words}
      heading={messages.friends.title}
      loading={status === 'loading' ? messages.friends.loading : undefined}
      state={empty ? 'empty' : status}
      data-refreshing={refreshing || undefined}
    >
      {status === 'loading' && skeleton}
      {status !== 'loading' && status !== 'ready' && (
        <NoContentPanel
          status={status}
          error={error}
          onRetry={retry}
          retrying={refreshing}
          signedOut={messages.friends.signedOut}
          notAllowed={messages.friends.notAllowed}
          signIn={signIn}
        />
      )}
      {status === 'ready' && <RefreshNotice error={error} onRetry={retry} retrying={refreshing} />}
      {empty && <StatePanel kind="empty" text={messages.friends.empty} />}
      {status === 'ready' && !empty && children}
    </Widget>
  );
}
