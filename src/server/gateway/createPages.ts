import { toHex } from '../../base/text/hex.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { PlatformAnswer, PlatformRefusal } from './createPlatform.ts';
import { createStore } from './createStore.ts';

/** An answer that is everybody's. */
export interface KeptPage {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Of the body: what did not change has the same. */
  readonly etag: string;
  /** What the platform refused, which is kept as its answers are. */
  readonly refusal: PlatformRefusal | undefined;
  /** When it was asked for: Unix milliseconds, and by the clock that only goes on. */
  readonly asOf: number;
  readonly at: number;
}

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
  readonly ask: () => Promise<PlatformAnswer>;
}

/** Everybody's pages: each is asked for once an interval, however many look. */
export interface Pages {
  /** With `waits` an old page is given only where there is no new one, and not while that is under way. */
  readonly get: (question: Question, waits?: boolean) => Promise<PageAnswer>;
  /** The page if it is kept and fit to be shown, and nothing is asked for it. */
  readonly kept: (key: string) => KeptPage | undefined;
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
  /** What to add to this machine's clock, in milliseconds, for that of whoever is asked. Default: nothing. */
  readonly clockOffset?: (() => number) | undefined;
}

/** Where a page could not be had: why, and before when nothing is asked again. */
interface Trouble {
  readonly error: LaurelError;
  readonly until: number;
}

/** Pages in memory. */
export function createPages(options: PagesOptions): Pages {
  const { interval, staleFor, patience, mostBytes, clockOffset = () => 0 } = options;
  const store = createStore<KeptPage>(mostBytes, ({ body }) => body.byteLength + 500);
  const troubles = createStore<Trouble>(1000, () => 1);
  const flights = new Map<string, Promise<Trouble | KeptPage>>();

  /** The page if it is not too old to be shown. */
  function keptAs(key: string): KeptPage | undefined {
    const page = store.get(key);
    return page !== undefined && ageOf(page) < staleFor ? page : undefined;
  }

  /** One question about a page, for all who want to know. Never rejects. */
  function fly({ key, ask }: Question): Promise<Trouble | KeptPage> {
    const known = flights.get(key);
    if (known !== undefined) return known;
    const flight = ask()
      .then((answer) => land(key, answer))
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function land(key: string, answer: PlatformAnswer): Promise<Trouble | KeptPage> {
    if (answer.kind === 'failure') {
      const { error } = answer;
      // By the clock that only goes on, however long the platform asks for.
      const wait = Math.max(interval, (error.retryAt ?? 0) - Date.now());
      const trouble = { error, until: performance.now() + Math.min(wait, longestWait) };
      troubles.set(key, trouble);
      return trouble;
    }
    const at = performance.now();
    const asOf = Date.now() + clockOffset();
    const page = { ...(await contentOf(answer)), asOf, at };
    store.set(key, page);
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
    if ('error' in landed) return fallBack(page, landed.error);
    return { page: landed, age: ageOf(landed), how: 'miss' };
  }

  function fallBack(page: KeptPage | undefined, error: LaurelError | undefined): PageAnswer {
    if (page !== undefined) return { page, age: ageOf(page), how: 'stale' };
    if (error === undefined) throw new Error('There is neither a page nor a reason.');
    return { error };
  }

  return {
    get,
    kept: keptAs,
    spare(question, age) {
      const { key } = question;
      const page = keptAs(key);
      const isFree = performance.now() >= (troubles.get(key)?.until ?? 0);
      if (isFree && (page === undefined || ageOf(page) >= age)) void fly(question);
    },
    async settled() {
      await Promise.all(flights.values());
    },
    count: store.size,
    bytes: store.weight,
  };
}

const longestWait = 60_000;

function ageOf({ at }: KeptPage): number {
  return performance.now() - at;
}

/** The platform's envelope around its own no. */
export function refusalText({ status, code, message }: PlatformRefusal): string {
  return JSON.stringify({ code: -1, success: false, error: { status, code, message } });
}

async function contentOf(
  answer: Exclude<PlatformAnswer, { kind: 'failure' }>,
): Promise<Pick<KeptPage, 'body' | 'type' | 'etag' | 'refusal'>> {
  if (answer.kind === 'page') return { ...answer, etag: await etagOf(answer.body), refusal: undefined };
  const body = new TextEncoder().encode(refusalText(answer.refusal));
  return { body, type: 'application/json', etag: await etagOf(body), refusal: answer.refusal };
}

async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  return `"${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', body))).slice(0, 32)}"`;
}

async function noLaterThan<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
