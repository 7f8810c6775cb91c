import type { Meta, StoryObj } from '@storybook/react-vite';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import './faults.css';
import { shownCode } from '../support/shownCode.ts';

/**
 * Every component that asks a service, over a sandbox in this page. Choose a fault in the toolbar and watch them: slow,
 * down, out of reach, malformed, empty. All stories over a sandbox follow it, and so does the service of `npm start`.
 */
const meta = {
  title: 'States/Faults',
  parameters: shownCode('Everything'),
  loaders: [() => ({ game: createGame() })],
} satisfies Meta;
export default meta;

export const EveryComponent: StoryObj = {
  render: (_, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game}>
        <div className="faults">
          <div>
            <Profile />
            <FriendAvatars />
            <FriendList
              messages={{ friends: { title: 'All friends', label: ({ n }) => `All friends, ${n}` } }}
            />
          </div>
          <Leaderboard tournamentId={game.tournamentId} storage={null} pageSize={10} live={5000} />
          <TournamentList />
        </div>
      </SandboxGame>
    );
  },
};
