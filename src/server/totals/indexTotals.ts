import { pause } from '../../base/async/pause.ts';
import { ShardedMap } from '../../base/ShardedMap.ts';
import type { PlayerTotals } from '../../domain/model.ts';
import { recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';

/** Records by every key that the ledger may have for their player. */
export interface TotalsIndex {
  /** None for a player without records. */
  readonly get: (player: PlayerKey) => readonly PlayerTotals[];
}

// Some milliseconds of work.
const atOnce = 2000;

/** An index that records are still added to. */
export function createTotalsIndex(): TotalsIndex & { readonly add: (record: PlayerTotals) => void } {
  const index = new ShardedMap<PlayerKey, PlayerTotals>();
  // Hardly anybody has several, and a list for everybody is half of the memory.
  const further = new Map<PlayerKey, readonly PlayerTotals[]>();
  return {
    add(record) {
      for (const key of recordKeys(record)) {
        if (index.has(key)) further.set(key, [...(further.get(key) ?? []), record]);
        else index.set(key, record);
      }
    },
    get(player) {
      const first = index.get(player);
      return first === undefined ? [] : [first, ...(further.get(player) ?? [])];
    },
  };
}

/** Indexes records, and lets everything else have its turn in between, however many they are. */
export async function indexTotals(records: readonly PlayerTotals[]): Promise<TotalsIndex> {
  const index = createTotalsIndex();
  for await (const some of inTurns(records)) for (const record of some) index.add(record);
  return index;
}

/** A list in parts, with a turn for everything else after each. */
export async function* inTurns<T>(list: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let at = 0; at < list.length; at += atOnce) {
    yield list.slice(at, at + atOnce);
    await pause();
  }
}
