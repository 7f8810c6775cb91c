import { FriendAvatars } from '../../components/friends/FriendAvatars.tsx';
import { FriendList } from '../../components/friends/FriendList.tsx';
import sheet from '../../styles/widgets/friends.css?inline';
import { choice, flag, whole } from '../attributes/attributes.ts';
import type { WidgetDescription } from './WidgetDescription.ts';

/** `<laurel-friends>`: rows with names, or circles. */
export const friendsWidget: WidgetDescription = {
  tag: 'laurel-friends',
  attributes: {
    layout: choice(['list', 'avatars']),
    max: whole(1),
    selectable: flag,
    'heading-level': whole(1, 6),
    'heading-hidden': flag,
    live: whole(1000),
  },
  properties: ['messages'],
  sheet,
  draw({ layout, selectable, ...options }, { tell, signIn }) {
    const Friends = layout === 'avatars' ? FriendAvatars : FriendList;
    return (
      <Friends
        {...options}
        signIn={signIn}
        onSelect={selectable === true ? (friend) => tell('laurel:select', friend) : undefined}
      />
    );
  },
};
