import { BoundedMap } from '../../../base/BoundedMap.ts';
import { noLaterThan } from '../../../base/async/noLaterThan.ts';
import { createListeners } from '../../../base/createListeners.ts';
import { LaurelError } from '../../../domain/LaurelError.ts';
import type { PlatformAnswer } from '../createPlatform.ts';
import { createMemory } from './createMemory.ts';
import { ageOf, contentOf, type KeptPage } from './KeptPage.ts';
import type { PageLook, SharedPages } from './sharePages.ts';

/** A page, by what tells it from others and how it is had. */
export interface Question {
  readonly key: string;
  /** `isKnown`: the page was there before, so that somebody looks at it. */
  readonly ask: (isKnown: boolean) => Promise<PlatformAnswer>;
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
export interface Trouble {
  readonly error: LaurelError;
  readonly until: number;
}

/** The pages that a gateway keeps, and the questions by which it gets new ones: one about a page at a time, of all gateways. */
export interface Flights {
  /** The page if it is not too old to be shown. */
  readonly kept: (key: string) => KeptPage | undefined;
  /** Why the page could not be had the last time, if that is so. */
  readonly trouble: (key: string) => Trouble | undefined;
  /** One question about a page, for all who want to know. Never rejects. */
  readonly fly: (question: Question) => Promise<Trouble | KeptPage>;
  /** Takes what the other gateways have where it is newer, and gives the newest. */
  readonly adopt: (key: string, look: PageLook) => KeptPage | undefined;
  /** Another gateway has put a page there: those who wait for it go on. */
  readonly heard: (key: string) => void;
  /** Resolves when nothing is being asked any more. */
  readonly settled: () => Promise<void>;
  readonly count: () => number;
  readonly bytes: () => number;
}

/** Longest that one failure keeps a page from being asked for again, in milliseconds. */
const longestWait = 60_000;
/** Longer than this process alone ever keeps itself from asking. */
const ownWait = 1500;

/** Nothing kept, and nothing asked yet. */
export function createFlights(options: PagesOptions): Flights {
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

  return {
    kept: keptAs,
    trouble: (key) => troubles.get(key),
    fly,
    adopt,
    heard: news.tell,
    async settled() {
      await Promise.all(flights.values());
    },
    count: memory.size,
    bytes: memory.weight,
  };
}

function heldBack(why: string, wait: number): LaurelError {
  return new LaurelError({
    kind: why === 'rate-limited' ? why : 'unavailable',
    message: 'The platform asked another gateway to come back later.',
    retryAt: Date.now() + wait,
  });
}
