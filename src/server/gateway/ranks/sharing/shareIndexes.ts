import { parseJson } from '../../../../base/http/parseJson.ts';
import type { LeaderboardEntry } from '../../../../domain/model.ts';
import type { RankIndexReason } from '../../../../domain/Ranks.ts';
import { etagOf } from '../../pages/KeptPage.ts';
import type { Sharing } from '../../store/createSharing.ts';
import type { OpenStore, StoreLook } from '../../store/GatewayStore.ts';
import { keepTurn } from '../../store/keepTurn.ts';
import type { Known } from '../proof/proveIndex.ts';
import type { RankRule } from '../table/createRanking.ts';
import { type PlayerTable, tableOf } from '../table/tableOf.ts';
import { packTable, shapeOf, type TableShape, unpackColumns } from './packTable.ts';

/** What one gateway made, for all. */
export interface MadeIndex {
  /** Milliseconds from when it was begun to when the next one is. */
  readonly every: number;
  /** Milliseconds, by the platform's clock, at which it was begun. */
  readonly asOf: number;
  /** What was found out, and with whom the next one goes on. */
  readonly known: Known;
  /** Whom the board was seen to name. */
  readonly named: readonly LeaderboardEntry[];
  readonly outcome:
    | { readonly kind: 'proven'; readonly rule: RankRule; readonly table: PlayerTable }
    | { readonly kind: 'off'; readonly reason: RankIndexReason; readonly what: string };
}

/** What is there of an index, and whose turn it is to make the next one. */
export interface IndexLook {
  readonly isYours: boolean;
  /** Milliseconds until it is somebody's turn. */
  readonly wait: number;
  /** When it was begun, by the clock that only goes on, and by which name it is known. */
  readonly made: { readonly at: number; readonly mark: string; readonly head: Head } | undefined;
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
  readonly take: (board: string, head: Head) => Promise<MadeIndex | undefined>;
  /** Keeps the others from making it as well, until what comes back is called. */
  readonly begin: (board: string) => () => void;
  /**
   * Gives what was begun at that moment by the store's clock to the others, none of whom makes another one for so many
   * milliseconds; returns its mark where they have it.
   */
  readonly give: (board: string, made: MadeIndex, at: number, rest: number) => Promise<string | undefined>;
}

/** What is kept of an index beside its table. */
export type Head = Omit<MadeIndex, 'known' | 'outcome'> & {
  readonly known: Omit<Known, 'shown' | 'hidden'> & {
    readonly shown: readonly string[];
    readonly hidden: readonly string[];
  };
  readonly outcome:
    | Extract<MadeIndex['outcome'], { kind: 'off' }>
    | {
        readonly kind: 'proven';
        readonly rule: RankRule;
        readonly shape: TableShape;
        /** Where its pieces are, and what they are. */
        readonly slot: number;
        readonly marks: readonly string[];
      };
};

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
    const head = (await isWhole(kept.bytes, kept.mark)) ? (parseJson(textOf(kept.bytes)) as Head) : undefined;
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
      if (bytes === undefined || !(await isWhole(bytes, mark))) throw new Error('A piece is missing.');
      yield bytes;
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
        let head: Head;
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

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Whether the bytes are to the last what their mark says. */
async function isWhole(bytes: Uint8Array, mark: string): Promise<boolean> {
  return (await etagOf(new Uint8Array(bytes))) === mark;
}
