/** What the page around a game and the game in its frame say to each other. */
export const asks = 'laurel:player?';
/** The page's word that it answers from now on: what was asked before may have been heard by nobody. */
export const offers = 'laurel:player!';

/** The game's question; the port that comes with it is for the answer. */
export interface PlayerRequest {
  readonly type: typeof asks;
  /** Made up by the game for this request; the answer bears it. */
  readonly nonce: string;
  readonly forceRefresh: boolean;
}

/** The answer: who is signed in, and the token. */
export interface PlayerAnswer {
  readonly nonce: string;
  readonly session: string | null;
  readonly token: string | null;
  /** That the page could not say. */
  readonly failed: boolean;
}

/** Reads what may be anything; `null` where it is no request. */
export function readRequest(data: unknown): PlayerRequest | null {
  const { type, nonce, forceRefresh } = (data ?? {}) as Partial<PlayerRequest>;
  if (type !== asks || typeof nonce !== 'string' || nonce.length < 16 || nonce.length > 128) return null;
  return { type, nonce, forceRefresh: forceRefresh === true };
}

/** Reads what may be anything; `null` where it is no answer to this request. */
export function readAnswer(data: unknown, nonce: string): PlayerAnswer | null {
  const answer = (data ?? {}) as Partial<PlayerAnswer>;
  if (answer.nonce !== nonce) return null;
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    nonce,
    session: textOrNull(answer.session),
    token: textOrNull(answer.token),
    failed: answer.failed === true,
  };
}

/** Throws `TypeError` unless it is a list of origins as `postMessage` knows them, which `*` is not, or the other that is named. */
export function checkOrigins(origins: readonly string[], other?: 'null'): void {
  for (const origin of origins) {
    if (origin === other || (URL.canParse(origin) && new URL(origin).origin === origin)) continue;
    throw new TypeError(
      `Laurel: "${origin}" is no origin. Write scheme and host, such as https://portal.example, without a path.`,
    );
  }
  if (origins.length === 0) throw new TypeError('Laurel: origins is empty, so nobody could answer.');
}
