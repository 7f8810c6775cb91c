export type { Adoption } from './adoptTotals.ts';
export { bearerPlayer, type BearerPlayerOptions } from './bearerPlayer.ts';
export { compareTotals, type OwnTotals } from './compareTotals.ts';
export {
  createScoreHandler,
  type Identify,
  type IdentifyService,
  type ScoreHandler,
  type ScoreHandlerOptions,
} from './createScoreHandler.ts';
export {
  createScoreSubmitter,
  type ScoreSubmitter,
  type ScoreSubmitterOptions,
  type Submission,
} from './createScoreSubmitter.ts';
export {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
  type SubmitScoreParams,
} from './createServiceClient.ts';
export type { Account, AccountTotals, Claim, Ledger, LedgerEntry, LedgerStatus, Outcome } from './Ledger.ts';
export { memoryLedger } from './memoryLedger.ts';
export type { Player } from './Player.ts';
export { postgresLedger, type PostgresPool } from './postgresLedger.ts';
export type { Reconciliation, Undecided, UndecidedRun } from './reconcile.ts';
export { rsaSigner, type Signature, type Signer, type SignerRequest } from './rsaSigner.ts';
export { signRequest, type SignatureHeaders, type SignRequestOptions } from './signRequest.ts';
export { sqliteLedger } from './sqliteLedger.ts';
export { toNodeListener, type NodeRequest, type NodeResponse } from './toNodeListener.ts';
export type { Rules, ScoreLimits, TournamentRules } from './TournamentRules.ts';
export { verifySignature, type VerifySignatureOptions } from './verifySignature.ts';
export type { TotalsDifference, TotalsReport } from '../core/totalsReport.ts';
