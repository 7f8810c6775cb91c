'use client';

import type { ReactNode } from 'react';
import type { FriendsModel } from '../../react/models/useFriendsModel.ts';
import type { Words } from '../../react/provider/WordsContext.ts';
import { LoadedContent } from '../frame/LoadedContent.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { Widget } from '../frame/Widget.tsx';
import type { FriendsAppearance } from './FriendsAppearance.ts';

/** What the frame around friends takes. */
export interface FriendsFrameProps extends Omit<FriendsAppearance, 'max' | 'onSelect' | 'messages'> {
  readonly model: FriendsModel;
  readonly name: 'FriendAvatars' | 'FriendList';
  readonly words: Words;
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** All states of friends that are the same as circles and as a list. */
export function FriendsFrame({
  name,
  words,
  model,
  signIn,
  skeleton,
  children,
  ...rest
}: FriendsFrameProps): ReactNode {
  const { messages } = words;
  const { status, friends, refreshing } = model;
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
      <LoadedContent
        state={model}
        skeleton={skeleton}
        signedOut={messages.friends.signedOut}
        notAllowed={messages.friends.notAllowed}
        signIn={signIn}
      >
        {empty ? <StatePanel kind="empty" text={messages.friends.empty} /> : children}
      </LoadedContent>
    </Widget>
  );
}
