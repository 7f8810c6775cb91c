import { FriendAvatars, FriendList } from 'laurel';

export const Friends = ({ onChat }: { onChat: (friendId: string) => void }) => (
  <>
    <FriendAvatars max={6} live={10_000} />
    <FriendList onSelect={({ friendId }) => onChat(friendId)} />
  </>
);
