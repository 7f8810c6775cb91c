import { LaurelError } from '../domain/LaurelError.ts';

/** The host of an address, and nothing else of it: there may be a secret in the rest. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'The platform';
}

/**
 * The error of a question to the platform, with its host in front where it did not answer in time or is failing: a game
 * server waits for its database and others, too, and its log has to say for whom.
 */
export function fromPlatform(error: LaurelError, baseUrl: string): LaurelError {
  if (error.kind !== 'timeout' && error.kind !== 'unavailable') return error;
  const { kind, operation, status, code, retryAt, message } = error;
  return new LaurelError({
    kind,
    operation,
    status,
    code,
    retryAt,
    message: `${hostOf(baseUrl)}: ${message}`,
  });
}
