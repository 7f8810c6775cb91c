import { reasonOf } from '../../../base/reasonOf.ts';
import { withDeadline } from '../../../base/async/withDeadline.ts';
import { callSafely } from '../../../base/callSafely.ts';
import { sha256 } from '../../../base/text/sha256.ts';
import { LaurelError } from '../../../domain/LaurelError.ts';
import type { GatewayStore, OpenStore } from './GatewayStore.ts';

/** A store as far as it is there. */
export interface Sharing {
  /** What the work brings; `undefined` when the store does not do it now, and the caller goes on alone. Never rejects. */
  readonly attempt: <T>(work: (store: OpenStore) => Promise<T>) => Promise<T | undefined>;
  /** Tells that the store did, but what it said cannot be. */
  readonly doubt: (what: string) => void;
  readonly isThere: () => boolean;
  readonly failures: () => number;
  readonly close: () => void;
}

/** Who shares what, and who is told. */
export interface SharingOptions {
  readonly store: GatewayStore;
  /** What sets those who share apart. */
  readonly space: Promise<string>;
  readonly onNews: (name: string, mark: string) => void;
  /** Told once when it begins to fail. */
  readonly onError: (error: LaurelError) => void;
}

/** Milliseconds that anybody waits for a store: while it is being connected, and then. */
const firstPatience = 1000;
const patience = 250;
/** Milliseconds that it is left alone after it has failed. */
const rest = 1000;
/** Milliseconds without a failure after which the next one is worth a word. */
const calm = 10_000;
/** Version of what is kept, and how: what another one has written is not understood. */
const version = 1;

/** Takes up a store, and keeps its troubles from all who use it. */
export function createSharing({ store, space, onNews, onError }: SharingOptions): Sharing {
  let failures = 0;
  let mostWait = firstPatience;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let isTold = false;
  let isTrying = false;
  let isClosed = false;
  let open: OpenStore | undefined;
  const opening = space.then((name) => {
    if (!isClosed) open = store.open(name, onNews);
  });

  function failed(why: string): void {
    const now = performance.now();
    if (now - failedAt > calm) isTold = false;
    failures += 1;
    failedAt = now;
    if (isTold) return;
    isTold = true;
    const message = `The store of several gateways fails (${why}). Each goes on alone, and comes back by itself.`;
    callSafely(onError, new LaurelError({ kind: 'unavailable', message }));
  }

  return {
    async attempt(work) {
      if (isFailing && (isTrying || performance.now() < failedAt + rest)) return undefined;
      // Whether it is there again is one question's to find out.
      isTrying = true;
      try {
        await opening;
        if (isClosed || open === undefined) return undefined;
        const used = open;
        const done = await withDeadline(
          { milliseconds: mostWait, signal: undefined, late: () => new Error(`no answer in ${mostWait} ms`) },
          () => work(used),
        );
        isFailing = false;
        return done;
      } catch (error) {
        isFailing = true;
        if (!isClosed) failed(reasonOf(error));
        return undefined;
      } finally {
        isTrying = false;
        mostWait = patience;
      }
    },
    doubt: failed,
    isThere: () => open !== undefined && !isFailing,
    failures: () => failures,
    close() {
      isClosed = true;
      open?.close();
    },
  };
}

/** A name for those who ask the same platform with the same key, and so have the same boards; it tells neither. */
export async function spaceOf(baseUrl: string, apiKey: string): Promise<string> {
  return nameIn(`${version}`, `${baseUrl.replace(/\/+$/, '')} ${apiKey}`);
}

/** A name for something, the same wherever the space is, from which it is not known. */
export async function nameIn(space: string, something: string): Promise<string> {
  return (await sha256(`${space} ${something}`)).slice(0, 32);
}
