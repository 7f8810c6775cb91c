import { FriendListView, useFriendsModel } from 'laurel';

export const OwnFriendList = () => {
  const model = useFriendsModel({ live: 10_000 });
  return <FriendListView model={model} max={20} />;
};
