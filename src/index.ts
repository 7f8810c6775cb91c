// The entry `laurel`: what is not exported here, or by another entry, is private.
export * from './core/index.ts';

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

export type { LaurelHookOptions, LaurelPagesHookOptions, LiveOption } from './react/LaurelHookOptions.ts';
export { LaurelProvider, type LaurelProviderProps } from './react/LaurelProvider.tsx';
export { useFriends } from './react/useFriends.ts';
export { useLaurel } from './react/useLaurel.ts';
export { useLeaderboard } from './react/useLeaderboard.ts';
export { useLeaderboardPages } from './react/useLeaderboardPages.ts';
export { useScores } from './react/useScores.ts';
export { useTournament, type TournamentHookOptions } from './react/useTournament.ts';
export { useTournaments } from './react/useTournaments.ts';
export { useUserInfo } from './react/useUserInfo.ts';
export { usePendingScores, type PendingScores } from './react/usePendingScores.ts';
export { useSubmitScore, type SubmitScoreOptions, type SubmitScoreResult } from './react/useSubmitScore.ts';
export { ScoreStatus, type ScoreStatusProps } from './components/score-status/ScoreStatus.tsx';
export { ScoreStatusView, type ScoreStatusViewProps } from './components/score-status/ScoreStatusView.tsx';
export {
  TotalsReportView,
  type TotalsReportViewProps,
} from './components/totals-report/TotalsReportView.tsx';
export type { TotalsDifference, TotalsReport } from './core/totalsReport.ts';
