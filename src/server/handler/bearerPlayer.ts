import { BoundedMap } from '../../base/BoundedMap.ts';
import { toHex } from '../../base/hex.ts';
import { type Connection, createConnection } from '../../client/connection.ts';
import { createReadingClient } from '../../client/createClient.ts';
import type { Player } from '../../domain/players/Player.ts';
import type { Identify, IdentifyService } from './createScoreHandler.ts';

/** What `bearerPlayer` takes. */
export interface BearerPlayerOptions {
  /** Milliseconds for which the service's answer about a token is remembered. Default 60,000; 0 asks each time. */
  readonly cacheFor?: number | undefined;
}

/** What is known of one service: how to ask it, and whom it named lately, by a hash of the token. */
interface Asked {
  readonly service: IdentifyService;
  /** One for all tokens, so that they share the outage budget. */
  readonly connection: Connection;
  readonly known: BoundedMap<string, { readonly player: Promise<Player>; until: number }>;
}

const mostTokens = 10_000;

/**
 * Identifies the player by the platform's own token: takes `authorization: Bearer <JWT>` and asks the userinfo
 * operation who that is (interface 4.1), which also validates it. The answer is remembered briefly, never beyond
 * the token's expiry, under a hash of the token. While the service fails, at most sixty requests a minute ask it.
 */
export function bearerPlayer({ cacheFor = 60_000 }: BearerPlayerOptions = {}): Identify {
  let asked: Asked | undefined;

  /** What one service said of a token holds for no other service. */
  function askedOf(service: IdentifyService): Asked {
    if (asked === undefined || !isSame(asked.service, service)) {
      asked = { service, connection: createConnection(service), known: new BoundedMap(mostTokens) };
    }
    return asked;
  }

  return async (request, service) => {
    const token = /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1];
    if (token === undefined) return null;
    const name = await hash(token);
    const { connection, known } = askedOf(service);
    const remembered = known.get(name);
    if (remembered !== undefined && remembered.until > Date.now()) return remembered.player;

    const answer = ask(connection, token);
    const entry = { player: answer.then(({ player }) => player), until: Date.now() + cacheFor };
    known.set(name, entry);
    try {
      const { expiresAt } = await answer;
      entry.until = Math.min(entry.until, expiresAt);
    } catch {
      // A refusal is not remembered: the token may be valid a moment later, or the service back.
      if (known.get(name) === entry) known.delete(name);
    }
    return entry.player;
  };
}

async function ask(
  connection: Connection,
  token: string,
): Promise<{ readonly player: Player; readonly expiresAt: number }> {
  // A client of its own for each token, so that no two share a refresh. A renewed token is the browser's business.
  const client = createReadingClient(connection, ({ forceRefresh }) => (forceRefresh ? null : token));
  const { sub, exp } = await client.getUserInfo();
  return { player: { userId: sub }, expiresAt: exp === null ? Infinity : exp * 1000 };
}

function isSame(one: IdentifyService, other: IdentifyService): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.apiKey === other.apiKey &&
    one.fetch === other.fetch &&
    one.http === other.http
  );
}

async function hash(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
