import { createGate } from '../../base/async/createGate.ts';
import { sha256 } from '../../base/text/sha256.ts';
import { createConnection, type Connection } from '../../client/createConnection.ts';
import { quote } from '../../client/failure.ts';
import { toId } from '../../client/decoding/fields.ts';
import {
  DecodeError,
  decodeLeaderboard,
  decodeScores,
  decodeTournaments,
  type ReportDrift,
} from '../../client/decoding/schema.ts';
import type { ClientOptions } from '../../client/readSettings.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { createKeyedOutageBudget } from '../../client/createKeyedOutageBudget.ts';
import { isOfAnother } from '../isOfAnother.ts';
import { type GatewayRead, keyOf } from './readOperation.ts';

/** What was said to a question, or that nothing was. */
export type PlatformAnswer =
  /** Data, as it was sent: numbers beyond what a number holds are in it, too. */
  | { readonly kind: 'page'; readonly body: Uint8Array<ArrayBuffer>; readonly type: string }
  /** A no, in the platform's own envelope. */
  | {
      readonly kind: 'refusal';
      readonly refusal: PlatformRefusal;
      /** That it is the token that was refused. */
      readonly isOfToken: boolean;
    }
  /** Nothing that tells a viewer anything. */
  | { readonly kind: 'failure'; readonly error: LaurelError };

/** A no of the platform, without anything that is secret. */
export interface PlatformRefusal {
  /** An HTTP status. */
  readonly status: number;
  readonly code: number | string | undefined;
  readonly message: string | undefined;
}

/** The platform, as a gateway asks it. */
export interface Platform {
  /**
   * Everybody's answer: asked without a token; one with a player's own rank does not count. What is known goes first: of what was never
   * asked for, strangers may ask for any amount.
   */
  readonly askShared: (read: GatewayRead, isKnown?: boolean) => Promise<PlatformAnswer>;
  /** The answer for the token's player; `signal` gives up. */
  readonly askFor: (read: GatewayRead, token: string, signal: AbortSignal) => Promise<PlatformAnswer>;
  /** The platform's clock minus this machine's, in milliseconds. */
  readonly clockOffset: () => number;
}

/** How many questions are under way at a time, and how many wait. */
const atOnce = 32;
const mostWaiting = 500;

/**
 * What everybody asks and what players ask go separate ways, each with an outage budget of its own: that the platform
 * refuses one player for a while must not keep the board from all, nor the others' own answers from them.
 */
export function createPlatform(options: ClientOptions): Platform {
  const shared = createConnection(options, createKeyedOutageBudget());
  const personal = createConnection(options, createKeyedOutageBudget());
  const sharedGate = createGate(atOnce, mostWaiting);
  const personalGate = createGate(atOnce, mostWaiting);

  return {
    async askShared(read, isKnown) {
      const asked = sharedGate.pass(() => ask(shared, read, null, new AbortController().signal), isKnown);
      return (await asked) ?? busy(read.operation);
    },
    async askFor(read, token, signal) {
      const asked = personalGate.pass(() => ask(personal, read, token, signal));
      return (await asked) ?? busy(read.operation);
    },
    clockOffset: shared.clock.offset,
  };
}

async function ask(
  { attempt, settings }: Connection,
  read: GatewayRead,
  token: string | null,
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  const { operation, path, query } = read;
  let refusal: PlatformRefusal | undefined;
  let isOfToken = false;
  try {
    const text = await attempt(
      {
        operation,
        path,
        query,
        outageKey: token === null ? keyOf(read) : await sha256(token),
        decode(data, report, { text }) {
          if (token === null) checkShared(operation, data, report);
          else if (operation === 'getUserInfo') checkOwn(data, token);
          return text;
        },
        onFailure(error, failed) {
          const { kind, status = 400, code } = error;
          if (kind !== 'refused' && kind !== 'unauthorized') return;
          // For all, only the service's own word counts: what stands before it refuses for reasons of its own.
          if (failed === undefined && token === null) return;
          const message =
            failed?.message === undefined ? undefined : quote(failed.message, [settings.apiKey, token]);
          // Whatever the platform wrote there, it is a no.
          refusal = { status: status >= 400 && status < 500 ? status : 400, code, message };
          isOfToken = kind === 'unauthorized';
        },
      },
      token,
      signal,
    );
    return { kind: 'page', body: new TextEncoder().encode(text), type: 'application/json' };
  } catch (error) {
    if (refusal !== undefined) return { kind: 'refusal', refusal, isOfToken };
    if (!isLaurelError(error)) throw error;
    return { kind: 'failure', error };
  }
}

/** Throws at what no page could read, and at what is one player's: neither is to be kept in the place of a board. */
function checkShared(operation: Operation, data: unknown, report: ReportDrift): void {
  if (operation === 'getTournaments') decodeTournaments(data, report);
  else if (operation === 'getScores') decodeScores(data, report);
  else if (decodeLeaderboard(data, report).userRank !== null)
    throw new DecodeError('data.userRank', 'absent');
}

/** Throws at what is another player's: a cache that knows no players may stand before the platform. */
function checkOwn(data: unknown, token: string): void {
  const { sub } = (data ?? {}) as { readonly sub?: unknown };
  const userId = toId(sub);
  if (userId !== null && isOfAnother(token, userId)) throw new DecodeError('data.sub', 'that of the token');
}

function busy(operation: Operation): PlatformAnswer {
  const message = 'Too much is being asked. Nothing was sent; try again later.';
  const retryAt = Date.now() + 1000;
  return { kind: 'failure', error: new LaurelError({ kind: 'rate-limited', operation, message, retryAt }) };
}
