import type { LaurelError, LaurelErrorKind } from '../../domain/LaurelError.ts';
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
  | 'GATEWAY_FULL';

/** A no in the interface's envelope, which no cache keeps. */
export function refuse(
  status: number,
  code: GatewayCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return refusalResponse({ status, code, message }, headers);
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

/** The answer when the platform had none: it says so, and nothing of how the gateway asks. */
export function platformDown({ kind, retryAt }: LaurelError): Response {
  const seconds = Math.ceil(((retryAt ?? 0) - Date.now()) / 1000);
  return refuse(
    statuses[kind] ?? 502,
    'GATEWAY_PLATFORM_DOWN',
    'The platform does not answer just now.',
    seconds > 0 ? { 'retry-after': String(seconds) } : {},
  );
}
