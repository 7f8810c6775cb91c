import { isObject } from '../../domain/checkOptions.ts';
import { etagOf } from '../gateway/pages/KeptPage.ts';
import type { Sharing } from '../gateway/store/createSharing.ts';
import type { StoreLook } from '../gateway/store/GatewayStore.ts';
import { storedEntries } from '../gateway/store/storedEntries.ts';
import { jsonIn, takeWhole } from '../gateway/store/takeWhole.ts';
import type { SeenBoard } from './createLook.ts';
import type { Delivery } from './createReceiver.ts';

/** What all processes know of a board: what was told of it by then, and what waits. */
export interface BoardLedger {
  readonly seen?: SeenBoard | undefined;
  readonly pending: readonly Waiting[];
  /** The delivery at which the receiver said that it wants no more: to the processes of then. */
  readonly gone?: string | undefined;
}

/** A delivery that waits. */
export interface Waiting extends Delivery {
  /** Attempts so far, and when the next one is, by the store's clock. */
  readonly tries: number;
  readonly at: number;
}

/** A board's ledger in a store that several processes share. */
export interface SharedBoardLedger {
  /** As it was in the store; what is left if the store comes back empty. */
  readonly now: () => BoardLedger;
  /** By which the store tells whether there is another one. */
  readonly mark: () => string | undefined;
  /** Says whether it is written, and nobody else has written since. */
  readonly write: (next: BoardLedger, at: number) => Promise<boolean>;
  /** Takes what another process has written, unless the store has spoiled it. */
  readonly take: (kept: StoreLook['kept']) => Promise<void>;
}

/** Milliseconds for which it is kept while nobody is there. */
const keepFor = 86_400_000;

/** The ledger of the board of this name, of which nothing is known yet. */
export function shareBoardLedger(sharing: Sharing, name: string): SharedBoardLedger {
  let ledger: BoardLedger = { pending: [] };
  let mark: string | undefined;

  return {
    now: () => ledger,
    mark: () => mark,

    async write(next, at) {
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
    },

    async take(kept) {
      if (kept?.bytes === undefined || kept.mark === mark) return;
      const { bytes } = kept;
      const read = await takeWhole({ ...kept, bytes }, (whole) => ledgerOf(jsonIn(whole)));
      if (read === undefined) return sharing.doubt('what waits is not what it was');
      ledger = read;
      mark = kept.mark;
    },
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
