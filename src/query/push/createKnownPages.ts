import { firstWord } from './openStream.ts';

/** A page as a gateway tells it. */
export interface ToldPage {
  readonly page: string;
  readonly asOf?: unknown;
  readonly answer?: unknown;
}

/** Who listens. */
export interface FeedListener {
  readonly onPage: (page: ToldPage) => void;
  /** For some or all pages nothing is announced for now. */
  readonly onLost: () => void;
}

/** What a tab knows of pages that change, whichever tab has the stream. */
export interface KnownPages {
  /** All that was heard. */
  readonly told: Map<string, ToldPage>;
  /** Id of the event that was heard last, from which the gateway knows what has been told. */
  last: string;
  /** The pages whose changes are announced now. */
  live: readonly string[];
  /** Milliseconds within which there is a word. */
  silence: number;
  /** Takes what is announced, with the id of its event. */
  readonly hear: (page: ToldPage, id: string) => void;
  /** From now on changes of these pages are announced, and of no others. */
  readonly setLive: (pages: readonly string[]) => void;
  /** Forgets what was heard of other pages. */
  readonly keep: (pages: readonly string[]) => void;
}

/** Nothing yet. */
export function createKnownPages({ onPage, onLost }: FeedListener): KnownPages {
  const told: KnownPages['told'] = new Map();
  const known: KnownPages = {
    told,
    last: '',
    live: [],
    silence: firstWord,
    hear(page, id) {
      known.last = id;
      told.set(page.page, page);
      onPage(page);
    },
    setLive(pages) {
      const isLess = known.live.some((page) => !pages.includes(page));
      known.live = pages;
      if (isLess) onLost();
    },
    keep(pages) {
      for (const page of told.keys()) if (!pages.includes(page)) told.delete(page);
    },
  };
  return known;
}
