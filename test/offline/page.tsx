/** A page that draws all widgets when it is told to: by then the device may have no connection. */
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
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
  /** A board of the page's own, of which Laurel does not know where it comes from: what a refresh left, or a gateway kept. */
  drawOwn: (asOf?: number): void => {
    const failure = { operation: 'getLeaderboard', kind: 'network', message: 'Connection lost.' } as const;
    const error = asOf === undefined ? new LaurelError(failure) : null;
    const ada = { id: 'ada', rank: 1, name: 'Ada', username: null, avatarUrl: null, scores: { kills: 7 } };
    const own = boardOf([ada]);
    createRoot(document.body).render(
      <LeaderboardView
        heading="Cup"
        model={{ ...own, board: { ...own.board, asOf }, status: 'ready', error, retry: () => {} }}
      />,
    );
  },
  states: (): readonly (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-state]')].map(({ dataset }) => dataset['state']),
});
