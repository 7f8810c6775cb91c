import { pause } from '../../../../base/async/pause.ts';

/** Players and their totals, in the order in which they came; a row is a number from 0. */
export interface PlayerTable {
  readonly size: number;
  readonly scoreTypes: readonly string[];
  readonly idOf: (row: number) => string;
  /** -1 for nobody there. */
  readonly rowOf: (id: string) => number;
  /** By row; `NaN` for who has none of the type, and nothing where nobody has. */
  readonly valuesOf: (scoreType: string) => Float64Array;
  /** What it is made from. */
  readonly columns: PlayerColumns;
  /** What it weighs. */
  readonly bytes: number;
}

/** What a table is made from. */
export interface PlayerColumns {
  /** All ids, one behind the other. */
  readonly ids: Uint8Array<ArrayBuffer>;
  /** Where each begins, and the last one ends. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly values: ReadonlyMap<string, Float64Array<ArrayBuffer>>;
}

/** In characters. */
export const longestId = 512;
/** Some milliseconds of work. */
const rowsATurn = 50_000;

const none = new Float64Array(0);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The table, for which everything else may wait no longer than some milliseconds; `undefined` when a player came twice. */
export async function tableOf(columns: PlayerColumns): Promise<PlayerTable | undefined> {
  const { ids, starts, values } = columns;
  const size = starts.length - 1;
  // At most half full; 0 is nobody, so a row stands there plus one.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * size + 2)));
  const mask = slots.length - 1;

  /** Where the id stands, or would. */
  function slotOf(bytes: Uint8Array, from: number, to: number): number {
    for (let slot = hash(bytes, from, to) & mask; ; slot = (slot + 1) & mask) {
      const row = (slots[slot] ?? 0) - 1;
      if (row < 0 || isSame(row, bytes, from, to)) return slot;
    }
  }

  function isSame(row: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = starts[row] ?? 0;
    if ((starts[row + 1] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (ids[start + at - from] !== bytes[at]) return false;
    return true;
  }

  for (let row = 0; row < size; row += 1) {
    const slot = slotOf(ids, starts[row] ?? 0, starts[row + 1] ?? 0);
    if (slots[slot] !== 0) return undefined;
    slots[slot] = row + 1;
    if (row % rowsATurn === rowsATurn - 1) await pause();
  }
  return {
    size,
    scoreTypes: [...values.keys()],
    idOf: (row) => decoder.decode(ids.subarray(starts[row], starts[row + 1])),
    rowOf(id) {
      if (id.length > longestId) return -1;
      const bytes = encoder.encode(id);
      return (slots[slotOf(bytes, 0, bytes.length)] ?? 0) - 1;
    },
    valuesOf: (scoreType) => values.get(scoreType) ?? none,
    columns,
    bytes: ids.byteLength + starts.byteLength + slots.byteLength + values.size * 8 * size,
  };
}

/** FNV-1a, with its bits mixed: the lowest decide where an id stands. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return value ^ (value >>> 13);
}
