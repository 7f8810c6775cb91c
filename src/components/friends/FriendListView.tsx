'use client';

import type { ReactNode } from 'react';
import { cleanText } from '../../domain/text/cleanText.ts';
import type { ShownFriend } from '../../domain/friends/arrangeFriends.ts';
import type { FriendsModel } from '../../react/models/useFriendsModel.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { VerifiedMark } from '../player-name/VerifiedMark.tsx';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { Button } from '../elements/controls/Button.tsx';
import { playerName } from '../player-name/playerName.ts';
import { PlayerName } from '../player-name/PlayerName.tsx';
import { Skeleton } from '../elements/Skeleton.tsx';
import { type FriendsContentProps, FriendsFrame } from './FriendsFrame.tsx';
import type { FriendsAppearance } from './FriendsAppearance.ts';
import { useReveal } from './useReveal.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';

/** What a `FriendListView` takes: a model, and its appearance. */
export interface FriendListViewProps extends FriendsAppearance {
  /** `useFriendsModel()`, or `{ ...loaded, friends }` for friends of the page's own. */
  readonly model: FriendsModel;
}

/**
 * Friends as rows with their names, from plain data.
 *
 * Classes `laurel-FriendList`, `-rows`, `-friend`, `-names`, `-name`, `-handle`, `-presence`; attributes as
 * `FriendAvatarsView`.
 */
export function FriendListView(props: FriendListViewProps): ReactNode {
  return (
    <ErrorBoundary name="FriendList">
      <ShownFriendListView {...props} />
    </ErrorBoundary>
  );
}

function ShownFriendListView({ max = 8, ...rest }: FriendListViewProps): ReactNode {
  return <FriendsFrame {...rest} name="FriendList" max={max} skeleton={<FriendListSkeleton />} draw={Rows} />;
}

function Rows({ friends, max, words, onSelect }: FriendsContentProps): ReactNode {
  const { messages, format } = words;
  const { list, button, shown, expanded, more, fewer, handleKey } = useReveal<HTMLUListElement>(max);
  const hidden = friends.length - shown;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is for everything inside, wherever the focus is
    <div onKeyDown={handleKey}>
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
        role="list"
        className="laurel-FriendList-rows"
        aria-label={messages.friends.label(format.count(friends.length))}
      >
        {friends.slice(0, shown).map((friend) => (
          <li key={friend.friendId} tabIndex={-1} data-presence={friend.presence}>
            {onSelect === undefined ? (
              <div className="laurel-FriendList-friend">
                <Row friend={friend} words={words} />
              </div>
            ) : (
              <button type="button" className="laurel-FriendList-friend" onClick={() => onSelect(friend)}>
                <Row friend={friend} words={words} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {(hidden > 0 || expanded) && (
        <Button
          buttonRef={button}
          variant="quiet"
          aria-expanded={expanded}
          onClick={hidden > 0 ? more : fewer}
        >
          {hidden > 0 ? messages.friends.more(format.count(hidden)) : messages.friends.fewer}
        </Button>
      )}
    </div>
  );
}

function Row({
  friend,
  words,
}: {
  readonly friend: ShownFriend;
  readonly words: Words<'friends'>;
}): ReactNode {
  const { messages } = words;
  const name = playerName({ id: friend.friendId, name: friend.name, username: friend.username }, messages);
  const handle = cleanText(friend.username ?? '');
  return (
    <>
      <Avatar player={friend.friendId} name={friend.name ?? handle} picture={friend.avatar} />
      <span className="laurel-FriendList-names">
        <span className="laurel-FriendList-name">
          <PlayerName>{name}</PlayerName>
          {friend.isVerifiedNFTAvatar === true && <VerifiedMark label={messages.friends.verifiedAvatar} />}
        </span>
        {handle !== '' && handle !== name && (
          <PlayerName className="laurel-FriendList-handle">{handle}</PlayerName>
        )}
      </span>
      {friend.presence !== 'unknown' && (
        <span className="laurel-FriendList-presence">{messages.friends[friend.presence]}</span>
      )}
    </>
  );
}

function FriendListSkeleton(): ReactNode {
  return (
    <ul className="laurel-FriendList-rows laurel-Loading" aria-hidden="true">
      {(['large', 'medium', 'large', 'medium'] as const).map((size, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart, and they never move
        <li key={index}>
          <div className="laurel-FriendList-friend">
            <Skeleton shape="circle" />
            <Skeleton size={size} />
          </div>
        </li>
      ))}
    </ul>
  );
}
