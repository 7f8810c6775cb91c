import { pause } from '../../../../base/async/pause.ts';

const digits = 65_536;

/**
 * The rows in the order of their values, and equal ones as they came. By digits of 16 bits, from the last to the first: a
 * million rows are four turns of some ten milliseconds, between which everything else has its own, where comparing them would
 * be a second without one.
 */
export async function sortRows(
  valueOf: (row: number) => number,
  size: number,
  order: 'Desc' | 'Asc',
): Promise<Uint32Array> {
  const keys = keysOf(valueOf, size, order === 'Desc' ? -1 : 1);
  let rows = new Uint32Array(size);
  for (let row = 0; row < size; row += 1) rows[row] = row;
  let next = new Uint32Array(size);
  for (let digit = 0; digit < 4; digit += 1) {
    const ends = new Uint32Array(digits);
    for (let row = 0; row < size; row += 1) count(ends, digitOf(keys, row, digit), 1);
    // All have the same: nothing would move.
    if (ends.includes(size)) continue;
    for (let at = 1; at < digits; at += 1) count(ends, at, ends[at - 1] ?? 0);
    // From the last on, so that equal ones stay as they are.
    for (let at = size - 1; at >= 0; at -= 1) {
      const row = rows[at] ?? 0;
      next[count(ends, digitOf(keys, row, digit), -1)] = row;
    }
    [rows, next] = [next, rows];
    await pause();
  }
  return rows;
}

function count(counts: Uint32Array, at: number, by: number): number {
  return (counts[at] = (counts[at] ?? 0) + by);
}

/** Two halves for each number, the lower first, which are in the order of the numbers as if they were one without a sign. */
function keysOf(valueOf: (row: number) => number, size: number, direction: 1 | -1): Uint32Array {
  const number = new DataView(new ArrayBuffer(8));
  const keys = new Uint32Array(2 * size);
  for (let row = 0; row < size; row += 1) {
    // Zero has two signs, and is one place.
    number.setFloat64(0, valueOf(row) * direction + 0);
    const high = number.getUint32(0);
    const low = number.getUint32(4);
    const isNegative = high >>> 31 === 1;
    keys[2 * row] = isNegative ? ~low : low;
    keys[2 * row + 1] = isNegative ? ~high : high | 0x8000_0000;
  }
  return keys;
}

function digitOf(keys: Uint32Array, row: number, digit: number): number {
  return ((keys[2 * row + (digit >> 1)] ?? 0) >>> (16 * (digit & 1))) & 0xffff;
}
