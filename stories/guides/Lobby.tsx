import { useFriendsModel, useProfileModel } from '../../src/entries/laurel.ts';
import './lobby.css'; // your game's own

/** A lobby of a game's own, from the models alone: every state is there to be drawn, none has to be kept. */
export const Lobby = () => {
  const { status, user, retry } = useProfileModel();
  const { friends } = useFriendsModel();
  const ready = friends.filter(({ presence }) => presence !== 'offline');
  if (status === 'loading') return <p>Looking for you …</p>;
  if (status === 'signed-out') return <a href="#sign-in">Sign in</a>;
  if (user === null) return <button onClick={() => retry?.()}>No answer. Again?</button>;
  return (
    <section className="lobby" aria-label="Lobby">
      <h2>{user.nickname ?? 'Nameless'}, pick your crew</h2>
      <ol>
        {ready.map(({ friendId, name, presence }) => (
          <li key={friendId}>
            <label>
              <input type="checkbox" disabled={presence === 'playing'} /> <bdi>{name}</bdi>
              {presence === 'playing' && ' (in a match)'}
            </label>
          </li>
        ))}
      </ol>
    </section>
  );
};
