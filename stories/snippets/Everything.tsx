import { FriendAvatars, Leaderboard, Profile, TournamentList } from 'laurel';

export const Everything = () => (
  <>
    <Profile />
    <FriendAvatars />
    <Leaderboard tournamentId="your-tournament" live={2000} podium />
    <TournamentList />
  </>
);
