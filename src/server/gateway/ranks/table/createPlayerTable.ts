import type { Scores } from '../../../../domain/model.ts';
import { longestId, type PlayerTable, tableOf } from './tableOf.ts';

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

const encoder = new TextEncoder();

/**
 * An empty table for so many players. Ids are bytes in one array and values numbers in another, found by a table of hashes:
 * a million players are some 50 MB and nothing that a garbage collector has to go through.
 */
export function createPlayerTable(mostPlayers: number): PlayerTableBuilder {
  let ids = new Uint8Array(65_536);
  /** Where each id begins, and the last one ends. */
  let starts = new Uint32Array(1025);
  const columns = new Map<string, Float64Array<ArrayBuffer>>();
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
      return tableOf({ ids, starts, values: columns });
    },
  };
}

function copyInto<Values extends { set: (from: Values) => void }>(to: Values, from: Values): Values {
  to.set(from);
  return to;
}
