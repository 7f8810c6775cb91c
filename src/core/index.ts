export { createRun, type NewRun } from './createRun.ts';
export { createClient, type ClientOptions } from './createClient.ts';
export type {
  CallOptions,
  LaurelClient,
  LeaderboardParams,
  ScoresParams,
  TournamentsParams,
} from './LaurelClient.ts';
export { httpSubmitter, type HttpSubmitterOptions } from './httpSubmitter.ts';
export {
  isLaurelError,
  LaurelError,
  type LaurelErrorInit,
  type LaurelErrorKind,
  type Operation,
} from './LaurelError.ts';
export type {
  Friend,
  JsonValue,
  Leaderboard,
  LeaderboardEntry,
  Link,
  OpenUnion,
  Period,
  Score,
  ScoreRecord,
  Scores,
  Tournament,
  TournamentFilter,
  UserInfo,
  Wallet,
} from './model.ts';
export {
  between,
  lastDays,
  thisMonth,
  thisWeek,
  today,
  type ClosedPeriod,
  type PeriodOptions,
  type WeekOptions,
} from './period.ts';
export type { QueuedRun } from './queuedRun.ts';
export type {
  GetToken,
  RefusalReason,
  Run,
  RunAnswer,
  RunStatus,
  SubmitContext,
  SubmitScore,
} from './run.ts';
export type { Drift } from './schema.ts';
export { createScoreQueue, type ScoreQueue, type ScoreQueueOptions } from './scoreQueue.ts';
export { createRunStorage, type RunStorage, type WebStorage } from './runStorage.ts';
