import type { ToldPage } from './createKnownPages.ts';

/** What tabs say to each other: pages that everybody may see, and nothing of whoever looks at them. */
export type FeedWord = WantedWord | StreamWord;

/** What a tab shows, and which of that it has not heard yet; no pages from a tab that is leaving. */
export interface WantedWord {
  readonly wants: readonly string[];
  readonly lacks: readonly string[];
}

/** What the tab that has the stream says. */
export type StreamWord =
  /** It asks what the others show. */
  | { readonly asks: true }
  /** The stream is of these pages, and there will be a word within so many milliseconds. */
  | { readonly pages: readonly string[]; readonly silence: number }
  | { readonly told: ToldPage; readonly last: string }
  | { readonly lost: true };
