import type { CallOptions, LaurelClient } from '../../client/LaurelClient.ts';
import type { ClientOptions } from '../../client/readSettings.ts';
import type { NamesOf } from '../../domain/checkOptions.ts';
import type { JsonValue, PlayerTotals, Score, ScoreRecord } from '../../domain/model.ts';
import type { Player } from '../../domain/players/Player.ts';
import type { Signer } from '../signing/rsaSigner.ts';

/** What `createServiceClient` takes. */
export interface ServiceClientOptions extends ClientOptions {
  /** The game's private API key, in PEM (PKCS #8 or PKCS #1, `\n` may be escaped). Needed unless there is a `signer`. Never in a browser. */
  readonly privateKey?: string | undefined;
  /** Signs in place of `privateKey`, for deployments that sign otherwise and for keys in a key service. Default: `rsaSigner(privateKey)`. */
  readonly signer?: Signer | undefined;
}

/** The names of `ServiceClientOptions`. */
export const serviceClientNames: NamesOf<ServiceClientOptions> = {
  baseUrl: true,
  apiKey: true,
  privateKey: true,
  signer: true,
  fetch: true,
  http: true,
  getToken: true,
  attemptTimeout: true,
  totalTimeout: true,
  maxBodyBytes: true,
  onDrift: true,
  onRequest: true,
  onError: true,
};

/** Parameters of `submitScore` (interface 4.4): whose scores, and which. */
export type SubmitScoreParams = Player & {
  readonly tournamentId: string;
  /** One or more, each finite and of a score type that the tournament's settings define. */
  readonly scores: readonly Score[];
};

/** All operations of the service, for the game server. */
export interface ServiceClient extends LaurelClient {
  /**
   * Signs and sends scores, once (interface 4.4). Resolves to the service's record, or to `null` when it was accepted with
   * an answer that holds none. **The service adds scores up**: after `network`, `timeout`, `unavailable` or `malformed`
   * nobody knows whether they were counted, and calling again may count them twice. `createScoreSubmitter` takes
   * care of that.
   */
  readonly submitScore: (params: SubmitScoreParams, options?: CallOptions) => Promise<ScoreRecord | null>;
  /**
   * The scores operation (interface 4.6) over all time, read as evidence. Rejects with `LaurelError` of kind `malformed`
   * as soon as any part of the answer is not certain, where `getScores` leaves such a part out.
   *
   * It is read as it comes, and everything else has its turn in between, so that it may be of a million players: unless told
   * otherwise, `attemptTimeout` and `totalTimeout` are 120,000 ms for it, and `maxBodyBytes` 1 GiB.
   */
  readonly getTotals: (
    params: { readonly tournamentId: string },
    options?: CallOptions,
  ) => Promise<readonly PlayerTotals[]>;
  /**
   * Sends any body to the service's `signature/verify` (observed, not promised); resolves when the signature is right.
   * The exported function `verifySignature` asks nobody: it checks a signature with a public key.
   */
  readonly verifySignature: (body: JsonValue, options?: CallOptions) => Promise<void>;
}
