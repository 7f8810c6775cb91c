// The entry `laurel`: what is not exported here, or by another entry, is private.
export {
  createClient,
  createRun,
  httpSubmitter,
  isLaurelError,
  LaurelError,
  type CallOptions,
  type ClientOptions,
  type Drift,
  type FormerClient,
  type Friend,
  type GetToken,
  type HttpOptions,
  type HttpSubmitterOptions,
  type GatewayClientOptions,
  type JsonValue,
  type KeptIn,
  type LaurelClient,
  type LaurelErrorInit,
  type LaurelErrorKind,
  type LeaderboardEntry,
  type LeaderboardParams,
  type Link,
  type NewRun,
  type OpenRun,
  type OpenUnion,
  type Operation,
  type Period,
  type QueuedRun,
  type QueuedSubmitter,
  type ReadWriteStorage,
  type RefusalReason,
  type RequestReport,
  type Run,
  type RunAnswer,
  type RunProblem,
  type RunStarter,
  type RunStatus,
  type ScoreRecord,
  type Scores,
  type ScoresParams,
  type SettledRun,
  type StartedRun,
  type StartRun,
  type SubmitContext,
  type SubmitScore,
  type Tournament,
  type TournamentFilter,
  type TournamentsParams,
  type UserInfo,
  type Wallet,
} from './core.ts';
// Two names are a component here; the data of the same name in `laurel/core` is exported as:
export type { Leaderboard as LeaderboardData, Score as ScoreData } from '../domain/model.ts';

export { friendsQuery } from '../query/friendsQuery.ts';
export { keepSameAudience } from '../query/keepSameAudience.ts';
export type { LaurelPagesQuery, LaurelQuery } from '../query/LaurelQuery.ts';
export {
  leaderboardPagesQuery,
  type LeaderboardPagesKeyParams,
  type LeaderboardPagesParams,
} from '../query/leaderboardPagesQuery.ts';
export { leaderboardQuery, type LeaderboardKeyParams } from '../query/leaderboardQuery.ts';
export {
  mergeLeaderboardPages,
  type LeaderboardPages,
} from '../domain/leaderboard/rows/mergeLeaderboardPages.ts';
export type { LaurelScope } from '../query/LaurelScope.ts';
export { isPersonalKey, type Audience, type LaurelKey, type Resource } from '../query/keys.ts';
export { prefetchFriends } from '../query/prefetch/prefetchFriends.ts';
export {
  prefetchLeaderboard,
  type PrefetchLeaderboardOptions,
} from '../query/prefetch/prefetchLeaderboard.ts';
export { prefetchProfile } from '../query/prefetch/prefetchProfile.ts';
export {
  prefetchTournamentList,
  type PrefetchTournamentListOptions,
} from '../query/prefetch/prefetchTournamentList.ts';
export type { LiveSource } from '../query/LiveSource.ts';
export { pushLive, type PushLiveOptions } from '../query/push/pushLive.ts';
export { rankIndex, type RankSourceOptions } from '../query/ranks/rankIndex.ts';
export type {
  AroundRanksParams,
  BoardPlayers,
  BoardRanks,
  PlayersRanksParams,
  RankSource,
  SearchRanksParams,
} from '../query/ranks/RankSource.ts';
export type { RankedEntry, RankIndexReason, Ranks } from '../domain/Ranks.ts';
export { scoresQuery } from '../query/scoresQuery.ts';
export { tournamentQuery, type TournamentQuery } from '../query/tournamentQuery.ts';
export { tournamentsQuery, type TournamentsKeyParams } from '../query/tournamentsQuery.ts';
export { userInfoQuery } from '../query/userInfoQuery.ts';

export type { LaurelComponents, LinkProps } from '../react/provider/PresentationContext.ts';
export type {
  LaurelHookOptions,
  LaurelPagesHookOptions,
  LiveOption,
} from '../react/hooks/LaurelHookOptions.ts';
export { LaurelProvider, type LaurelProviderProps } from '../react/provider/LaurelProvider.tsx';
export type { MaskName, NamedPlayer } from '../domain/players/createMask.ts';
export type { ImagePolicy } from '../domain/text/imageAddress.ts';
export { useAnnounce } from '../react/provider/announcer/useAnnounce.ts';
export type { Presence, ShownFriend } from '../domain/friends/arrangeFriends.ts';
export { useFriends } from '../react/hooks/useFriends.ts';
export { useFriendsModel, type FriendsModel, type FriendsOptions } from '../react/models/useFriendsModel.ts';
export {
  useGamepadNavigation,
  type GamepadNavigationOptions,
} from '../components/gamepad/useGamepadNavigation.ts';
export { useLaurel } from '../react/provider/useLaurel.ts';
export { useLeaderboard } from '../react/hooks/useLeaderboard.ts';
export {
  useLeaderboardModel,
  type LeaderboardOptions,
} from '../react/models/leaderboard/useLeaderboardModel.ts';
export { useMoments, type Moments, type MomentsOptions } from '../react/models/leaderboard/useMoments.ts';
export { useLeaderboardPages } from '../react/hooks/useLeaderboardPages.ts';
export { usePlacesAround } from '../react/hooks/ranks/usePlacesAround.ts';
export { usePlayerSearch } from '../react/hooks/ranks/usePlayerSearch.ts';
export { useRanks } from '../react/hooks/ranks/useRanks.ts';
export { usePendingScores } from '../react/hooks/usePendingScores.ts';
export type { PendingScores } from '../queue/pendingScores.ts';
export type {
  ChosenPlayer,
  FoundPlayers,
  IndexWord,
  PlayerSearchModel,
} from '../react/models/player-search/PlayerSearchModel.ts';
export {
  usePlayerSearchModel,
  type PlayerSearchOptions,
} from '../react/models/player-search/usePlayerSearchModel.ts';
export type { ShownUser } from '../domain/players/ShownUser.ts';
export { useProfileModel, type ProfileModel } from '../react/models/useProfileModel.ts';
export { useScores } from '../react/hooks/useScores.ts';
export {
  useSubmitScore,
  type SubmitScoreOptions,
  type SubmitScoreResult,
} from '../react/hooks/useSubmitScore.ts';
export { useTournament, type TournamentHookOptions } from '../react/hooks/useTournament.ts';
export { useTournaments } from '../react/hooks/useTournaments.ts';
export {
  useTournamentsModel,
  type TournamentsModel,
  type TournamentsModelParams,
  type TournamentsOptions,
} from '../react/models/useTournamentsModel.ts';
export { useUserInfo } from '../react/hooks/useUserInfo.ts';
export { useWords } from '../react/provider/words/useWords.ts';
export type { Words } from '../react/provider/words/WordsContext.ts';
export type { LeaderboardStatus } from '../domain/leaderboard/boardStatus.ts';
export {
  type AudienceChoice,
  boardOf,
  type BoardParts,
  type JumpToMe,
  type LeaderboardAudience,
  type LeaderboardFacets,
  type LeaderboardModel,
  type LeaderboardPaging,
  type LeaderboardPeriod,
  type LeaderboardRows,
  type LeaderboardTournament,
  type LeaderboardZones,
  type OwnPlace,
  type OwnStatus,
} from '../domain/leaderboard/LeaderboardModel.ts';
export type { LoadState, LoadStatus, PublicLoadState, Ready } from '../domain/loadState.ts';
export type { TournamentPhase } from '../domain/tournaments/tournamentTimes.ts';
export type { LeaderboardRowData, Movement } from '../domain/leaderboard/rows/LeaderboardRowData.ts';
export type { PeriodChoice, PeriodPreset } from '../domain/leaderboard/periodChoice.ts';
export type { ScoreColumn, ScoreType } from '../domain/leaderboard/scoreColumns.ts';
export type { TournamentGroup } from '../domain/tournaments/groupTournaments.ts';
export type { TournamentStatus } from '../domain/tournaments/tournamentTimes.ts';
export type { FriendAhead, Moment, MomentBase } from '../domain/leaderboard/moments/Moment.ts';
export type { Zone, ZoneDistance } from '../domain/leaderboard/rows/zones.ts';

export { FriendAvatars, type FriendAvatarsProps } from '../components/friends/FriendAvatars.tsx';
export { FriendAvatarsView, type FriendAvatarsViewProps } from '../components/friends/FriendAvatarsView.tsx';
export { FriendList, type FriendListProps } from '../components/friends/FriendList.tsx';
export { FriendListView, type FriendListViewProps } from '../components/friends/FriendListView.tsx';
export { Leaderboard, type LeaderboardProps } from '../components/leaderboard/Leaderboard.tsx';
export {
  LeaderboardRow,
  type LeaderboardRowProps,
  type RenderPlayer,
  type RenderScore,
} from '../components/leaderboard/table/LeaderboardRow.tsx';
export { LeaderboardView, type LeaderboardViewProps } from '../components/leaderboard/LeaderboardView.tsx';
export type { HeadingLevel } from '../components/elements/HeadingLevel.ts';
export type { RenderError } from '../components/frame/ErrorPanel.tsx';
export { PeriodPicker, type PeriodPickerProps } from '../components/period-picker/PeriodPicker.tsx';
export { PlayerSearch, type PlayerSearchProps } from '../components/player-search/PlayerSearch.tsx';
export {
  PlayerSearchView,
  type PlayerSearchViewProps,
} from '../components/player-search/PlayerSearchView.tsx';
export { PlayerRank, type PlayerRankProps } from '../components/player-rank/PlayerRank.tsx';
export { MomentToast, type MomentToastProps } from '../components/moment-toast/MomentToast.tsx';
export { MomentToastView, type MomentToastViewProps } from '../components/moment-toast/MomentToastView.tsx';
export { RankChip, type RankChipProps } from '../components/rank-chip/RankChip.tsx';
export { RankChipView, type RankChipViewProps } from '../components/rank-chip/RankChipView.tsx';
export { Podium, type PodiumProps } from '../components/podium/Podium.tsx';
export { LaurelOverlay, type LaurelOverlayProps } from '../components/overlay/LaurelOverlay.tsx';
export { Profile, type ProfileProps } from '../components/profile/Profile.tsx';
export { ProfileView, type ProfileViewProps } from '../components/profile/ProfileView.tsx';
export { ScoreStatus, type ScoreStatusProps } from '../components/score-status/ScoreStatus.tsx';
export { ScoreStatusView, type ScoreStatusViewProps } from '../components/score-status/ScoreStatusView.tsx';
export { Avatar, type AvatarProps } from '../components/parts/avatar/Avatar.tsx';
export { Countdown, type CountdownProps } from '../components/parts/Countdown.tsx';
export { Score, type ScoreProps } from '../components/parts/Score.tsx';
export {
  TotalsReportView,
  type TotalsReportViewProps,
} from '../components/totals-report/TotalsReportView.tsx';
export {
  TournamentCard,
  type RenderTournamentAction,
  type TournamentCardProps,
} from '../components/tournament-list/card/TournamentCard.tsx';
export { TournamentList, type TournamentListProps } from '../components/tournament-list/TournamentList.tsx';
export {
  TournamentListView,
  type TournamentListViewProps,
} from '../components/tournament-list/TournamentListView.tsx';

export type { MessagesOverride } from '../messages/mergeMessages.ts';
export type { DurationStyle, Format } from '../domain/text/Format.ts';
export type { Messages } from '../messages/Messages.ts';
export type { ScoreFormat, ScoreFormatOptions, ScoreStyle } from '../domain/leaderboard/ScoreFormat.ts';
