import { createClient } from '../../client/createClient.ts';
import type { Identify } from './createScoreHandler.ts';
import type { Player } from '../Player.ts';

/** What `bearerPlayer` takes. */
export interface BearerPlayerOptions {
  /** Milliseconds for which the service's answer about a token is remembered. Default 60,000; 0 asks each time. */
  readonly cacheFor?: number | undefined;
}

const mostTokens = 10_000;

/**
 * Identifies the player by the platform's own token: takes `authorization: Bearer <JWT>` and asks the userinfo
 * operation who that is (interface 4.1), which also validates it. The answer is remembered briefly, never beyond
 * the token's expiry, under a hash of the token.
 */
export function bearerPlayer({ cacheFor = 60_000 }: BearerPlayerOptions = {}): Identify {
  const known = new Map<string, { readonly player: Promise<Player>; until: number }>();

  return async (request, service) => {
    const token = /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1];
    if (token === undefined) return null;
    const name = await hash(token);
    const remembered = known.get(name);
    if (remembered !== undefined && remembered.until > Date.now()) return remembered.player;

    const asked = ask(token, service);
    const entry = { player: asked.then(({ player }) => player), until: Date.now() + cacheFor };
    const oldest = known.keys().next();
    if (known.size >= mostTokens && oldest.done !== true) known.delete(oldest.value);
    known.delete(name);
    known.set(name, entry);
    try {
      const { expiresAt } = await asked;
      entry.until = Math.min(entry.until, expiresAt);
    } catch {
      // A refusal is not remembered: the token may be valid a moment later, or the service back.
      if (known.get(name) === entry) known.delete(name);
    }
    return entry.player;
  };
}

async function ask(
  token: string,
  service: Parameters<Identify>[1],
): Promise<{ readonly player: Player; readonly expiresAt: number }> {
  // A renewed token is the browser's business.
  const client = createClient({ ...service, getToken: ({ forceRefresh }) => (forceRefresh ? null : token) });
  const { sub, exp } = await client.getUserInfo();
  return { player: { userId: sub }, expiresAt: exp === null ? Infinity : exp * 1000 };
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
