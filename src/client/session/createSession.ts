import { callSafely } from '../../base/callSafely.ts';
import { withDeadline } from '../../base/async/withDeadline.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { Connection, OperationRequest } from '../createConnection.ts';
import { mayBeToken, timedOut } from '../failure.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import type { CallOptions } from '../LaurelClient.ts';
import { createTokenSource, type ReadToken } from './createTokenSource.ts';

/** A request with what it says of the player. */
export interface Call<T> extends OperationRequest<T>, CallOptions {
  /** Whether the operation takes the player's token. Default `none`. */
  readonly token?: 'none' | 'optional' | 'required' | undefined;
}

/**
 * Sends one request as the player and gives its data. Never repeated, except once with a renewed token. Rejects with
 * `LaurelError`, or with what the caller aborts with.
 */
export type SendCall = <T>(call: Call<T>) => Promise<T>;

/** Calls over a connection, with the tokens of one `getToken`. */
export function createSession(connection: Connection, getToken: GetToken | undefined): SendCall {
  const tokenSource = getToken && createTokenSource(getToken);
  const { totalTimeout, onError } = connection.settings;

  async function readToken<T>(call: Call<T>, signal: AbortSignal): Promise<ReadToken | null> {
    const { operation, token = 'none', session = '' } = call;
    if (token === 'none') return null;
    if (token === 'required' && tokenSource === undefined) throw noGetToken(operation);
    const read = (session !== null && (await tokenSource?.(session, operation, signal))) || null;
    if (token === 'required' && read === null) throw signedOut(operation);
    return read;
  }

  async function send<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    const read = await readToken(call, signal);
    try {
      return await connection.attempt(call, read?.token ?? null, signal);
    } catch (error) {
      const renewed = isLaurelError(error) && mayBeToken(error) && (await read?.renew(signal));
      if (!renewed) throw error;
      return await connection.attempt(call, renewed, signal);
    }
  }

  return async (call) => {
    const late = (): LaurelError => timedOut(call.operation, totalTimeout);
    try {
      return await withDeadline({ milliseconds: totalTimeout, signal: call.signal, late }, (signal) =>
        send(call, signal),
      );
    } catch (error) {
      if (isLaurelError(error)) callSafely(onError, error);
      throw error;
    }
  };
}

function noGetToken(operation: Operation): LaurelError {
  return misuse(
    `${operation} needs the player's token: give createClient a getToken function, or session={null}.`,
    operation,
  );
}

function signedOut(operation: Operation): LaurelError {
  return new LaurelError({
    kind: 'unauthorized',
    operation,
    message: 'Nobody is signed in: getToken gave no token. Sign the player in.',
  });
}
