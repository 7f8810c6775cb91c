import { toHex } from '../../base/text/hex.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { LaurelError } from '../../domain/LaurelError.ts';
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
  /** `null` when the page says that nobody is signed in. */
  readonly session: string | null;
  /** Rejects with `LaurelError`, `unavailable` or `timeout`, when no answer is to be had. */
  readonly getToken: GetToken;
}

/**
 * In a game in a frame: asks the page around it who is signed in. Resolves with the provider's options, also when nobody is.
 *
 * Rejects with `LaurelError` when that is not known: `timeout` when no page of the origins answers in time, which one that does
 * not list the game's origin never does; `unavailable` when the page's `getPlayer` fails; `config` in no frame. Throws
 * `TypeError` for what is no origin.
 */
export async function receivePlayer({
  origins,
  timeout = 10_000,
}: ReceivePlayerOptions): Promise<ReceivedPlayer> {
  checkOrigins(origins);
  if (window.parent === window)
    throw new LaurelError({
      kind: 'config',
      message: 'The game is in no frame, so no page can tell of a player.',
    });
  const { origin, answer, ...first } = await askPages(origins, timeout, false);
  checkAnswer(answer);
  const { session } = answer;
  let told = answer.token;
  let { port } = first;
  return {
    session,
    async getToken({ forceRefresh }) {
      if (told !== null && !forceRefresh) {
        const token = told;
        // Once: a later request may need a newer one.
        told = null;
        return token;
      }
      const asked = port;
      const renewed = await ask(asked, timeout, forceRefresh, (request) =>
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one document
        asked.postMessage(request),
      ).catch(async () => {
        // The page may have ended its offer and begun another one, which knows nothing of this port.
        const anew = await askPages([origin], timeout, forceRefresh);
        asked.close();
        ({ port } = anew);
        return anew.answer;
      });
      checkAnswer(renewed);
      return renewed.session === session ? renewed.token : null;
    },
  };
}

function checkAnswer({ failed }: PlayerAnswer): void {
  if (!failed) return;
  throw new LaurelError({
    kind: 'unavailable',
    message: 'The page around the game could not say who is signed in. Try again later.',
  });
}

/** An answer, with the way to whoever gave it. */
interface Answered {
  readonly origin: string;
  readonly port: MessagePort;
  readonly answer: PlayerAnswer;
}

/** Asks the page around the game, if it is of one of the origins, over a port of its own. */
async function askPages(
  origins: readonly string[],
  timeout: number,
  forceRefresh: boolean,
): Promise<Answered> {
  const asked = origins.map((origin) => {
    const { port1: port, port2 } = new MessageChannel();
    const answer = ask(port, timeout, forceRefresh, (request) =>
      window.parent.postMessage(request, origin, [port2]),
    );
    return { origin, port, answer };
  });
  const first = await Promise.any(
    asked.map(async ({ origin, port, answer }) => ({ origin, port, answer: await answer })),
  ).catch(() => {
    throw new LaurelError({
      kind: 'timeout',
      message: `No page of ${origins.join(', ')} around the game has told of a player within ${timeout / 1000} seconds.`,
    });
  });
  for (const { port } of asked) if (port !== first.port) port.close();
  return first;
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
