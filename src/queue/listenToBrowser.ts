import { listen } from '../base/page/listen.ts';
import { openChannel } from '../base/page/openChannel.ts';

/** What a queue does when something happens around it. */
export interface BrowserEventHandlers {
  /** Another tab has changed what is in the storage. */
  readonly onChange: () => void;
  /** The connection is back, or the player is: whatever waits should be tried now. */
  readonly onReturn: () => void;
  /** The page may be about to go. */
  readonly onLeave: () => void;
}

/** The other tabs of an origin, and what the browser tells this one. */
export interface BrowserEvents {
  /** Tells the other tabs that the storage has changed. */
  readonly tellOthers: () => void;
  /** Stops listening. */
  readonly close: () => void;
}

/**
 * Listens to the browser and to the other tabs with the same name, whose keys in the storage begin with the prefix.
 * Where there is no browser, nothing happens.
 */
export function listenToBrowser(
  name: string,
  prefix: string,
  { onChange, onReturn, onLeave }: BrowserEventHandlers,
): BrowserEvents {
  if (typeof addEventListener !== 'function') return { tellOthers: () => {}, close: () => {} };
  const page = globalThis as unknown as EventTarget;
  const stops = [
    listen(page, ['online', 'pageshow'], onReturn),
    listen(page, ['pagehide'], onLeave),
    listen(page, ['storage'], ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(prefix)) onChange();
    }),
  ];
  if (typeof document !== 'undefined') {
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') onReturn();
    };
    stops.push(listen(document, ['visibilitychange'], onVisibility));
  }
  const channel = openChannel(name);
  channel?.addEventListener('message', onChange);
  return {
    tellOthers() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's own origin is its only one
      channel?.postMessage('changed');
    },
    close() {
      for (const stop of stops) stop();
      channel?.close();
    },
  };
}
