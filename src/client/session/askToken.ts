import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { isHeaderSafe } from '../../domain/validate.ts';
import type { GetToken } from '../../domain/GetToken.ts';

/**
 * Calls the host's function for a token; `null` when nobody is signed in. Rejects with `LaurelError` when the function
 * fails or gives something else than a token.
 */
export async function askToken(
  getToken: GetToken,
  forceRefresh: boolean,
  operation: Operation | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  let token: unknown;
  try {
    token = await getToken({ forceRefresh, signal });
  } catch (error) {
    if (isLaurelError(error)) throw error;
    // The host's own error is not attached: it may carry its request, and with it a credential.
    throw new LaurelError({
      kind: error instanceof TypeError ? 'network' : 'unauthorized',
      operation,
      message: 'getToken failed. Sign in again, or repair getToken.',
    });
  }
  if (token === null || token === undefined || token === '') return null;
  if (isHeaderSafe(token)) return token;
  throw new LaurelError({
    kind: 'unauthorized',
    operation,
    message:
      'getToken did not give a JWT: it must resolve to the bare token, without "Bearer", spaces or line breaks.',
  });
}
