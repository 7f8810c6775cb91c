import type { Sharing } from '../gateway/store/createSharing.ts';
import { keepTurn } from '../gateway/store/keepTurn.ts';
import type { BoardFollower, PlayerMoment } from './createBoardFollower.ts';
import { isOlder, type SeenBoard, type SeenTimes } from './createLook.ts';
import type { Delivery, Receiver } from './createReceiver.ts';
import type { Attempted } from './deliver.ts';
import { type BoardLedger, shareBoardLedger, type Waiting } from './shareBoardLedger.ts';

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

/** Why nobody else has the turn meanwhile. */
const why = 'tells';

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
  const ledger = shareBoardLedger(sharing, name);
  /** At which the receiver had left before this process was there. */
  let former: { readonly gone: string | undefined } | undefined;

  /** What is known and what waits after a look at the board. */
  async function lookOn(now: number): Promise<Omit<BoardLedger, 'gone'>> {
    const { seen: before, pending } = ledger.now();
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
    const next = { ...(await lookOn(now)), gone: ledger.now().gone };
    if (!(await ledger.write(next, now))) return;
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
    await ledger.write(gone === undefined ? { ...next, pending: left } : { ...next, pending: [], gone }, now);
    if (gone !== undefined) receiver.leave();
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
    const turn = await sharing.attempt((store) =>
      store.look(name, { mark: ledger.mark(), ask: interval, why }),
    );
    if (turn === undefined) return undefined;
    await ledger.take(turn.kept);
    const { gone } = ledger.now();
    former ??= { gone };
    if (gone !== undefined && gone !== former.gone) receiver.leave();
    else if (turn.isYours) await tellInTurn(turn.now);
    else if (turn.wait >= 0) return turn.wait;
    return undefined;
  };
}
