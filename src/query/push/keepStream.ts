import { fromPage } from '../../base/page/fromPage.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { openStream, type StreamListener } from './openStream.ts';

/** A stream that is opened again when it was lost, less and less often. */
export interface KeptStream {
  /** Opens it in place of the former one, wherever the address leads now. */
  readonly open: () => void;
  readonly close: () => void;
}

const firstRetry = 5000;
/** Milliseconds after which a lost stream is tried again at the latest, about. */
export const longestRetry = 300_000;

/** No stream yet. */
export function keepStream(address: () => string, listener: StreamListener): KeptStream {
  let end: (() => void) | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let retry = firstRetry;
  let hasLived = false;

  function close(): void {
    clearTimeout(next);
    end?.();
    end = undefined;
  }

  function open(): void {
    close();
    end = openStream(address(), {
      ...listener,
      onLife(silence) {
        retry = firstRetry;
        hasLived = true;
        listener.onLife(silence);
      },
      onLost() {
        // Not all at once: others lost theirs at the same moment.
        next = setTimeout(open, retry * (0.5 + Math.random()));
        retry = Math.min(2 * retry, longestRetry);
        if (process.env.NODE_ENV !== 'production' && !hasLived && navigator.onLine) {
          const [where = ''] = address().split('?');
          tellDeveloper(
            `No stream of boards comes from ${fromPage(where)}, so boards are polled. Check that pushLive has ` +
              'the address of a gateway that runs, with events, and that nothing between them keeps streams back.',
            { level: 'warn' },
          );
        }
        listener.onLost();
      },
    });
  }

  return { open, close };
}
