import { BoundedMap } from '../../../base/BoundedMap.ts';
import { noLaterThan } from '../../../base/async/noLaterThan.ts';
import { createListeners } from '../../../base/createListeners.ts';
import { LaurelError } from '../../../domain/LaurelError.ts';
import type { PlatformAnswer } from '../createPlatform.ts';
import { createMemory } from './createMemory.ts';
import { contentOf, type KeptPage } from './KeptPage.ts';
import type { PageLook, SharedPages } from './sharePages.ts';

/** What a viewer gets of a page. */
export type PageAnswer =
  /** `stale` once the platform has failed to confirm it, or takes its time. */
  | {
      readonly page: KeptPage;
      readonly age: number;
      readonly how: 'hit' | 'miss' | 'stale';
      readonly error?: undefined;
    }
  | { readonly page?: undefined; readonly how?: undefined; readonly error: LaurelError };

/** A page, by what tells it from others and how it is had. */
export interface Question {
  readonly key: string;
  /** `isKnown`: the page was there before, so that somebody looks at it. */
  readonly ask: (isKnown: boolean) => Promise<PlatformAnswer>;
}

/** Everybody's pages: each is asked for once an interval, however many look. */
export interface Pages {
  /** With `waits` an old page is given only where there is no new one, and not while that is under way. */
  readonly get: (question: Question, waits?: boolean) => Promise<PageAnswer>;
  /** The page if somebody keeps it and it is fit to be shown, and the platform is not asked for it. */
  readonly kept: (key: string) => Promise<KeptPage | undefined>;
  /** Another gateway has put a page there: those who wait for it go on. */
  readonly heard: (key: string) => void;
  /** Takes it; says whether it is another than before. */
  readonly renew: (key: string, etag: string) => Promise<boolean>;
  /** Has a page of about this age at hand, for when the platform is gone; tells nobody of a failure. */
  readonly spare: (question: Question, age: number) => void;
  /** Resolves when nothing is being asked any more. */
  readonly settled: () => Promise<void>;
  readonly count: () => number;
  readonly bytes: () => number;
}

/** How pages are kept. */
export interface PagesOptions {
  /** Milliseconds between two questions about a page. */
  readonly interval: number;
  /** Milliseconds for which a page that cannot be confirmed is shown. */
  readonly staleFor: number;
  /** Milliseconds that a viewer waits for a new page where there is an old one. */
  readonly patience: number;
  /** Most bytes of all pages. */
  readonly mostBytes: number;
  /** What to add to this machine's clock, in milliseconds, to get the clock of the one that is asked. Default: nothing. */
  readonly clockOffset?: (() => number) | undefined;
  /** Those of the other gateways. Default: there are none. */
  readonly shared?: SharedPages | undefined;
}

/** Where a page could not be had: why, and before when nothing is asked again. */
interface Trouble {
  readonly error: LaurelError;
  readonly until: number;
}

/** Pages in memory, and in those of other gateways where there are any. */
export function createPages(options: PagesOptions): Pages {
  const { interval, staleFor, patience, mostBytes, clockOffset = () => 0, shared } = options;
  const memory = createMemory<KeptPage>(mostBytes, ({ body }) => body.byteLength + 500);
  const troubles = new BoundedMap<string, Trouble>(1000);
  const flights = new Map<string, Promise<Trouble | KeptPage>>();
  const news = createListeners<[key: string]>();

  /** The page if it is not too old to be shown. */
  function keptAs(key: string): KeptPage | undefined {
    const page = memory.get(key);
    return page !== undefined && ageOf(page) < staleFor ? page : undefined;
  }

  /** One question about a page, for all who want to know. Never rejects. */
  function fly(question: Question): Promise<Trouble | KeptPage> {
    const { key } = question;
    const known = flights.get(key);
    if (known !== undefined) return known;
    const flight = flyTogether(question).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  /**
   * The platform is asked by one of all gateways; the others wait for what it brings, or for their own turn. With nothing to show
   * meanwhile they wait for as long as viewers do: the one that asks may be gone.
   */
  async function flyTogether({ key, ask }: Question): Promise<Trouble | KeptPage> {
    const until = performance.now() + patience;
    for (;;) {
      const look = await shared?.look(key, keptAs(key), interval);
      if (look === undefined) return land(key, await ask(keptAs(key) !== undefined));
      const page = adopt(key, look);
      const left = page === undefined ? until - performance.now() : Infinity;
      if (look.isYours || (left <= 0 && look.why === undefined))
        return hand(key, look, await land(key, await ask(page !== undefined), look.at));
      if (page !== undefined && ageOf(page) < interval) return page;
      if (look.why !== undefined) return inTrouble(key, heldBack(look.why, look.wait), look.wait);
      await newsOr(key, Math.min(look.wait, left));
    }
  }

  /** The moment by the platform's clock. */
  function asOf(at: number): number {
    return Date.now() + clockOffset() - (performance.now() - at);
  }

  /** Takes what the others have where it is newer, and gives the newest. */
  function adopt(key: string, { page }: PageLook): KeptPage | undefined {
    const own = keptAs(key);
    if (page === undefined || (own !== undefined && own.at >= page.at)) return own;
    memory.set(key, { ...page, asOf: asOf(page.at) });
    if (page.at > performance.now() - interval) troubles.delete(key);
    return keptAs(key);
  }

  /** Gives the others what was found; before it is shown to anybody, so that nobody who goes on elsewhere sees less. */
  async function hand(key: string, look: PageLook, found: Trouble | KeptPage): Promise<Trouble | KeptPage> {
    if (!('error' in found)) await shared?.put(key, found, look);
    else {
      const { retryAt, kind } = found.error;
      const wait = Math.min((retryAt ?? 0) - Date.now(), longestWait);
      // That the platform wants to be left alone holds for all; what only this process meets does not.
      if (wait > ownWait) await shared?.hold(key, wait, kind);
    }
    return found;
  }

  /** Resolves when another gateway has put something there, or it is somebody's turn. */
  async function newsOr(key: string, wait: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = news.add((of) => {
      if (of === key) resolve();
    });
    await noLaterThan(Math.max(5, wait), promise);
    leave();
  }

  function inTrouble(key: string, error: LaurelError, wait: number): Trouble {
    const trouble = { error, until: performance.now() + Math.min(wait, longestWait) };
    troubles.set(key, trouble);
    return trouble;
  }

  async function land(
    key: string,
    answer: PlatformAnswer,
    at = performance.now(),
  ): Promise<Trouble | KeptPage> {
    if (answer.kind === 'failure') {
      const { error } = answer;
      // By the clock that only goes on, however long the platform asks for. Among several, another has its turn first.
      const wait = Math.max(
        shared === undefined ? interval : 1.5 * interval,
        (error.retryAt ?? 0) - Date.now(),
      );
      return inTrouble(key, error, wait);
    }
    const page = { ...(await contentOf(answer)), at, asOf: asOf(at) };
    memory.set(key, page);
    troubles.delete(key);
    return page;
  }

  async function get(question: Question, waits = false): Promise<PageAnswer> {
    const { key } = question;
    const page = keptAs(key);
    if (page !== undefined && ageOf(page) < interval) return { page, age: ageOf(page), how: 'hit' };
    const trouble = troubles.get(key);
    if (trouble !== undefined && performance.now() < trouble.until) return fallBack(page, trouble.error);
    const flight = fly(question);
    const isInTrouble = trouble !== undefined;
    // A page a little older than that is shown while the next one comes, and so is one that nothing could confirm.
    if (page !== undefined && !waits && (isInTrouble || ageOf(page) < 2 * interval)) {
      return { page, age: ageOf(page), how: isInTrouble ? 'stale' : 'hit' };
    }
    const landed = await (page === undefined ? flight : noLaterThan(patience, flight));
    if (landed === undefined) return fallBack(page, undefined);
    // What the others had may have come meanwhile.
    if ('error' in landed) return fallBack(keptAs(key), landed.error);
    return { page: landed, age: ageOf(landed), how: 'miss' };
  }

  function fallBack(page: KeptPage | undefined, error: LaurelError | undefined): PageAnswer {
    if (page !== undefined) return { page, age: ageOf(page), how: 'stale' };
    if (error === undefined) throw new Error('There is neither a page nor a reason.');
    return { error };
  }

  return {
    get,
    async kept(key) {
      const page = keptAs(key);
      if (page !== undefined || shared === undefined) return page;
      const look = await shared.look(key, undefined, 0);
      return look && adopt(key, look);
    },
    heard: news.tell,
    async renew(key, etag) {
      const known = keptAs(key);
      // What is heard of one's own is nothing new.
      if (shared === undefined || (known?.etag === etag && ageOf(known) < interval / 2)) return false;
      const look = await shared.look(key, known, 0);
      return look !== undefined && adopt(key, look)?.etag !== known?.etag;
    },
    spare(question, age) {
      const { key } = question;
      const page = keptAs(key);
      const isFree = performance.now() >= (troubles.get(key)?.until ?? 0);
      if (isFree && (page === undefined || ageOf(page) >= age)) void fly(question);
    },
    async settled() {
      await Promise.all(flights.values());
    },
    count: memory.size,
    bytes: memory.weight,
  };
}

const longestWait = 60_000;
/** Longer than this process alone ever keeps itself from asking. */
const ownWait = 1500;

function heldBack(why: string, wait: number): LaurelError {
  return new LaurelError({
    kind: why === 'rate-limited' ? why : 'unavailable',
    message: 'The platform asked another gateway to come back later.',
    retryAt: Date.now() + wait,
  });
}

function ageOf({ at }: KeptPage): number {
  return performance.now() - at;
}
