'use client';

import type { ReactNode } from 'react';
import type { FriendsModel } from '../../react/models/useFriendsModel.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useFriendsWords } from '../../react/provider/words/useFriendsWords.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import type { ShownFriend } from '../../domain/friends/arrangeFriends.ts';
import { LoadedContent } from '../frame/LoadedContent.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { Widget } from '../frame/Widget.tsx';
import type { FriendsAppearance } from './FriendsAppearance.ts';

/** What draws friends that are there. */
export interface FriendsContentProps extends Pick<FriendsAppearance, 'onSelect'> {
  readonly friends: readonly ShownFriend[];
  readonly max: number;
  readonly words: Words<'friends'>;
}

/** What the frame around friends takes: a model, its appearance, and how friends are drawn. */
export interface FriendsFrameProps extends FriendsAppearance {
  readonly model: FriendsModel;
  readonly name: 'FriendAvatars' | 'FriendList';
  readonly max: number;
  readonly skeleton: ReactNode;
  readonly draw: (props: FriendsContentProps) => ReactNode;
}

/** All states of friends that are the same as circles and as a list. */
export function FriendsFrame({
  name,
  model,
  max,
  signIn,
  skeleton,
  draw: Content,
  onSelect,
  messages: override,
  ...rest
}: FriendsFrameProps): ReactNode {
  const words = useFriendsWords(override);
  const { messages } = words;
  const { status, refreshing } = model;
  const friends = useMask().friends(model.friends);
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
        {empty ? (
          <StatePanel kind="empty" text={messages.friends.empty} />
        ) : (
          <Content friends={friends} max={max} words={words} onSelect={onSelect} />
        )}
      </LoadedContent>
    </Widget>
  );
}
