import { isObject } from '../../domain/checkOptions.ts';
import { etagOf } from '../gateway/pages/KeptPage.ts';
import type { Sharing } from '../gateway/store/createSharing.ts';
import type { StoreLook } from '../gateway/store/GatewayStore.ts';
import { keepTurn } from '../gateway/store/keepTurn.ts';
import { storedEntries } from '../gateway/store/storedEntries.ts';
import { jsonIn, takeWhole } from '../gateway/store/takeWhole.ts';
import type { BoardFollower, PlayerMoment } from './createBoardFollower.ts';
import { isOlder, type SeenBoard, type SeenTimes } from './createLook.ts';
import type { Attempted } from './deliver.ts';
import type { Delivery, Receiver } from './createReceiver.ts';

/** One board, and how its moments go out. */
export interface SharedBoardOptions {
  /** The board's name in the store. */
  readonly name: string;
  readonly sharing: Sharing;
  /** Milliseconds between two looks of all processes together. */
  readonly interval: number;
  /** Milliseconds before each further attempt, about. */
  readonly retryAfter: readonly number[];
  /** Most that wait; the newer are dropped. */
  readonly most: number;
  /** The board now; `undefined` when it is not known. */
  readonly look: () => Promise<SeenBoard | undefined>;
  readonly createFollower: () => BoardFollower;
  readonly deliveryOf: (moments: readonly PlayerMoment[], times: SeenTimes) => Delivery;
  readonly receiver: Pick<Receiver, 'attempt' | 'drop' | 'giveUp' | 'leave'>;
}

/** What all processes know of a board: what was told of it by then, and what waits. */
interface BoardLedger {
  readonly seen?: SeenBoard | undefined;
  readonly pending: readonly Waiting[];
  /** The delivery at which the receiver said that it wants no more: to the processes of then. */
  readonly gone?: string | undefined;
}

interface Waiting extends Delivery {
  /** Attempts so far, and when the next one is, by the store's clock. */
  readonly tries: number;
  readonly at: number;
}

/** Why nobody else has the turn meanwhile. */
const why = 'tells';
/** Milliseconds for which it is kept while nobody is there. */
const keepFor = 86_400_000;

/**
 * Follows a board together with other processes. Whichever process has the turn tells what has changed since the last turn.
 *
 * A delivery is written to the store before it goes out, with the board that it tells of. So a process that dies loses no change
 * and no delivery; an attempt that it could not write down any more is made again, under the same id. While the store is gone,
 * nothing is told. A receiver that wants no more is left by all processes that run; one that is begun later knows nothing of it.
 *
 * Returns a function that takes the turn if it is free, and otherwise gives the milliseconds until it may be. It never rejects.
 */
export function followTogether(options: SharedBoardOptions): () => Promise<number | undefined> {
  const { name, sharing, interval, retryAfter, most, look, createFollower, deliveryOf, receiver } = options;
  /** As it was in the store; what is left if the store comes back empty. */
  let ledger: BoardLedger = { pending: [] };
  let mark: string | undefined;
  /** At which the receiver had left before this process was there. */
  let former: { readonly gone: string | undefined } | undefined;

  /** Whether it is written, and nobody else has written since. */
  async function write(next: BoardLedger, at: number): Promise<boolean> {
    const bytes = new TextEncoder().encode(JSON.stringify(next));
    const nextMark = await etagOf(bytes);
    const written = await sharing.attempt(async (store) => {
      await store.put(name, { at, mark: nextMark, bytes, keepFor });
      return store.look(name, { mark: nextMark, ask: 0 });
    });
    if (written?.kept?.mark !== nextMark) return false;
    ledger = next;
    mark = nextMark;
    return true;
  }

  /** What is known and what waits after a look at the board. */
  async function lookOn(now: number): Promise<Omit<BoardLedger, 'gone'>> {
    const { seen: before, pending } = ledger;
    const looked = await look();
    // Another process may have told of a newer one, also within the second to which a page says when it was so.
    const isNews = looked !== undefined && looked.at !== before?.at && !isOlder(looked, before);
    const seen = isNews ? looked : before;
    const follow = createFollower();
    if (before !== undefined) await follow(before.page);
    const moments = seen === undefined ? [] : await follow(seen.page);
    if (seen === undefined || moments.length === 0) return { seen, pending };
    if (pending.length >= most) {
      receiver.drop();
      return { seen, pending };
    }
    const delivery = deliveryOf(moments, { since: before?.at ?? seen.at, at: seen.at });
    return { seen, pending: [...pending, { ...delivery, tries: 0, at: now }] };
  }

  /** What still waits of a delivery after an attempt: itself, later; nothing, once it has arrived or is given up. */
  function afterAttempt(one: Waiting, attempt: Attempted, now: number): readonly Waiting[] {
    if (attempt.outcome === 'left') return [one];
    if (attempt.outcome === 'taken') return [];
    const pause = retryAfter[one.tries];
    if (pause !== undefined)
      return [{ ...one, tries: one.tries + 1, at: now + pause * (0.5 + Math.random()) }];
    receiver.giveUp(attempt);
    return [];
  }

  async function tell(now: number): Promise<void> {
    // For whoever has not seen it yet, also where this process was begun later.
    const next = { ...(await lookOn(now)), gone: ledger.gone };
    if (!(await write(next, now))) return;
    // What is put off for longer than anybody waits was so by a clock that was ahead.
    const due = next.pending.filter(
      ({ tries, at }) => at <= now || at > now + 1.5 * (retryAfter[tries - 1] ?? 0),
    );
    if (due.length === 0) return;
    const attempts = new Map(
      await Promise.all(due.map(async (one) => [one.id, await receiver.attempt(one)] as const)),
    );
    const [gone] = [...attempts].find(([, { outcome }]) => outcome === 'gone') ?? [];
    const left = next.pending.flatMap((one) => {
      const attempt = attempts.get(one.id);
      return attempt === undefined ? [one] : afterAttempt(one, attempt, now);
    });
    await write(gone === undefined ? { ...next, pending: left } : { ...next, pending: [], gone }, now);
    if (gone !== undefined) receiver.leave();
  }

  /** Takes what another process has written, unless the store has spoiled it. */
  async function take(kept: StoreLook['kept']): Promise<void> {
    if (kept?.bytes === undefined || kept.mark === mark) return;
    const { bytes } = kept;
    const read = await takeWhole({ ...kept, bytes }, (whole) => ledgerOf(jsonIn(whole)));
    if (read === undefined) return sharing.doubt('what waits is not what it was');
    ledger = read;
    mark = kept.mark;
  }

  async function tellInTurn(now: number): Promise<void> {
    const end = keepTurn(sharing, name, why);
    try {
      await tell(now);
    } finally {
      end();
      // Whose turn is next says the age of what is written.
      await sharing.attempt((store) => store.hold(name, 0, why));
    }
  }

  return async () => {
    const turn = await sharing.attempt((store) => store.look(name, { mark, ask: interval, why }));
    if (turn === undefined) return undefined;
    await take(turn.kept);
    former ??= { gone: ledger.gone };
    if (ledger.gone !== undefined && ledger.gone !== former.gone) receiver.leave();
    else if (turn.isYours) await tellInTurn(turn.now);
    else if (turn.wait >= 0) return turn.wait;
    return undefined;
  };
}

/** The ledger that a value of a store is; `undefined` where it is none. */
function ledgerOf(value: unknown): BoardLedger | undefined {
  if (!isObject(value)) return undefined;
  const { seen, pending, gone } = value;
  const known = seenOf(seen);
  const isKnown = seen === undefined || known !== undefined;
  if (!isKnown || !Array.isArray(pending) || !pending.every(isWaiting)) return undefined;
  return gone === undefined || typeof gone === 'string' ? { seen: known, pending, gone } : undefined;
}

function seenOf(value: unknown): SeenBoard | undefined {
  if (!isObject(value) || !isObject(value['page'])) return undefined;
  const { at } = value;
  const entries = storedEntries(value['page']['entries']);
  return entries === undefined || typeof at !== 'number' ? undefined : { page: { entries }, at };
}

function isWaiting(value: unknown): value is Waiting {
  if (!isObject(value)) return false;
  const { id, body, tries, at } = value;
  return (
    typeof id === 'string' && typeof body === 'string' && typeof tries === 'number' && typeof at === 'number'
  );
}
