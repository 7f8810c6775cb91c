// The entry `laurel/server`: what signs and keeps scores, for servers alone.
export type { Adoption, AdoptOptions } from '../server/totals/adoptTotals.ts';
export { bearerPlayer, type BearerPlayerOptions } from '../server/handler/bearerPlayer.ts';
export { compareTotals, type OwnTotals } from '../server/totals/compareTotals.ts';
export {
  createScoreHandler,
  type Identify,
  type IdentifyService,
  type ScoreHandler,
  type ScoreHandlerContext,
  type ScoreHandlerOptions,
} from '../server/handler/createScoreHandler.ts';
export {
  createMomentWebhooks,
  type MomentBoard,
  type MomentDelivery,
  type MomentWebhookOptions,
  type MomentWebhooks,
} from '../server/webhooks/createMomentWebhooks.ts';
export type { MomentPlayer, PlayerMoment } from '../server/webhooks/createBoardFollower.ts';
export { createGateway, type Gateway } from '../server/gateway/createGateway.ts';
export type { EventOptions, GatewayOptions } from '../server/gateway/GatewayOptions.ts';
export type { AnswerSource, GatewayReport } from '../server/gateway/GatewayReport.ts';
export type { RankIndexOptions } from '../server/gateway/ranks/RankIndexOptions.ts';
export type { LimitOptions } from '../server/gateway/limits/LimitOptions.ts';
export type { LimitName } from '../server/gateway/limits/createLimits.ts';
export type { PictureOptions } from '../server/gateway/pictures/createPictures.ts';
export {
  redisStore,
  type RedisClient,
  type RedisConnection,
  type RedisStoreOptions,
} from '../server/gateway/store/redisStore.ts';
export type {
  Allowance,
  GatewayStore,
  OpenStore,
  StoreLook,
  StoreQuestion,
  StoreValue,
  Taken,
} from '../server/gateway/store/GatewayStore.ts';
export type { GatewayCode } from '../server/gateway/refuse.ts';
export type { FormerPlayers, SessionOf } from '../server/handler/createExpectedPlayerCheck.ts';
export { createScoreSubmitter } from '../server/submitter/createScoreSubmitter.ts';
export type { ScoreSubmitter, ScoreSubmitterOptions } from '../server/submitter/ScoreSubmitter.ts';
export type { SettlementByHand } from '../server/submitter/settleByHand.ts';
export type { RateLimit } from '../server/submitter/takeRun.ts';
export type { Submission, TicketOptions, Validate } from '../server/submitter/judgeRun.ts';
export type { ReviewableRun, RunReview } from '../server/submitter/reviewRun.ts';
export type { StartedRun } from '../domain/runs/Run.ts';
export { createServiceClient } from '../server/service/createServiceClient.ts';
export type {
  ServiceClient,
  ServiceClientOptions,
  SubmitScoreParams,
} from '../server/service/ServiceClient.ts';
export type {
  AcceptedSince,
  Account,
  AccountTotals,
  Claim,
  Hand,
  HandVerdict,
  Lease,
  Ledger,
  LedgerEntry,
  LedgerRun,
  LedgerState,
  LedgerStatus,
  LedgerTicket,
  Outcome,
  ReviewVerdict,
  RunKey,
  SetAside,
  TotalsPage,
} from '../server/ledger/Ledger.ts';
export {
  durableObjectLedger,
  LedgerObject,
  type ObjectNamespace,
  type ObjectState,
} from '../server/ledger/durableObjectLedger.ts';
export { createLedgerHandler, type LedgerHandlerOptions } from '../server/ledger/createLedgerHandler.ts';
export { memoryLedger } from '../server/ledger/memoryLedger.ts';
export type { Player } from '../domain/players/Player.ts';
export { playerKey, playerOf, type PlayerKey } from '../domain/players/playerKey.ts';
export { postgresLedger } from '../server/ledger/postgresLedger.ts';
export type { PostgresPool } from '../server/ledger/sql/postgresDatabase.ts';
export type { Reconciliation } from '../server/totals/reconcile.ts';
export type { Undecided, UndecidedRun } from '../server/totals/undecided.ts';
export type { Doubt } from '../server/totals/explainTotals.ts';
export { rsaSigner, type Signature, type Signer, type SignerRequest } from '../server/signing/rsaSigner.ts';
export {
  signRequest,
  type SignatureHeaders,
  type SignRequestOptions,
} from '../server/signing/signRequest.ts';
export { sqliteLedger } from '../server/ledger/sqliteLedger.ts';
export {
  toNodeListener,
  type Caller,
  type NodeListenerOptions,
  type NodeRequest,
  type NodeResponse,
} from '../base/http/toNodeListener.ts';
export type { Rules, ScoreLimits, TournamentRules } from '../server/TournamentRules.ts';
export { verifySignature, type VerifySignatureOptions } from '../server/signing/verifySignature.ts';
export type { PlayerTotals } from '../domain/model.ts';
export type { TotalsDifference, TotalsReport } from '../domain/runs/TotalsReport.ts';
