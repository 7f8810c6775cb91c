import { withDeadline } from '../../base/async/withDeadline.ts';
import { toHex } from '../../base/text/hex.ts';
import { listen } from '../../base/page/listen.ts';
import { checkGiven, checkNumbers, checkTexts } from '../../domain/checkOptions.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { LaurelError } from '../../domain/LaurelError.ts';
import {
  asks,
  checkOrigins,
  offers,
  type PlayerAnswer,
  type PlayerRequest,
  readAnswer,
} from './playerMessages.ts';

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
 * not list the game's origin never does; `unavailable` when the page's `getPlayer` fails; `config` in no frame. With
 * `TypeError` for what is no origin.
 */
export async function receivePlayer(options: ReceivePlayerOptions): Promise<ReceivedPlayer> {
  if (process.env.NODE_ENV !== 'production') {
    checkGiven('receivePlayer', options, ['origins']);
    checkTexts('origins', options.origins ?? null);
    checkNumbers({ timeout: options.timeout }, { least: 1 });
  }
  const { origins, timeout = 10_000 } = options;
  checkOrigins(origins);
  if (window.parent === window)
    throw new LaurelError({
      kind: 'config',
      message: 'The game is in no frame, so no page can tell of a player.',
    });
  const { origin, answer } = await askPages(origins, timeout, false);
  const { session } = answer;
  let told = answer.token;
  return {
    session,
    async getToken({ forceRefresh }) {
      if (told !== null && !forceRefresh) {
        const token = told;
        // Once: a later request may need a newer one.
        told = null;
        return token;
      }
      const renewed = (await askPages([origin], timeout, forceRefresh)).answer;
      return renewed.session === session ? renewed.token : null;
    },
  };
}

/** An answer, and the origin of whoever gave it. */
interface Answered {
  readonly origin: string;
  readonly answer: PlayerAnswer;
}

/** Asks the page around the game, if it is of one of the origins. */
async function askPages(
  origins: readonly string[],
  timeout: number,
  forceRefresh: boolean,
): Promise<Answered> {
  const first = await Promise.any(origins.map((origin) => ask(origin, timeout, forceRefresh))).catch(() => {
    throw new LaurelError({
      kind: 'timeout',
      message: `No page of ${origins.join(', ')} around the game has told of a player within ${timeout / 1000} seconds.`,
    });
  });
  if (first.answer.failed)
    throw new LaurelError({
      kind: 'unavailable',
      message: 'The page around the game could not say who is signed in. Try again later.',
    });
  return first;
}

/** Asks over a port of its own, and again when the page says that it answers from now on. */
async function ask(origin: string, timeout: number, forceRefresh: boolean): Promise<Answered> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)));
  let stop: (() => void) | undefined;
  const asked = new Promise<PlayerAnswer>((resolve) => {
    const send = (): void => {
      const { port1: port, port2 } = new MessageChannel();
      listen(port, ['message'], ({ data }: MessageEvent) => {
        const answer = readAnswer(data, nonce);
        if (answer !== null) resolve(answer);
      });
      port.start();
      const request: PlayerRequest = { type: asks, nonce, forceRefresh };
      window.parent.postMessage(request, origin, [port2]);
    };
    stop = listen(window, ['message'], ({ data, source, origin: from }: MessageEvent) => {
      if (data === offers && source === window.parent && from === origin) send();
    });
    send();
  });
  const deadline = { milliseconds: timeout, signal: undefined, late: () => new Error('late') };
  const answer = await withDeadline(deadline, () => asked).finally(() => stop?.());
  return { origin, answer };
}
