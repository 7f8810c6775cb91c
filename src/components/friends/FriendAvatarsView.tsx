'use client';

import { type ReactNode, useState } from 'react';
import type { ShownFriend } from '../../domain/friends/arrangeFriends.ts';
import type { FriendsModel } from '../../react/models/useFriendsModel.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { playerName } from '../player-name/playerName.ts';
import { Skeleton } from '../elements/Skeleton.tsx';
import { type FriendsContentProps, FriendsFrame } from './FriendsFrame.tsx';
import type { FriendsAppearance } from './FriendsAppearance.ts';
import { useReveal } from './useReveal.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';

/** What a `FriendAvatarsView` takes: a model, and its appearance. */
export interface FriendAvatarsViewProps extends FriendsAppearance {
  /** `useFriendsModel()`, or `{ ...loaded, friends }` for friends of the page's own. */
  readonly model: FriendsModel;
}

/**
 * Friends as circles, from plain data. The line below says how many are playing and online; while a circle is pointed
 * at or has focus, it says who that is.
 *
 * Classes `laurel-FriendAvatars`, `-row`, `-friend`, `-dot`, `-more`, `-caption`; attributes `data-state`
 * (`signed-out | loading | offline | error | empty | ready`) and `data-refreshing` on the root, `data-presence`
 * (`playing | online | offline | unknown`) on a friend.
 */
export function FriendAvatarsView(props: FriendAvatarsViewProps): ReactNode {
  return (
    <ErrorBoundary name="FriendAvatars">
      <ShownFriendAvatarsView {...props} />
    </ErrorBoundary>
  );
}

function ShownFriendAvatarsView({ max = 5, ...rest }: FriendAvatarsViewProps): ReactNode {
  return (
    <FriendsFrame
      {...rest}
      name="FriendAvatars"
      max={max}
      skeleton={<FriendAvatarsSkeleton count={max} />}
      draw={Circles}
    />
  );
}

function Circles({ friends, max, words, onSelect }: FriendsContentProps): ReactNode {
  const { messages, format } = words;
  const [pointedAtId, pointAt] = useState<string | null>(null);
  const { list, button, shown, expanded, more, fewer, handleKey } = useReveal<HTMLUListElement>(max);
  const hidden = friends.length - shown;
  const inRow = friends.slice(0, shown);
  // A circle may go away under the pointer or the focus, which says nothing of it.
  const pointedAt = inRow.find(({ friendId }) => friendId === pointedAtId);
  return (
    // A name stays while the pointer is on its way to it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is for everything inside, wherever the focus is
    <div onKeyDown={handleKey} onBlur={() => pointAt(null)} onPointerLeave={() => pointAt(null)}>
      <div className="laurel-FriendAvatars-row">
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the role is stated, since VoiceOver takes a list without signs for none */}
        <ul ref={list} role="list" aria-label={messages.friends.label(format.count(friends.length))}>
          {inRow.map((friend) => {
            const point = () => pointAt(friend.friendId);
            return (
              <li key={friend.friendId}>
                <button
                  type="button"
                  className="laurel-FriendAvatars-friend"
                  data-presence={friend.presence}
                  aria-label={describeFriend(friend, words)}
                  onClick={() => {
                    point();
                    onSelect?.(friend);
                  }}
                  onFocus={point}
                  onPointerEnter={point}
                >
                  <Avatar
                    player={friend.friendId}
                    name={friend.name ?? friend.username}
                    picture={friend.avatar}
                    size="large"
                  />
                  <span className="laurel-FriendAvatars-dot" />
                </button>
              </li>
            );
          })}
        </ul>
        {(hidden > 0 || expanded) && (
          <button
            ref={button}
            type="button"
            className="laurel-FriendAvatars-more"
            aria-expanded={expanded}
            aria-label={hidden > 0 ? messages.friends.more(format.count(hidden)) : messages.friends.fewer}
            onClick={hidden > 0 ? more : fewer}
          >
            {hidden > 0 ? `+${format.number(hidden)}` : '−'}
          </button>
        )}
      </div>
      <p className="laurel-FriendAvatars-caption">
        {!pointedAt ? (
          summary(friends, words)
        ) : (
          // It runs as the widget does, whichever way the name does.
          <span>{describeFriend(pointedAt, words)}</span>
        )}
      </p>
    </div>
  );
}

function nameOf(friend: ShownFriend, { messages }: Words<'friends'>): string {
  return playerName({ id: friend.friendId, name: friend.name, username: friend.username }, messages);
}

function describeFriend(friend: ShownFriend, words: Words<'friends'>): string {
  const name = nameOf(friend, words);
  if (friend.presence === 'unknown') return name;
  const { friends } = words.messages;
  return friends.friend({ name, presence: friends[friend.presence] });
}

function summary(friends: readonly ShownFriend[], { messages, format }: Words<'friends'>): string {
  const parts = (['playing', 'online'] as const).flatMap((presence) => {
    const { length } = friends.filter((friend) => friend.presence === presence);
    return length ? messages.friends[`${presence}Count`](format.count(length)) : [];
  });
  return parts.length ? format.list(parts, 'units') : messages.friends.nobodyOnline;
}

function FriendAvatarsSkeleton({ count }: { readonly count: number }): ReactNode {
  return (
    <div className="laurel-Loading" aria-hidden="true">
      <div className="laurel-FriendAvatars-row">
        <ul>
          {Array.from({ length: Math.min(count, 12) }, (_, index) => (
            <li key={index}>
              <span className="laurel-FriendAvatars-friend">
                <Skeleton shape="circle" size="large" />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="laurel-FriendAvatars-caption">
        <Skeleton />
      </p>
    </div>
  );
}
