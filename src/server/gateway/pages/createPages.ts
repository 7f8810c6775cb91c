import { noLaterThan } from '../../../base/async/noLaterThan.ts';
import type { LaurelError } from '../../../domain/LaurelError.ts';
import { createFlights, type PagesOptions, type Question } from './createFlights.ts';
import { ageOf, type KeptPage } from './KeptPage.ts';

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

/** Pages in memory, and in those of other gateways where there are any. */
export function createPages(options: PagesOptions): Pages {
  const { interval, patience, shared } = options;
  const flights = createFlights(options);

  async function get(question: Question, waits = false): Promise<PageAnswer> {
    const { key } = question;
    const page = flights.kept(key);
    if (page !== undefined && ageOf(page) < interval) return { page, age: ageOf(page), how: 'hit' };
    const trouble = flights.trouble(key);
    if (trouble !== undefined && performance.now() < trouble.until) return fallBack(page, trouble.error);
    const flight = flights.fly(question);
    const isInTrouble = trouble !== undefined;
    // A page a little older than that is shown while the next one comes, and so is one that nothing could confirm.
    if (page !== undefined && !waits && (isInTrouble || ageOf(page) < 2 * interval)) {
      return { page, age: ageOf(page), how: isInTrouble ? 'stale' : 'hit' };
    }
    const landed = await (page === undefined ? flight : noLaterThan(patience, flight));
    if (landed === undefined) return fallBack(page, undefined);
    // What the others had may have come meanwhile.
    if ('error' in landed) return fallBack(flights.kept(key), landed.error);
    return { page: landed, age: ageOf(landed), how: 'miss' };
  }

  return {
    get,
    async kept(key) {
      const page = flights.kept(key);
      if (page !== undefined || shared === undefined) return page;
      const look = await shared.look(key, undefined, 0);
      return look && flights.adopt(key, look);
    },
    heard: flights.heard,
    async renew(key, etag) {
      const known = flights.kept(key);
      // What is heard of one's own is nothing new.
      if (shared === undefined || (known?.etag === etag && ageOf(known) < interval / 2)) return false;
      const look = await shared.look(key, known, 0);
      return look !== undefined && flights.adopt(key, look)?.etag !== known?.etag;
    },
    spare(question, age) {
      const { key } = question;
      const page = flights.kept(key);
      const isFree = performance.now() >= (flights.trouble(key)?.until ?? 0);
      if (isFree && (page === undefined || ageOf(page) >= age)) void flights.fly(question);
    },
    settled: flights.settled,
    count: flights.count,
    bytes: flights.bytes,
  };
}

/** What is there without a new answer. */
function fallBack(page: KeptPage | undefined, error: LaurelError | undefined): PageAnswer {
  if (page !== undefined) return { page, age: ageOf(page), how: 'stale' };
  if (error === undefined) throw new Error('There is neither a page nor a reason.');
  return { error };
}
