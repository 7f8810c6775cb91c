// The entry `laurel/testing/react`: with Testing Library, which it needs to be installed.
export { renderHookWithLaurel, renderWithLaurel } from '../testing/react/renderWithLaurel.ts';
export {
  type BoardRowReading,
  findFriends,
  findLeaderboard,
  findProfile,
  findRankChip,
  findScoreStatus,
  findTournamentList,
  type FindOptions,
  type FriendsTester,
  type LeaderboardTester,
  type ProfileTester,
  type RankChipTester,
  type ScoreStatusTester,
  type TournamentListTester,
} from '../testing/react/widgets.ts';
