import { mostPages } from '../../domain/gatewayLimits.ts';
import { parseJson } from '../../base/http/parseJson.ts';
import { joinTabs, type Tabs } from './joinTabs.ts';
import { keepStream, longestRetry } from './keepStream.ts';
import { firstWord } from './openStream.ts';

/** A page as a gateway tells it. */
export interface ToldPage {
  readonly page: string;
  readonly asOf?: unknown;
  readonly answer?: unknown;
}

/** What listeners hear of pages that change. */
export interface Feed {
  /** Which pages are wanted, `mostPages` at most; none ends it. */
  readonly want: (pages: readonly string[]) => void;
  /** Whether every change of this page is announced. */
  readonly tells: (page: string) => boolean;
}

/** Who listens. */
export interface FeedListener {
  readonly onPage: (page: ToldPage) => void;
  /** For some or all pages nothing is announced for now. */
  readonly onLost: () => void;
}

/** What tabs say to each other: pages that everybody may see, and nothing of whoever looks at them. */
type Word =
  /** What a tab shows, and which of that it has not heard yet; no pages from a tab that is leaving. */
  | { readonly wants: readonly string[]; readonly lacks: readonly string[] }
  /** Another tab has the stream, and asks what the others show. */
  | { readonly asks: true }
  /** The stream is of these pages, and there will be a word within so many milliseconds. */
  | { readonly pages: readonly string[]; readonly silence: number }
  | { readonly told: ToldPage; readonly last: string }
  | { readonly lost: true };

/** Milliseconds for all that mounts, joins and answers at one time. */
const gather = 100;
/** What tabs say to each other: those of another version are not understood. */
const version = 1;

/**
 * A gateway's stream of events, of which the tabs of an origin have one together: it takes a connection, and over HTTP/1.1 a
 * browser has six to a host. One tab holds it and passes on what it hears. What each of them knows is enough to go on where it was.
 */
export function createFeed(url: string, { onPage, onLost }: FeedListener): Feed {
  /** All that was heard, and the name by which the gateway knows it. */
  const told = new Map<string, ToldPage>();
  let last = '';
  let wanted: readonly string[] = [];
  /** The pages whose changes are announced now. */
  let live: readonly string[] = [];
  let session: Session | undefined;

  function hear(page: ToldPage, id: string): void {
    last = id;
    told.set(page.page, page);
    onPage(page);
  }

  function setLive(pages: readonly string[]): void {
    const isLess = live.some((page) => !pages.includes(page));
    live = pages;
    if (isLess) onLost();
  }

  function forget(pages: readonly string[]): void {
    for (const page of told.keys()) if (!pages.includes(page)) told.delete(page);
  }

  function join(): Session {
    /** What the other tabs show, while this one has the stream. */
    const others = new Map<string, readonly string[]>();
    let isOurs = false;
    /** The tab that has the stream, if it is another. */
    let holder: string | undefined;
    let pages: readonly string[] = [];
    let isTellingAll = false;
    let silence = firstWord;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stream = keepStream(
      () => {
        const query = new URLSearchParams(pages.map((page) => ['page', page]));
        if (last !== '') query.set('last', last);
        return `${url}?${query}`;
      },
      {
        onLife(milliseconds) {
          silence = milliseconds;
          setLive(pages);
          tabs.post({ pages, silence });
        },
        onPage(data, id) {
          const page = (parseJson(data) ?? {}) as ToldPage;
          hear(page, id);
          tabs.post({ told: page, last: id });
        },
        onLost() {
          setLive([]);
          tabs.post({ lost: true });
        },
      },
    );

    function settle(): void {
      const union = [...new Set([wanted, ...others.values()].flat())].slice(0, mostPages);
      if (areSame(union, pages) && !isTellingAll) return;
      isTellingAll = false;
      pages = union;
      forget(pages);
      // What was said of these pages is known; where one is not, all of them are repeated.
      if (!pages.every((page) => told.has(page))) last = '';
      stream.open();
    }

    /** After all that happens now, if the stream is ours; else within so many milliseconds there has to be a word. */
    function wait(milliseconds = silence): void {
      clearTimeout(timer);
      timer = isOurs
        ? setTimeout(settle, gather)
        : setTimeout(tabs.take, milliseconds * (1.5 + Math.random()));
    }

    function tell(): void {
      const lacks = holder === undefined ? wanted : wanted.filter((page) => !told.has(page));
      if (!isOurs) tabs.post({ wants: wanted, lacks });
      wait();
    }

    /** Another tab shows other pages than before, or asks for what it has not heard. */
    function serve(tab: string, wants: readonly string[], lacks: readonly string[]): void {
      const remove = (): void => {
        others.delete(tab);
        wait();
      };
      if (!others.has(tab)) tabs.onGone(tab, remove);
      others.set(tab, wants);
      if (live.length > 0) tabs.post({ pages: live, silence }, tab);
      for (const page of lacks) {
        const known = told.get(page);
        if (known !== undefined && live.includes(page)) tabs.post({ told: known, last }, tab);
        else {
          // What it was when there was a stream may not be so now.
          told.delete(page);
          isTellingAll = true;
        }
      }
      wait();
    }

    function follow(word: Exclude<Word, { readonly wants: unknown }>, from: string): void {
      if (holder === undefined || 'asks' in word) {
        // What another tab heard while this one was away is not known here.
        if (holder === undefined) told.clear();
        holder = from;
      }
      if (from !== holder) return;
      if ('asks' in word) tell();
      else if ('told' in word) hear(word.told, word.last);
      else if ('lost' in word) setLive([]);
      else {
        setLive(word.pages);
        silence = word.silence;
        forget(live);
      }
      wait('lost' in word ? longestRetry : silence);
    }

    const tabs: Tabs<Word> = joinTabs(`laurel push ${version} ${new URL(url, document.baseURI).href}`, {
      onJoin: tell,
      onTurn() {
        isOurs = true;
        tabs.post({ asks: true });
        wait();
      },
      onTaken() {
        isOurs = false;
        holder = undefined;
        stream.close();
        pages = [];
        others.clear();
        setLive([]);
        tell();
      },
      onMessage(word, from) {
        if (!('wants' in word)) {
          if (!isOurs) follow(word, from);
        } else if (isOurs) serve(from, word.wants, word.lacks);
      },
    });

    return {
      tell,
      leave() {
        clearTimeout(timer);
        stream.close();
        tabs.leave();
      },
    };
  }

  return {
    want(pages) {
      if (areSame(pages, wanted)) return;
      wanted = pages;
      if (pages.length > 0) {
        if (session === undefined) session = join();
        else session.tell();
        return;
      }
      live = [];
      session?.leave();
      session = undefined;
    },
    tells: (page) => live.includes(page) && told.has(page),
  };
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((page) => others.includes(page));
}

/** From when pages are wanted until none is. */
interface Session {
  /** Tells what is wanted now. */
  readonly tell: () => void;
  readonly leave: () => void;
}
