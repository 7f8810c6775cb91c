import { fromPage } from '../../base/page/fromPage.ts';

/** What a stream of events tells. */
export interface StreamListener {
  /** The gateway is there, and says so within so many milliseconds again. */
  readonly onLife: (silence: number) => void;
  /** A page as the gateway sent it. */
  readonly onPage: (data: string, id: string) => void;
  /** Nothing comes any more: the stream was refused, cut, or is kept back by a host in between. */
  readonly onLost: () => void;
}

/** Milliseconds for the first word of a gateway: longer, and a host in between keeps the stream back. */
export const firstWord = 8000;

/**
 * Opens a stream, and tells when it is lost: it is closed then, also where the browser would come back by itself, which all
 * that were on it would do at one moment. Returns a function that closes it.
 */
export function openStream(url: string, { onLife, onPage, onLost }: StreamListener): () => void {
  const stream = new EventSource(fromPage(url));
  let silence = firstWord;
  let timer: ReturnType<typeof setTimeout>;
  const close = (): void => {
    clearTimeout(timer);
    stream.close();
  };
  const lose = (): void => {
    close();
    onLost();
  };
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(lose, silence);
    onLife(silence);
  };
  timer = setTimeout(lose, silence);
  stream.addEventListener('hello', ({ data }: MessageEvent<string>) => {
    silence = 2.5 * Number(data);
    heard();
  });
  stream.addEventListener('beat', heard);
  stream.addEventListener('page', ({ data, lastEventId }: MessageEvent<string>) => {
    heard();
    onPage(data, lastEventId);
  });
  stream.addEventListener('error', lose);
  return close;
}
