import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import type { UserInfo } from '../../domain/model.ts';

/** What a player's claims have to be; left out, anything. */
export interface ExpectedClaims {
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
}

const code = 'wrong-claims';
// A claim is the platform's text, and no credential.
const longest = 100;

/** Throws `LaurelError` of kind `unauthorized` for a player who may not score here, with the claim that does not fit. */
export function checkClaims(
  { iss, aud, status }: UserInfo,
  { issuer, audience, statuses }: ExpectedClaims,
): void {
  if (issuer !== undefined && iss !== issuer) throw wrong('iss', iss);
  if (audience !== undefined && aud !== audience) throw wrong('aud', aud);
  if (statuses !== undefined && (status === null || !statuses.includes(status)))
    throw wrong('status', status);
}

function wrong(claim: string, value: string | null): LaurelError {
  return new LaurelError({
    kind: 'unauthorized',
    operation: 'getUserInfo',
    code: `${code}:${claim}`,
    message:
      'The token is of another game or environment, or its player may not score (issuer, audience, statuses).' +
      ` Its ${claim} is ${JSON.stringify(value?.slice(0, longest) ?? null)}.`,
  });
}

/** Tells of the first refusal by each claim: all players are refused for what the server was given wrong, and nobody else knows. */
export function createClaimsTeller(onError: (error: Error) => void): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    if (!isLaurelError(error) || typeof error.code !== 'string' || !error.code.startsWith(code)) return;
    if (told.has(error.code)) return;
    told.add(error.code);
    onError(error);
  };
}
