import { isHeaderSafe } from '../../../domain/validate.ts';

/** The token of a player. What a site has before its own door (Basic, Digest) is not for the platform. */
export function bearerOf(authorization: string | null): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return isHeaderSafe(token) ? token : undefined;
}
