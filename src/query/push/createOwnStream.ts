import { parseJson } from '../../base/http/parseJson.ts';
import { mostPages } from '../../domain/gatewayLimits.ts';
import { areSame } from './areSame.ts';
import type { KnownPages, ToldPage } from './createKnownPages.ts';
import type { FeedWord } from './FeedWord.ts';
import { keepStream } from './keepStream.ts';

/** The stream of the tab that has the turn: of what it shows itself, and of what the others show. */
export interface OwnStream {
  /** Opens it anew where it is not of the pages that are wanted by now. */
  readonly settle: () => void;
  /** Another tab shows these pages, and has not heard of some: it gets what is known, and the rest is asked for anew. */
  readonly serve: (tab: string, wants: readonly string[], lacks: readonly string[]) => void;
  /** Whether that tab was served before. */
  readonly has: (tab: string) => boolean;
  /** That tab has gone. */
  readonly remove: (tab: string) => void;
  readonly close: () => void;
}

/** None yet. `wanted` are the pages that this tab shows; `post` tells all tabs, or one. */
export function createOwnStream(
  url: string,
  known: KnownPages,
  wanted: () => readonly string[],
  post: (word: FeedWord, to?: string) => void,
): OwnStream {
  /** What the other tabs show. */
  const others = new Map<string, readonly string[]>();
  let pages: readonly string[] = [];
  let isTellingAll = false;

  const stream = keepStream(
    () => {
      const query = new URLSearchParams(pages.map((page) => ['page', page]));
      if (known.last !== '') query.set('last', known.last);
      return `${url}?${query}`;
    },
    {
      onLife(silence) {
        known.silence = silence;
        known.setLive(pages);
        post({ pages, silence });
      },
      onPage(data, id) {
        const page = (parseJson(data) ?? {}) as ToldPage;
        known.hear(page, id);
        post({ told: page, last: id });
      },
      onLost() {
        known.setLive([]);
        post({ lost: true });
      },
    },
  );

  return {
    settle() {
      const union = [...new Set([wanted(), ...others.values()].flat())].slice(0, mostPages);
      if (areSame(union, pages) && !isTellingAll) return;
      isTellingAll = false;
      pages = union;
      known.keep(pages);
      // What was said of these pages is known; where one is not, all of them are repeated.
      if (!pages.every((page) => known.told.has(page))) known.last = '';
      stream.open();
    },
    serve(tab, wants, lacks) {
      const { told, last, live, silence } = known;
      others.set(tab, wants);
      if (live.length > 0) post({ pages: live, silence }, tab);
      for (const page of lacks) {
        const answer = told.get(page);
        if (answer !== undefined && live.includes(page)) post({ told: answer, last }, tab);
        else {
          // What it was when there was a stream may not be so now.
          told.delete(page);
          isTellingAll = true;
        }
      }
    },
    has: (tab) => others.has(tab),
    remove: (tab) => void others.delete(tab),
    close() {
      stream.close();
      pages = [];
      others.clear();
    },
  };
}
