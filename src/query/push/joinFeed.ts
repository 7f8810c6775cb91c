import { fromPage } from '../../base/page/fromPage.ts';
import { createOwnStream } from './createOwnStream.ts';
import type { KnownPages } from './createKnownPages.ts';
import type { FeedWord, StreamWord } from './FeedWord.ts';
import { joinTabs, type Tabs } from './joinTabs.ts';
import { longestRetry } from './keepStream.ts';

/** From when pages are wanted until none is. */
export interface FeedSession {
  /** Tells what is wanted now. */
  readonly tell: () => void;
  readonly leave: () => void;
}

/** Milliseconds for all that mounts, joins and answers at one time. */
const gather = 100;
/** What tabs say to each other: those of another version are not understood. */
const version = 1;

/** Joins the tabs that have this stream together: has it where it is this tab's turn, and follows whoever has it otherwise. */
export function joinFeed(url: string, known: KnownPages, wanted: () => readonly string[]): FeedSession {
  let isOurs = false;
  /** The tab that has the stream, if it is another. */
  let holder: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stream = createOwnStream(url, known, wanted, (word, to) => tabs.post(word, to));

  /** After all that happens now, if the stream is ours; else within so many milliseconds there has to be a word. */
  function wait(milliseconds = known.silence): void {
    clearTimeout(timer);
    timer = isOurs
      ? setTimeout(stream.settle, gather)
      : setTimeout(tabs.take, milliseconds * (1.5 + Math.random()));
  }

  function tell(): void {
    const wants = wanted();
    const lacks = holder === undefined ? wants : wants.filter((page) => !known.told.has(page));
    if (!isOurs) tabs.post({ wants, lacks });
    wait();
  }

  function serve(tab: string, wants: readonly string[], lacks: readonly string[]): void {
    if (!stream.has(tab)) {
      tabs.onGone(tab, () => {
        stream.remove(tab);
        wait();
      });
    }
    stream.serve(tab, wants, lacks);
    wait();
  }

  function follow(word: StreamWord, from: string): void {
    if (holder === undefined || 'asks' in word) {
      // What another tab heard while this one was away is not known here.
      if (holder === undefined) known.told.clear();
      holder = from;
    }
    if (from !== holder) return;
    if ('asks' in word) tell();
    else if ('told' in word) known.hear(word.told, word.last);
    else if ('lost' in word) known.setLive([]);
    else {
      known.setLive(word.pages);
      known.silence = word.silence;
      known.keep(word.pages);
    }
    wait('lost' in word ? longestRetry : known.silence);
  }

  const tabs: Tabs<FeedWord> = joinTabs(`laurel push ${version} ${fromPage(url)}`, {
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
      known.setLive([]);
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
