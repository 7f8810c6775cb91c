import { checkFunctions, checkGiven, checkTexts } from '../../domain/checkOptions.ts';
import { misuse } from '../../domain/misuse.ts';
import { callSafely } from '../../base/callSafely.ts';
import { listen } from '../../base/page/listen.ts';
import {
  checkOrigins,
  offers,
  type PlayerAnswer,
  type PlayerRequest,
  readRequest,
} from './playerMessages.ts';

/** What `offerPlayer` takes. */
export interface OfferPlayerOptions {
  /** The frame that the game is in. */
  readonly frame: HTMLIFrameElement;
  /**
   * Origins that the game may have, such as `https://game.example`; `null`, as a word, is that of a sandboxed frame. Nothing is
   * said to any other.
   */
  readonly origins: readonly string[];
  /**
   * Who is signed in, and a token for the game; `null` for nobody. Called for each request. Where it rejects, or gives what is no
   * text, the game hears that it failed.
   */
  readonly getPlayer: (request: {
    readonly forceRefresh: boolean;
  }) =>
    Promise<Pick<PlayerAnswer, 'session' | 'token'> | null> | Pick<PlayerAnswer, 'session' | 'token'> | null;
}

/**
 * In the page around a game: tells the game in a frame who is signed in, when it asks by `receivePlayer`. Only that frame is
 * answered, and only while it shows one of the origins. The game may have asked before. Returns a function that ends this, after
 * which another offer may begin. Throws `TypeError` for what is no origin.
 */
export function offerPlayer(options: OfferPlayerOptions): () => void {
  if (process.env.NODE_ENV !== 'production') checkOffer(options);
  const { frame, origins, getPlayer } = options;
  checkOrigins(origins, 'null');
  let hasEnded = false;
  const answer = async (port: MessagePort, { nonce, forceRefresh }: PlayerRequest): Promise<void> => {
    const post = (session: string | null, token: string | null, failed: boolean): void => {
      // Who was signed in while this was offered may not be any more.
      if (!hasEnded) port.postMessage({ nonce, session, token, failed });
    };
    try {
      const player = await getPlayer({ forceRefresh });
      post(textOrNull(player?.session), textOrNull(player?.token), false);
    } catch (error) {
      post(null, null, true);
      // What it was is the page's own to see.
      callSafely(() => {
        throw error;
      });
    } finally {
      port.close();
    }
  };
  const stop = listen(window, ['message'], ({ source, origin, data, ports: [port] }: MessageEvent) => {
    const request = readRequest(data);
    // The port leads to the document that asked, and to no other that the frame may show later.
    if (source === frame.contentWindow && port !== undefined && request !== null && origins.includes(origin))
      void answer(port, request);
  });
  // A game that asked before this was offered, or of an offer that has ended, asks again. To whom this goes, it says nothing.
  frame.contentWindow?.postMessage(offers, '*');
  return () => {
    hasEnded = true;
    stop();
  };
}

function checkOffer(options: object): void {
  checkGiven('offerPlayer', options, ['frame', 'origins', 'getPlayer']);
  const { frame, origins = null, getPlayer = null } = options as Readonly<Record<string, unknown>>;
  // It may be of another window, whose elements are none of this one's.
  if (!(frame as Partial<HTMLIFrameElement> | null | undefined)?.contentWindow)
    throw misuse('frame takes the <iframe> that the game is in, once it is on the page.');
  checkTexts('origins', origins);
  checkFunctions({ getPlayer });
}

/** A promise would not even go through the port, and a number would come out of it as nobody. */
function textOrNull(value: unknown = null): string | null {
  if (value !== null && typeof value !== 'string')
    throw new TypeError('Laurel: session and token of getPlayer are strings. Is an await missing?');
  return value;
}
