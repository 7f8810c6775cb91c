// The entry `laurel/core`: without React, for whoever draws by other means.
export { createRun, type NewRun } from '../domain/runs/createRun.ts';
export { createClient } from '../client/createClient.ts';
export type {
  ClientOptions,
  FormerClient,
  GatewayClientOptions,
  RequestReport,
} from '../client/readSettings.ts';
export type { HttpOptions } from '../client/createHttp.ts';
export type { GetToken } from '../domain/GetToken.ts';
export type {
  CallOptions,
  LaurelClient,
  LeaderboardParams,
  ScoresParams,
  TournamentsParams,
} from '../client/LaurelClient.ts';
export { httpSubmitter, type HttpSubmitterOptions } from '../queue/sending/httpSubmitter.ts';
export {
  isLaurelError,
  LaurelError,
  type LaurelErrorInit,
  type LaurelErrorKind,
  type Operation,
} from '../domain/LaurelError.ts';
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
} from '../domain/model.ts';
export type { KeptIn, OpenRun, QueuedRun, RunProblem, SettledRun } from '../queue/keeping/queuedRun.ts';
export type { DurableRuns } from '../queue/keeping/createDurableRuns.ts';
export type { QueuedSubmitter } from '../queue/createPageQueue.ts';
export type {
  RefusalReason,
  Run,
  RunAnswer,
  RunStarter,
  RunStatus,
  StartedRun,
  StartRun,
  SubmitContext,
  SubmitScore,
} from '../domain/runs/Run.ts';
export type { Drift } from '../client/decoding/schema.ts';
export { createScoreQueue } from '../queue/createScoreQueue.ts';
export type { ScoreQueue, ScoreQueueOptions } from '../queue/ScoreQueue.ts';
export {
  createSafeStorage as createRunStorage,
  type ReadWriteStorage,
  type SafeStorage as RunStorage,
  type WebStorage,
} from '../base/page/safeStorage.ts';
