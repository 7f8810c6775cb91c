import { etagOf } from '../../pages/KeptPage.ts';
import type { Sharing } from '../../store/createSharing.ts';
import type { OpenStore, StoreLook } from '../../store/GatewayStore.ts';
import { keepTurn } from '../../store/keepTurn.ts';
import { jsonIn, takeWhole } from '../../store/takeWhole.ts';
import { tableOf } from '../table/tableOf.ts';
import { headOf, type IndexHead, type MadeIndex } from './IndexHead.ts';
import { packTable, shapeOf, unpackColumns } from './packTable.ts';

/** What is there of an index, and whose turn it is to make the next one. */
export interface IndexLook {
  readonly isYours: boolean;
  /** Milliseconds until it is somebody's turn. */
  readonly wait: number;
  /** When it was begun, by the clock that only goes on, and by which name it is known. */
  readonly made: { readonly at: number; readonly mark: string; readonly head: IndexHead } | undefined;
  /** When this was, by the store's clock. */
  readonly now: number;
}

/** Indexes, as several gateways have them. */
export interface SharedIndexes {
  /** `undefined` when it cannot be known, and the caller goes on alone. */
  readonly look: (
    board: string,
    mark: string | undefined,
    interval: number,
  ) => Promise<IndexLook | undefined>;
  /** What was made, as far as it is whole. */
  readonly take: (board: string, head: IndexHead) => Promise<MadeIndex | undefined>;
  /** Keeps the others from making it as well, until what comes back is called. */
  readonly begin: (board: string) => () => void;
  /**
   * Gives what was begun at that moment by the store's clock to the others, none of whom makes another one for so many
   * milliseconds; returns its mark where they have it.
   */
  readonly give: (board: string, made: MadeIndex, at: number, rest: number) => Promise<string | undefined>;
}

/** Milliseconds for which a table is kept at least. */
const leastStay = 60_000;
/** Tables of a board: the one that is pointed to, and the next one. */
const slots = 2;

/**
 * Indexes in a store: a head that says what was found out and of which pieces the table is made, each under a name of its own. Pieces
 * are there before the head points to them. What is taken is an index only where all of it is, to the byte, what was given.
 */
export function shareIndexes(sharing: Sharing): SharedIndexes {
  const { attempt, doubt } = sharing;
  /** Which slot is pointed to, as far as was seen. */
  const pointed = new Map<string, number>();

  async function read(
    board: string,
    { kept, ...look }: StoreLook,
    mark: string | undefined,
  ): Promise<IndexLook> {
    const turn = { isYours: look.isYours, wait: look.wait, now: look.now };
    if (kept?.bytes === undefined || kept.mark === mark) return { ...turn, made: undefined };
    const { bytes } = kept;
    const head = await takeWhole({ ...kept, bytes }, (whole) => headOf(jsonIn(whole)));
    if (head === undefined) {
      doubt('an index is not what it was');
      return { ...turn, isYours: true, made: undefined };
    }
    if (head.outcome.kind === 'proven') pointed.set(board, head.outcome.slot);
    return { ...turn, made: { at: performance.now() - kept.age, mark: kept.mark, head } };
  }

  async function* fetchPieces(
    board: string,
    slot: number,
    marks: readonly string[],
  ): AsyncGenerator<Uint8Array> {
    for (const [number, mark] of marks.entries()) {
      const look = await attempt((store) => store.look(nameOf(board, slot, number), onlyLook));
      const { bytes } = look?.kept ?? {};
      const piece = bytes && (await takeWhole({ bytes, mark }, (whole) => whole));
      if (piece === undefined) throw new Error('A piece is missing.');
      yield piece;
    }
  }

  /** Puts something there; throws where that cannot be done. */
  async function put(name: string, value: Parameters<OpenStore['put']>[1]): Promise<void> {
    const isThere = await attempt(async (store) => {
      await store.put(name, value);
      return true;
    });
    if (isThere !== true) throw new Error('The store has gone.');
  }

  return {
    async look(board, mark, interval) {
      const question = { mark, ask: interval, why: 'reading' };
      const look = await attempt((store) => store.look(nameOf(board), question));
      return look && read(board, look, mark);
    },
    async take(board, { known, outcome, ...made }) {
      const of = { ...made, known: { ...known, shown: new Set(known.shown), hidden: new Set(known.hidden) } };
      if (outcome.kind === 'off') return { ...of, outcome };
      const { rule, shape, slot, marks } = outcome;
      try {
        const columns = await unpackColumns(shape, fetchPieces(board, slot, marks));
        const table = columns && (await tableOf(columns));
        if (table !== undefined) return { ...of, outcome: { kind: 'proven', rule, table } };
      } catch {
        // Said below.
      }
      doubt('an index is not what it was');
      return undefined;
    },
    begin: (board) => keepTurn(sharing, nameOf(board), 'reading'),
    async give(board, { known, outcome, ...made }, at, rest) {
      const keepFor = Math.max(leastStay, 4 * made.every);
      const slot = ((pointed.get(board) ?? 0) + 1) % slots;
      const of = { ...made, known: { ...known, shown: [...known.shown], hidden: [...known.hidden] } };
      try {
        let head: IndexHead;
        if (outcome.kind === 'off') head = { ...of, outcome };
        else {
          const { rule, table } = outcome;
          const marks: string[] = [];
          for await (const { mark, bytes } of packTable(table)) {
            await put(nameOf(board, slot, marks.length), { at, mark, bytes, keepFor });
            marks.push(mark);
          }
          head = { ...of, outcome: { kind: 'proven', rule, shape: shapeOf(table), slot, marks } };
          pointed.set(board, slot);
        }
        const bytes = new TextEncoder().encode(JSON.stringify(head));
        const mark = await etagOf(bytes);
        await put(nameOf(board), { at, mark, bytes, keepFor });
        await attempt((store) => store.hold(nameOf(board), Math.max(0, Math.round(rest)), 'made'));
        return mark;
      } catch {
        // Whoever cannot have it makes it.
        return undefined;
      }
    },
  };
}

const onlyLook = { mark: undefined, ask: 0 };

function nameOf(board: string, slot?: number, piece?: number): string {
  return slot === undefined ? `index ${board}` : `index ${board} piece ${slot}.${piece}`;
}
