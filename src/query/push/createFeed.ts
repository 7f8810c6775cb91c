import { areSame } from './areSame.ts';
import { createKnownPages, type FeedListener } from './createKnownPages.ts';
import { type FeedSession, joinFeed } from './joinFeed.ts';
import { firstWord } from './openStream.ts';

/** What listeners hear of pages that change. */
export interface Feed {
  /** Which pages are wanted, `mostPages` at most; none ends it. */
  readonly want: (pages: readonly string[]) => void;
  /** Whether every change of this page is announced. */
  readonly tells: (page: string) => boolean;
}

/**
 * A gateway's stream of events, of which the tabs of an origin have one together: it takes a connection, and over HTTP/1.1 a
 * browser has six to a host. One tab holds it and passes on what it hears. What each of them knows is enough to go on where it was.
 */
export function createFeed(url: string, listener: FeedListener): Feed {
  const known = createKnownPages(listener);
  let wanted: readonly string[] = [];
  let session: FeedSession | undefined;
  return {
    want(pages) {
      if (areSame(pages, wanted)) return;
      wanted = pages;
      if (pages.length > 0) {
        if (session === undefined) session = joinFeed(url, known, () => wanted);
        else session.tell();
        return;
      }
      known.live = [];
      // The next session hears anew how often there is a word.
      known.silence = firstWord;
      session?.leave();
      session = undefined;
    },
    tells: (page) => known.live.includes(page) && known.told.has(page),
  };
}
