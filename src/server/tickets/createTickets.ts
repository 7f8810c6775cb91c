import { fromHex, toHex } from '../../base/text/hex.ts';
import { misuse } from '../../domain/misuse.ts';
import { playerKey, playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import type { StartedRun } from '../../domain/runs/Run.ts';

/** What a ticket says, once its signature was found to be right. */
export interface Ticket extends Omit<StartedRun, 'ticket'> {
  readonly player: PlayerKey;
}

/** Makes tickets, and reads those that came back. */
export interface Tickets {
  /** A ticket for a game that begins at a moment, in Unix milliseconds. */
  readonly issue: (player: PlayerKey, tournamentId: string, startedAt: number) => Promise<StartedRun>;
  /** What a text says that is a ticket of ours, or `null`: it is another text, altered, or of another secret. */
  readonly read: (text: string) => Promise<Ticket | null>;
  /** Whose ticket a text says that it is, which proves nothing; `null` where it names no player. */
  readonly claims: (text: string) => PlayerKey | null;
}

type Fields = readonly [
  version: number,
  id: string,
  player: PlayerKey,
  tournamentId: string,
  startedAt: number,
  seed: string,
];

const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const version = 1;
const shortestSecret = 32;
const longestTicket = 4096;

/**
 * Tickets that nobody can make or alter without the secret (HMAC-SHA-256 over Web Crypto). They are not encrypted: a
 * player can read what is in them. With several secrets the first one signs, and each of them is accepted: so that one
 * can be replaced while games are being played.
 *
 * Throws `LaurelError` of kind `config` when a secret is shorter than 32 characters, or there is none.
 */
export function createTickets(secret: string | readonly string[] = []): Tickets {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || !secrets.every((text) => text.length >= shortestSecret)) {
    throw misuse(
      `tickets.secret has at least ${shortestSecret} characters, made at random: openssl rand -hex 32.`,
    );
  }
  let importing: Promise<readonly CryptoKey[]> | undefined;
  const keys = (): Promise<readonly CryptoKey[]> => (importing ??= Promise.all(secrets.map(importKey)));

  return {
    async issue(player, tournamentId, startedAt) {
      const id = crypto.randomUUID();
      const seed = toHex(crypto.getRandomValues(new Uint8Array(16)));
      const fields: Fields = [version, id, player, tournamentId, startedAt, seed];
      const content = new TextEncoder().encode(JSON.stringify(fields));
      const [key] = await keys();
      if (key === undefined) throw new TypeError('There is no secret.');
      const mac = new Uint8Array(await crypto.subtle.sign(algorithm, key, content));
      return { id, tournamentId, seed, startedAt, ticket: `${toHex(content)}.${toHex(mac)}` };
    },

    async read(text) {
      const [content, mac] = partsOf(text);
      if (content === undefined || mac === undefined) return null;
      for (const key of await keys()) {
        // oxlint-disable-next-line no-await-in-loop -- nearly always the first one
        if (await crypto.subtle.verify(algorithm, key, mac, content)) return toTicket(content);
      }
      return null;
    },

    claims(text) {
      const [content] = partsOf(text);
      if (content === undefined) return null;
      try {
        // Anybody may have written this, also a newer Laurel: what is no player's key in that place is none.
        const fields = JSON.parse(new TextDecoder().decode(content)) as readonly unknown[] | null;
        const named = fields?.[2];
        return typeof named === 'string' && playerKey(playerOf(named as PlayerKey)) === named
          ? (named as PlayerKey)
          : null;
      } catch {
        return null;
      }
    },
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The content and the signature of what may be a ticket. */
function partsOf(text: string): readonly [content: Bytes, mac: Bytes] | readonly [] {
  const [content, mac, ...more] = text.length > longestTicket ? [] : text.split('.').map(fromHex);
  return content === undefined || mac === undefined || more.length > 0 ? [] : [content, mac];
}

/** What was signed with our secret was written by `issue`, of this version or another. */
function toTicket(content: Uint8Array): Ticket | null {
  const fields = JSON.parse(new TextDecoder().decode(content)) as Fields;
  if (fields[0] !== version) return null;
  const [, id, player, tournamentId, startedAt, seed] = fields;
  return { id, player, tournamentId, startedAt, seed };
}

async function importKey(secret: string): Promise<CryptoKey> {
  // Bound to its purpose, should a game use one secret for several things.
  const bytes = new TextEncoder().encode(`laurel ticket ${secret}`);
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}
