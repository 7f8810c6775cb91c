import { callSafely } from '../../base/callSafely.ts';
import { listen } from '../../base/page/listen.ts';
import { checkOrigins, type PlayerAnswer, readRequest } from './playerMessages.ts';

/** What `offerPlayer` takes. */
export interface OfferPlayerOptions {
  /** The frame that the game is in. */
  readonly frame: HTMLIFrameElement;
  /**
   * Origins that the game may have, such as `https://game.example`; `null`, as a word, is that of a sandboxed frame. Nothing is
   * said to any other.
   */
  readonly origins: readonly string[];
  /** Who is signed in, and a token for the game; `null` for nobody. Called for each request. Where it rejects, the game hears that. */
  readonly getPlayer: (request: {
    readonly forceRefresh: boolean;
  }) =>
    Promise<Pick<PlayerAnswer, 'session' | 'token'> | null> | Pick<PlayerAnswer, 'session' | 'token'> | null;
}

/**
 * In the page around a game: tells the game in a frame who is signed in, when it asks by `receivePlayer`. Only that frame is
 * answered, and only while it shows one of the origins. Returns a function that ends this. Throws `TypeError` for what is no origin.
 */
export function offerPlayer({ frame, origins, getPlayer }: OfferPlayerOptions): () => void {
  checkOrigins(origins, 'null');
  let ports: MessagePort[] = [];
  let former: MessagePort[] = [];
  /** No browser says that the document behind a port has gone. What came before the last one had loaded is not of the next. */
  const onLoad = (): void => {
    for (const port of former) port.close();
    former = ports;
    ports = [];
  };
  const answer = async (port: MessagePort, data: unknown): Promise<void> => {
    const request = readRequest(data);
    if (request === null) return;
    const { nonce, forceRefresh } = request;
    let player: Pick<PlayerAnswer, 'session' | 'token'> | null = null;
    let failed = false;
    try {
      player = await getPlayer({ forceRefresh });
    } catch (error) {
      failed = true;
      // What it was is the page's own to see.
      callSafely(() => {
        throw error;
      });
    }
    port.postMessage({ nonce, session: player?.session ?? null, token: player?.token ?? null, failed });
  };
  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent): void => {
    if (source !== frame.contentWindow || port === undefined || !origins.includes(origin)) return;
    if (readRequest(data) === null) return;
    ports.push(port);
    // The port leads to the document that asked, and to no other that the frame may show later.
    port.addEventListener('message', (event) => void answer(port, event.data));
    port.start();
    void answer(port, data);
  };
  const ends = [listen(window, ['message'], onMessage), listen(frame, ['load'], onLoad), onLoad, onLoad];
  // Twice, for what came before the last load and since.
  return () => {
    for (const end of ends) end();
  };
}
