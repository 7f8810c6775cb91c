import { toHex } from '../../base/text/hex.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { asks, checkOrigins, type PlayerAnswer, type PlayerRequest, readAnswer } from './playerMessages.ts';

/** What `receivePlayer` takes. */
export interface ReceivePlayerOptions {
  /**
   * Origins that the page around the game may have, such as `https://portal.example`. No other is asked; `null` is none, since a
   * browser delivers nothing to a page without an origin alone.
   */
  readonly origins: readonly string[];
  /** Milliseconds to wait for an answer. Default 10,000. */
  readonly timeout?: number | undefined;
}

/** The player whom the page around the game has told of: a provider's `session` and `getToken`. */
export interface ReceivedPlayer {
  readonly session: string | null;
  readonly getToken: GetToken;
}

/**
 * In a game in a frame: asks the page around it who is signed in. Resolves with the provider's options; rejects with an `Error`
 * when there is no such page, or it does not answer in time. Throws `TypeError` for what is no origin.
 */
export async function receivePlayer({
  origins,
  timeout = 10_000,
}: ReceivePlayerOptions): Promise<ReceivedPlayer> {
  checkOrigins(origins);
  if (window.parent === window)
    throw new Error('Laurel: the game is in no frame, so no page can tell of a player.');
  const attempts = origins.map((origin) => askPage(origin, timeout, false));
  const first = await Promise.any(
    attempts.map(async ({ origin, port, answer }) => ({ origin, port, answer: await answer })),
  ).catch(() => {
    throw new Error(
      `Laurel: no page of ${origins.join(', ')} around the game has told of a player within ${timeout / 1000} seconds.`,
    );
  });
  for (const { port } of attempts) if (port !== first.port) port.close();
  let told: string | null = first.answer.token;
  let { port } = first;
  return {
    session: first.answer.session,
    async getToken({ forceRefresh }) {
      if (told !== null && !forceRefresh) {
        const token = told;
        // Once: a later request may need a newer one.
        told = null;
        return token;
      }
      const asked = port;
      const { token, session } = await ask(asked, timeout, forceRefresh, (request) =>
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one document
        asked.postMessage(request),
      ).catch(async () => {
        // The page may have ended its offer and begun another one, which knows nothing of this port.
        const anew = askPage(first.origin, timeout, forceRefresh);
        const answer = await anew.answer;
        asked.close();
        ({ port } = anew);
        return answer;
      });
      return session === first.answer.session ? token : null;
    },
  };
}

/** Asks the page around the game, if it is of this origin, over a port of its own. */
function askPage(
  origin: string,
  timeout: number,
  forceRefresh: boolean,
): { readonly origin: string; readonly port: MessagePort; readonly answer: Promise<PlayerAnswer> } {
  const { port1: port, port2 } = new MessageChannel();
  const answer = ask(port, timeout, forceRefresh, (request) =>
    window.parent.postMessage(request, origin, [port2]),
  );
  return { origin, port, answer };
}

function ask(
  port: MessagePort,
  timeout: number,
  forceRefresh: boolean,
  send: (request: PlayerRequest) => void,
): Promise<PlayerAnswer> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout);
    signal.addEventListener('abort', () => reject(new Error('no answer')));
    port.addEventListener(
      'message',
      ({ data }) => {
        const answer = readAnswer(data, nonce);
        if (answer !== null) resolve(answer);
      },
      { signal },
    );
    port.start();
    send({ type: asks, nonce, forceRefresh });
  });
}
