import { createReadingClient } from '../../client/createClient.ts';
import { createConnection } from '../../client/createConnection.ts';
import { createKeyedOutageBudget, createLonelyOutageBudget } from '../../client/createKeyedOutageBudget.ts';
import { decodeSubmission } from '../../client/decoding/schema.ts';
import type { ScoresParams } from '../../client/LaurelClient.ts';
import { createSession, type SendCall } from '../../client/session/createSession.ts';
import { checkFunctions, checkGiven, checkNumbers } from '../../domain/checkOptions.ts';
import { isLaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { Score } from '../../domain/model.ts';
import { checkPlayer } from '../../domain/players/Player.ts';
import { checkId } from '../../domain/validate.ts';
import { fromPlatform } from '../fromPlatform.ts';
import { rsaSigner } from '../signing/rsaSigner.ts';
import { answerProofOf, withAnswerProof } from './answerProof.ts';
import { createSignedPost } from './createSignedPost.ts';
import { createTimeCheck } from './createTimeCheck.ts';
import { requestTotals } from './requestTotals.ts';
import { sentOnce } from './sentOnce.ts';
import type { ServiceClient, ServiceClientOptions, SubmitScoreParams } from './ServiceClient.ts';

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
  const sign = options.signer ?? rsaSigner(options.privateKey ?? '');
  const reading = createReadingClient(connection, options.getToken);
  const checkTime = createTimeCheck(connection, () => reading.getTournaments());

  const post = createSignedPost({ send, sign, clock: connection.clock, checkTime });

  const client: ServiceClient = {
    ...reading,

    async submitScore(params, { signal } = {}) {
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
      return post({
        operation: 'submitScore',
        path: `/sdk/v2/tournaments/${params.tournamentId}/submit`,
        body: JSON.stringify({ userId, externalUserId, scores }),
        decode: decodeSubmission,
        outageKey: params.tournamentId,
        signal,
      });
    },

    async getTotals(params, { signal } = {}) {
      const { tournamentId } = params ?? ({} as ScoresParams);
      checkId(tournamentId, 'tournamentId', 'getScores');
      return requestTotals(sendPatiently, tournamentId, signal);
    },

    async verifySignature(body, { signal } = {}) {
      const text = JSON.stringify(body) as string | undefined;
      if (text === undefined) {
        throw misuse('The body to be signed is missing: any value that JSON has.', 'verifySignature');
      }
      await post({
        operation: 'verifySignature',
        path: '/sdk/v2/signature/verify',
        body: text,
        decode: () => {},
        signal,
      });
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
