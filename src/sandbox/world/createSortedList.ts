/** Items in an order in which no two are equal. */
export interface SortedList<Item> {
  readonly size: () => number;
  /** Replaces everything; the items may come in any order. */
  readonly fill: (items: Iterable<Item>) => void;
  readonly add: (item: Item) => void;
  /** Takes out an item that is in the list, and has not changed since it came. */
  readonly remove: (item: Item) => void;
  readonly slice: (start: number, count: number) => readonly Item[];
  /** How many items stand before the first for which the test holds; it holds from there on. */
  readonly countBefore: (holds: (item: Item) => boolean) => number;
}

/** Adding moves the items behind it in its piece alone: in one array of a million it would move half a million. */
const longestPiece = 2048;

/** An empty list, in pieces that are each sorted and stand in order. */
export function createSortedList<Item>(compare: (a: Item, b: Item) => number): SortedList<Item> {
  let pieces: Item[][] = [];
  let size = 0;

  /** The piece in which the first item stands for which the test holds; the last one where it holds for none. */
  function pieceOf(holds: (item: Item) => boolean): number {
    const index = firstIndex(pieces, (piece) => holds(piece.at(-1) as Item));
    return Math.min(index, pieces.length - 1);
  }

  return {
    size: () => size,
    fill(items) {
      const sorted = [...items].toSorted(compare);
      size = sorted.length;
      pieces = [];
      for (let start = 0; start < size; start += longestPiece / 2)
        pieces.push(sorted.slice(start, start + longestPiece / 2));
    },
    add(item) {
      size += 1;
      const holds = (other: Item) => compare(other, item) >= 0;
      const index = pieceOf(holds);
      const piece = pieces[index];
      if (piece === undefined) {
        pieces.push([item]);
        return;
      }
      piece.splice(firstIndex(piece, holds), 0, item);
      if (piece.length > longestPiece) pieces.splice(index + 1, 0, piece.splice(longestPiece / 2));
    },
    remove(item) {
      size -= 1;
      const holds = (other: Item) => compare(other, item) >= 0;
      const index = pieceOf(holds);
      const piece = pieces[index] ?? [];
      piece.splice(firstIndex(piece, holds), 1);
      if (piece.length === 0) pieces.splice(index, 1);
    },
    slice(start, count) {
      const found: Item[] = [];
      let before = 0;
      for (const piece of pieces) {
        if (before >= start + count) break;
        if (before + piece.length > start)
          for (const item of piece.slice(Math.max(0, start - before), start + count - before))
            found.push(item);
        before += piece.length;
      }
      return found;
    },
    countBefore(holds) {
      const index = pieceOf(holds);
      let before = firstIndex(pieces[index] ?? [], holds);
      for (let piece = 0; piece < index; piece += 1) before += pieces[piece]?.length ?? 0;
      return before;
    },
  };
}

/** The first index for which the test holds; it holds from there on. */
function firstIndex<Item>(sorted: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
