import { isLaurelError, type LaurelError, type LaurelErrorKind } from '../../domain/LaurelError.ts';
import { refusalText } from './pages/KeptPage.ts';
import type { PlatformRefusal } from './createPlatform.ts';

/** Why the gateway itself says no: `error.code` in the interface's envelope. */
export type GatewayCode =
  | 'GATEWAY_READ_ONLY'
  | 'GATEWAY_NO_OPERATION'
  | 'GATEWAY_ARGUMENT'
  | 'GATEWAY_SIGNED_OUT'
  | 'GATEWAY_PLATFORM_DOWN'
  | 'GATEWAY_PICTURE'
  | 'GATEWAY_FULL'
  | 'GATEWAY_TOO_MANY';

/** A no in the interface's envelope, which no cache keeps. */
export function refuse(
  status: number,
  code: GatewayCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return refusalResponse({ status, code, message }, headers);
}

/** What was read of a question; the refusal when it was asked wrongly, which reading throws as `LaurelError`. */
export function orRefused<Read>(read: () => Read): Read | Response {
  try {
    return read();
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    return refuse(400, 'GATEWAY_ARGUMENT', error.message);
  }
}

/** The platform's own no to one player. */
export function refusalResponse(
  refusal: PlatformRefusal,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(refusalText(refusal), {
    status: refusal.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'private, no-store', ...headers },
  });
}

const statuses: Readonly<Partial<Record<LaurelErrorKind, number>>> = {
  'rate-limited': 429,
  unavailable: 503,
  timeout: 504,
};

/** The answer when the platform gave none: it says so, and nothing about how the gateway asks. */
export function platformDown({ kind, retryAt }: LaurelError): Response {
  const seconds = Math.ceil(((retryAt ?? 0) - Date.now()) / 1000);
  return refuse(
    statuses[kind] ?? 502,
    'GATEWAY_PLATFORM_DOWN',
    'The platform does not answer just now.',
    seconds > 0 ? { 'retry-after': String(seconds) } : {},
  );
}

/** The answer to a viewer who has asked too much. */
export function tooMany(wait: number): Response {
  const message = 'Too much is being asked from there. Come back a little later.';
  return refuse(429, 'GATEWAY_TOO_MANY', message, {
    'retry-after': String(Math.max(1, Math.ceil(wait / 1000))),
  });
}

/** What is written goes elsewhere. */
export function readOnly(): Response {
  return refuse(405, 'GATEWAY_READ_ONLY', 'Nothing is written here. Runs go to the game server.', {
    allow: methods,
  });
}

/** The methods that there are. */
export const methods = 'GET, HEAD';

/** A path without an operation. */
export function noOperation(): Response {
  return refuse(404, 'GATEWAY_NO_OPERATION', 'The interface has no reading operation of this path.');
}

/** What is a player's takes the player's token. */
export function signedOut(): Response {
  return refuse(401, 'GATEWAY_SIGNED_OUT', 'This is a player’s own: send the player’s token.');
}
