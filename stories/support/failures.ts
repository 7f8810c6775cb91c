import { LaurelError } from '../../src/domain/LaurelError.ts';

/** Failures as the client reports them. */
export const unavailable = new LaurelError({
  kind: 'unavailable',
  message: 'The service answered with status 503.',
  operation: 'getUserInfo',
  status: 503,
});

export const unauthorized = new LaurelError({
  kind: 'unauthorized',
  message: 'The service did not accept the token.',
  operation: 'getUserInfo',
  status: 400,
  code: 1000,
});

export const misconfigured = new LaurelError({
  kind: 'config',
  message: 'createClient needs apiKey: the public key from the developer dashboard.',
  operation: 'createClient',
});

export const refused = new LaurelError({
  kind: 'refused',
  message: 'The service refused getLeaderboard (status 400).',
  operation: 'getLeaderboard',
  status: 400,
  code: 1001,
});

/** A refusal that names when to come back. */
export function rateLimited(seconds: number): LaurelError {
  return new LaurelError({
    kind: 'rate-limited',
    message: 'Too many requests.',
    operation: 'getFriends',
    status: 429,
    retryAt: Date.now() + seconds * 1000,
  });
}
