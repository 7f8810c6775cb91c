// The entry `laurel`: what is not exported here, or by another entry, is private.
export * from './core/index.ts';
// Two names are a component here; the data of the same name in `laurel/core` is exported as:
export type { Leaderboard as LeaderboardData, Score as ScoreData } from './core/model.ts';

export { friendsQuery } from './query/friendsQuery.ts';
export { keepSameAudience } from './query/keepSameAudience.ts';
export type { LaurelPagesQuery, LaurelQuery } from './query/LaurelQuery.ts';
export {
  leaderboardPagesQuery,
  type LeaderboardPagesKeyParams,
  type LeaderboardPagesParams,
} from './query/leaderboardPagesQuery.ts';
export { leaderboardQuery, type LeaderboardKeyParams } from './query/leaderboardQuery.ts';
export { mergeLeaderboardPages, type LeaderboardPages } from './query/mergeLeaderboardPages.ts';
export type { Audience, LaurelKey, LaurelScope, Resource } from './query/scope.ts';
export { scoresQuery } from './query/scoresQuery.ts';
export { tournamentQuery, type TournamentQuery } from './query/tournamentQuery.ts';
export { tournamentsQuery, type TournamentsKeyParams } from './query/tournamentsQuery.ts';
export { userInfoQuery } from './query/userInfoQuery.ts';

export type { LaurelComponents, LinkProps } from './react/ComponentsContext.ts';
export type { LaurelHookOptions, LaurelPagesHookOptions, LiveOption } from './react/LaurelHookOptions.ts';
export { LaurelProvider, type LaurelProviderProps } from './react/LaurelProvider.tsx';
export { useAnnounce } from './react/useAnnounce.ts';
export { useFriends } from './react/useFriends.ts';
export { useFriendsModel, type FriendsModel } from './react/useFriendsModel.ts';
export { useGamepadNavigation, type GamepadNavigationOptions } from './react/useGamepadNavigation.ts';
export { useLaurel } from './react/useLaurel.ts';
export { useLeaderboard } from './react/useLeaderboard.ts';
export {
  useLeaderboardModel,
  type LeaderboardAudience,
  type LeaderboardModel,
  type LeaderboardOptions,
} from './react/useLeaderboardModel.ts';
export { useLeaderboardPages } from './react/useLeaderboardPages.ts';
export { usePendingScores, type PendingScores } from './react/usePendingScores.ts';
export { useProfileModel, type ProfileModel } from './react/useProfileModel.ts';
export { useScores } from './react/useScores.ts';
export { useSubmitScore, type SubmitScoreOptions, type SubmitScoreResult } from './react/useSubmitScore.ts';
export { useTournament, type TournamentHookOptions } from './react/useTournament.ts';
export { useTournaments } from './react/useTournaments.ts';
export {
  useTournamentsModel,
  type TournamentsModel,
  type TournamentsModelParams,
} from './react/useTournamentsModel.ts';
export { useUserInfo } from './react/useUserInfo.ts';
export { useWords } from './react/useWords.ts';
export type { LeaderboardStatus, OwnStatus, TournamentPhase } from './react/leaderboard/boardStatus.ts';
export type { LeaderboardRowData, Movement } from './react/leaderboard/LeaderboardRowData.ts';
export type { PeriodChoice, PeriodPreset } from './react/leaderboard/periodChoice.ts';
export type { ScoreColumn, ScoreType } from './react/leaderboard/scoreColumns.ts';
export type { TournamentGroup } from './react/tournaments/groupTournaments.ts';
export { parsePrizes, type PlacePrize } from './react/tournaments/parsePrizes.ts';
export { statusOf, type TournamentStatus } from './react/tournaments/tournamentTimes.ts';
export type { Zone, ZoneDistance } from './react/leaderboard/zones.ts';

export { FriendAvatars, type FriendAvatarsProps } from './components/friend-avatars/FriendAvatars.tsx';
export {
  FriendAvatarsView,
  type FriendAvatarsViewProps,
} from './components/friend-avatars/FriendAvatarsView.tsx';
export { FriendList, type FriendListProps } from './components/friend-avatars/FriendList.tsx';
export { FriendListView, type FriendListViewProps } from './components/friend-avatars/FriendListView.tsx';
export { Leaderboard, type LeaderboardProps } from './components/leaderboard/Leaderboard.tsx';
export {
  LeaderboardRow,
  type LeaderboardRowProps,
  type RenderPlayer,
  type RenderScore,
} from './components/leaderboard/LeaderboardRow.tsx';
export { LeaderboardView, type LeaderboardViewProps } from './components/leaderboard/LeaderboardView.tsx';
export { PeriodPicker, type PeriodPickerProps } from './components/leaderboard/PeriodPicker.tsx';
export { PlayerRank, type PlayerRankProps } from './components/leaderboard/PlayerRank.tsx';
export { Podium, type PodiumProps } from './components/leaderboard/Podium.tsx';
export { LaurelOverlay, type LaurelOverlayProps } from './components/overlay/LaurelOverlay.tsx';
export { Profile, type ProfileProps } from './components/profile/Profile.tsx';
export { ProfileView, type ProfileViewProps } from './components/profile/ProfileView.tsx';
export { ScoreStatus, type ScoreStatusProps } from './components/score-status/ScoreStatus.tsx';
export { ScoreStatusView, type ScoreStatusViewProps } from './components/score-status/ScoreStatusView.tsx';
export { Avatar, type AvatarProps } from './components/shared/Avatar.tsx';
export { Countdown, type CountdownProps } from './components/shared/Countdown.tsx';
export { Score, type ScoreProps } from './components/shared/Score.tsx';
export {
  TotalsReportView,
  type TotalsReportViewProps,
} from './components/totals-report/TotalsReportView.tsx';
export { TournamentCard, type TournamentCardProps } from './components/tournament-list/TournamentCard.tsx';
export { TournamentList, type TournamentListProps } from './components/tournament-list/TournamentList.tsx';
export {
  TournamentListView,
  type TournamentListViewProps,
} from './components/tournament-list/TournamentListView.tsx';

export { mergeMessages, type MessagesOverride } from './messages/mergeMessages.ts';
export type { Messages } from './messages/Messages.ts';
export { plural } from './messages/plural.ts';
export type { ScoreFormat, ScoreFormatOptions, ScoreStyle } from './messages/formatScore.ts';
