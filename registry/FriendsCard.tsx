'use client';

import 'laurel/widgets/base.layered.css';
import { Avatar, useFriendsModel, useWords } from 'laurel';
import { LoadNotice } from './LoadNotice';

/** The player's friends: who is playing first, then who is online. */
export function FriendsCard() {
  const model = useFriendsModel();
  const { messages } = useWords();
  const words = messages.friends;
  const presence = { playing: words.playing, online: words.online, offline: words.offline, unknown: '' };
  return (
    <section
      aria-label={words.title}
      className="bg-card text-card-foreground rounded-xl border p-4 shadow-sm"
    >
      <h2 className="text-lg font-semibold">{words.title}</h2>
      <LoadNotice state={model} loading={words.loading} signedOut={words.signedOut} />
      {model.status === 'ready' && model.friends.length === 0 && (
        <p className="text-muted-foreground text-sm">{words.empty}</p>
      )}
      <ul className="grid gap-2">
        {model.friends.map((friend) => {
          const name =
            friend.name ?? friend.username ?? messages.common.unnamedPlayer({ id: friend.friendId });
          return (
            <li key={friend.friendId} className="flex items-center gap-3 text-sm">
              <Avatar player={friend.friendId} picture={friend.avatar} name={name} />
              <bdi className="min-w-0 grow break-words">{name}</bdi>
              <span className="text-muted-foreground text-xs">{presence[friend.presence]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
