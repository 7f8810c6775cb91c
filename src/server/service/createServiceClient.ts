import { createReadingClient } from '../../client/createClient.ts';
import type { CallOptions, LaurelClient, ScoresParams } from '../../client/LaurelClient.ts';
import { checkFunctions, checkGiven, checkNumbers, type NamesOf } from '../../domain/checkOptions.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { JsonValue, PlayerTotals, Score, ScoreRecord } from '../../domain/model.ts';
import { createConnection } from '../../client/createConnection.ts';
import { createTotalsDecoder } from '../../client/decoding/decodeTotals.ts';
import { DecodeError, decodeSubmission } from '../../client/decoding/schema.ts';
import { createKeyedOutageBudget, createLonelyOutageBudget } from '../../client/createKeyedOutageBudget.ts';
import { createSession, type SendCall } from '../../client/session/createSession.ts';
import type { ClientOptions } from '../../client/readSettings.ts';
import { checkId } from '../../domain/validate.ts';
import { fromPlatform } from '../fromPlatform.ts';
import { answerProofOf, proofOf, withAnswerProof } from './answerProof.ts';
import { isConnectFailure, notSent } from './connectFailure.ts';
import { createRowsBody } from './createRowsBody.ts';
import { createTimeCheck } from './createTimeCheck.ts';
import { checkPlayer, type Player } from '../../domain/players/Player.ts';
import { rsaSigner, type Signature, type Signer } from '../signing/rsaSigner.ts';
import { sentOnce } from './sentOnce.ts';
import { signedCredentials } from './signedCredentials.ts';
import { timestampSource } from '../signing/timestampSource.ts';

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

/**
 * A client for the game server: the reading operations and the two signed ones. The key is checked at once:
 * throws `LaurelError` of kind `config`, with the reason and without key material, when it cannot be used.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  return assembleServiceClient(options).client;
}

/** A client, with what makes sure of the service's time for callers that must not wait once they have called it. */
export interface AssembledServiceClient {
  readonly client: ServiceClient;
  /** Resolves when what is signed next will be by the right time, as far as the service can be asked; at once as a rule. */
  readonly checkTime: () => Promise<void>;
}

/** What `createServiceClient` and `createScoreSubmitter` stand on. Throws as they do. */
export function assembleServiceClient(options: ServiceClientOptions): AssembledServiceClient {
  checkGiven('createServiceClient', options, ['baseUrl', 'apiKey', 'privateKey']);
  const { attemptTimeout, totalTimeout, maxBodyBytes, signer } = options;
  checkFunctions({ signer });
  checkNumbers({ attemptTimeout, totalTimeout }, { least: 1 });
  checkNumbers({ maxBodyBytes }, { least: 1, unit: 'bytes' });
  const connection = createConnection(sentOnce(options), createKeyedOutageBudget());
  const send = named(createSession(connection, undefined), options);
  // Totals are as many as there are players, and are read as they come. That those of one tournament fail, which anybody may have
  // named, must not keep the others' runs from being settled.
  const totals = createConnection(patient(options), createLonelyOutageBudget());
  const sendPatiently = named(createSession(totals, undefined), options);
  const timestampFor = timestampSource();
  const sign = options.signer ?? rsaSigner(options.privateKey ?? '');
  const reading = createReadingClient(connection, options.getToken);
  const checkTime = createTimeCheck(connection, () => reading.getTournaments());

  async function post<T>(
    operation: Operation,
    path: string,
    body: string,
    decode: (data: unknown) => T,
    { signal, outageKey }: CallOptions & { readonly outageKey?: string },
  ): Promise<T> {
    await checkTime();
    // The service judges the timestamp by its own clock, which this machine's may be off from.
    const timestamp = timestampFor(body, Math.round(Date.now() + connection.clock.offset()));
    const { token, signature } = await signed(sign, body, timestamp, operation);
    try {
      return await send({
        operation,
        method: 'POST',
        path,
        headers: { 'x-api-token': token, 'x-api-signature': signature },
        body,
        decode,
        credentials: signedCredentials,
        outageKey,
        signal,
        ...(operation === 'submitScore' && {
          onFailure: (error, failed) => void withAnswerProof(error, proofOf(error, failed)),
        }),
      });
    } catch (error) {
      if (!isLaurelError(error) || !isConnectFailure(error)) throw error;
      throw new LaurelError({
        kind: 'network',
        operation,
        code: notSent,
        message: 'The service could not be reached, so nothing was sent. Check baseUrl and the network.',
      });
    }
  }

  const client: ServiceClient = {
    ...reading,

    async submitScore(params, call = {}) {
      checkId(
        (params as Partial<SubmitScoreParams> | null | undefined)?.tournamentId,
        'tournamentId',
        'submitScore',
      );
      const { userId, externalUserId } = checkPlayer(params, 'submitScore');
      const given: readonly (Score | null)[] = Array.isArray(params.scores) ? params.scores : [];
      const scores = given.map((score) => ({ scoreType: score?.scoreType, value: score?.value }));
      if (scores.length === 0 || !scores.every(({ value }) => Number.isFinite(value))) {
        throw misuse(
          'scores is a list of at least one score, and each value is a finite number.',
          'submitScore',
        );
      }
      return post(
        'submitScore',
        `/sdk/v2/tournaments/${params.tournamentId}/submit`,
        JSON.stringify({ userId, externalUserId, scores }),
        decodeSubmission,
        { ...call, outageKey: params.tournamentId },
      );
    },

    async getTotals(params, { signal } = {}) {
      const { tournamentId } = params ?? ({} as ScoresParams);
      checkId(tournamentId, 'tournamentId', 'getScores');
      const rows: PlayerTotals[] = [];
      const decodeRow = createTotalsDecoder(tournamentId);
      // The first row that is not certain, after which nothing of the answer counts.
      let uncertain: unknown;
      const addRow = (row: string | null): void => {
        if (uncertain !== undefined) return;
        try {
          rows.push(decodeRow(JSON.parse(row ?? 'null')));
        } catch (error) {
          uncertain = error instanceof DecodeError ? error : new DecodeError(`data[${rows.length}]`, 'JSON');
        }
      };
      const { readBody, isList } = createRowsBody(addRow);
      return sendPatiently({
        operation: 'getScores',
        path: `/sdk/v2/tournaments/${tournamentId}/scores`,
        outageKey: tournamentId,
        readBody,
        decode(data) {
          if (uncertain !== undefined) throw uncertain;
          if (!isList(data)) throw new DecodeError('data', 'a list');
          return rows;
        },
        signal,
      });
    },

    async verifySignature(body, call = {}) {
      const text = JSON.stringify(body) as string | undefined;
      if (text === undefined) {
        throw misuse('The body to be signed is missing: any value that JSON has.', 'verifySignature');
      }
      await post('verifySignature', '/sdk/v2/signature/verify', text, () => {}, call);
    },
  };
  return { client, checkTime };
}

/** Names the platform in the error where it did not answer. */
function named(send: SendCall, { baseUrl }: Pick<ServiceClientOptions, 'baseUrl'>): SendCall {
  return async (call) => {
    try {
      return await send(call);
    } catch (error) {
      if (!isLaurelError(error)) throw error;
      throw withAnswerProof(fromPlatform(error, baseUrl), answerProofOf(error));
    }
  };
}

/** The options for an answer that is large. */
function patient(options: ServiceClientOptions): ServiceClientOptions {
  const { attemptTimeout = 120_000, totalTimeout = 120_000, maxBodyBytes = 1024 ** 3 } = options;
  return { ...options, attemptTimeout, totalTimeout, maxBodyBytes };
}

async function signed(
  sign: Signer,
  body: string,
  timestamp: number,
  operation: Operation,
): Promise<Signature> {
  try {
    const { token, signature } = ((await sign({ body, timestamp })) ?? {}) as Partial<Signature>;
    if (typeof token === 'string' && typeof signature === 'string') return { token, signature };
    throw misuse('signer has to answer { token, signature }, both text. Nothing was sent.', operation);
  } catch (error) {
    if (isLaurelError(error)) throw error;
    // A signer of the host's own may put what it was given into its error.
    throw misuse('The signer failed, so nothing was sent. Check the function given as signer.', operation);
  }
}
