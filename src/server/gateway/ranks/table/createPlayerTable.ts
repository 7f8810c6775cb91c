import { pause } from '../../../../base/async/pause.ts';
import type { Scores } from '../../../../domain/model.ts';

/** Players and their totals, in the order in which they came; a row is a number from 0. */
export interface PlayerTable {
  readonly size: number;
  readonly scoreTypes: readonly string[];
  readonly idOf: (row: number) => string;
  /** -1 for nobody there. */
  readonly rowOf: (id: string) => number;
  /** By row; `NaN` for who has none of the type, and nothing where nobody has. */
  readonly valuesOf: (scoreType: string) => Float64Array;
  /** What it weighs. */
  readonly bytes: number;
}

/** Takes players in, one after the other. */
export interface PlayerTableBuilder {
  readonly size: () => number;
  /** Whether there was room: for the player, and for further score types. */
  readonly add: (id: string, scores: Scores) => boolean;
  /** The table, for which everything else may wait no longer than some milliseconds; `undefined` when a player came twice. */
  readonly finish: () => Promise<PlayerTable | undefined>;
}

/** More than any tournament has. */
const mostScoreTypes = 16;
const longestId = 512;
/** Some milliseconds of work. */
const rowsATurn = 50_000;

const none = new Float64Array(0);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * An empty table for so many players. Ids are bytes in one array and values numbers in another, found by a table of hashes:
 * a million players are some 50 MB and nothing that a garbage collector has to go through.
 */
export function createPlayerTable(mostPlayers: number): PlayerTableBuilder {
  let ids = new Uint8Array(65_536);
  /** Where each id begins, and the last one ends. */
  let starts = new Uint32Array(1025);
  const columns = new Map<string, Float64Array>();
  let capacity = 1024;
  let size = 0;

  function grow(): void {
    capacity *= 2;
    starts = copyInto(new Uint32Array(capacity + 1), starts);
    for (const [type, values] of columns) {
      columns.set(type, copyInto(new Float64Array(capacity).fill(Number.NaN), values));
    }
  }

  return {
    size: () => size,
    add(id, scores) {
      if (size >= mostPlayers || id.length > longestId) return false;
      if (size === capacity) grow();
      const start = starts[size] ?? 0;
      // A character is at most three bytes.
      if (ids.length < start + 3 * id.length) ids = copyInto(new Uint8Array(2 * ids.length), ids);
      starts[size + 1] = start + encoder.encodeInto(id, ids.subarray(start)).written;
      for (const [type, value] of Object.entries(scores)) {
        let values = columns.get(type);
        if (values === undefined) {
          if (columns.size >= mostScoreTypes) return false;
          values = new Float64Array(capacity).fill(Number.NaN);
          columns.set(type, values);
        }
        values[size] = value;
      }
      size += 1;
      return true;
    },
    async finish() {
      ids = ids.slice(0, starts[size]);
      starts = starts.slice(0, size + 1);
      for (const [type, values] of columns) columns.set(type, values.slice(0, size));
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
        scoreTypes: [...columns.keys()],
        idOf: (row) => decoder.decode(ids.subarray(starts[row], starts[row + 1])),
        rowOf(id) {
          if (id.length > longestId) return -1;
          const bytes = encoder.encode(id);
          return (slots[slotOf(bytes, 0, bytes.length)] ?? 0) - 1;
        },
        valuesOf: (scoreType) => columns.get(scoreType) ?? none,
        bytes: ids.byteLength + starts.byteLength + slots.byteLength + columns.size * 8 * size,
      };
    },
  };
}

function copyInto<Values extends { set: (from: Values) => void }>(to: Values, from: Values): Values {
  to.set(from);
  return to;
}

/** FNV-1a, with its bits mixed: the lowest decide where an id stands. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return value ^ (value >>> 13);
}
