/** A page that draws all widgets when it is told to: by then the device may have no connection. */
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';

const asked = new URLSearchParams(location.search);
const baseUrl = asked.get('service') ?? '';
const live = Number(asked.get('live') ?? Infinity);
const client = createClient({ baseUrl, apiKey: 'key', getToken: () => 'token' });

Object.assign(window, {
  draw: (): void => {
    createRoot(document.body).render(
      <LaurelProvider client={client} session="mirelle">
        <Profile />
        <FriendAvatars />
        <TournamentList />
        <Leaderboard tournamentId="9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21" live={live} />
      </LaurelProvider>,
    );
  },
  states: (): readonly (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-state]')].map(({ dataset }) => dataset['state']),
});
