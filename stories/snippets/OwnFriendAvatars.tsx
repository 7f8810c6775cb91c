import { FriendAvatarsView, useFriendsModel } from 'laurel';

export const OwnFriendAvatars = () => {
  const model = useFriendsModel({ live: 10_000 });
  return <FriendAvatarsView model={model} max={6} />;
};
