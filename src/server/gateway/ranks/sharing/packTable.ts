import { etagOf } from '../../pages/KeptPage.ts';
import type { PlayerColumns, PlayerTable } from '../table/tableOf.ts';

/** Of which sizes a table's columns are: what it is put together from again. */
export interface TableShape {
  readonly size: number;
  readonly idBytes: number;
  readonly scoreTypes: readonly string[];
}

/** A part of a table, by what sets it apart from all others. */
export interface TablePiece {
  readonly mark: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Small enough that a store is at others' service between two. As it is here: in the store it is a third to a half of that, for a
 * tenth of the time that reading the totals takes, beside everything else.
 */
const pieceBytes = 256 * 1024;

// By the platform's own streams, which workers have, too.
async function compress(part: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(part, new CompressionStream('deflate-raw'), Infinity);
}

async function expand(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new DecompressionStream('deflate-raw'), pieceBytes);
}

/** What a stream makes of bytes; rejects when they are not of its kind, or too many come out. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const made: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(stream)) {
    length += part.byteLength;
    if (length > most) throw new RangeError('A piece of a rank index is longer than any that was packed.');
    made.push(part);
  }
  return new Uint8Array(await new Blob(made).arrayBuffer());
}

/** The sizes of a table's columns. */
export function shapeOf({ size, columns }: PlayerTable): TableShape {
  return { size, idBytes: columns.ids.byteLength, scoreTypes: [...columns.values.keys()] };
}

/** A table in pieces, made as they are taken. */
export async function* packTable({ columns }: PlayerTable): AsyncGenerator<TablePiece> {
  for (const part of partsOf(columns)) {
    const bytes = await compress(part);
    yield { mark: await etagOf(bytes), bytes };
  }
}

/** The columns of this shape out of the pieces; `undefined` where they are not all of them. */
export async function unpackColumns(
  { size, idBytes, scoreTypes }: TableShape,
  pieces: AsyncIterable<Uint8Array>,
): Promise<PlayerColumns | undefined> {
  const columns = {
    ids: new Uint8Array(idBytes),
    starts: new Uint32Array(size + 1),
    values: new Map(scoreTypes.map((type) => [type, new Float64Array(size)])),
  };
  const parts = partsOf(columns);
  for await (const bytes of pieces) {
    const part = parts.next();
    if (part.done === true) return undefined;
    const expanded = await expand(new Uint8Array(bytes));
    if (expanded.byteLength !== part.value.byteLength) return undefined;
    part.value.set(expanded);
  }
  return parts.next().done === true && columns.starts[size] === idBytes ? columns : undefined;
}

/** The memory of the columns, part by part. */
function* partsOf({ ids, starts, values }: PlayerColumns): Generator<Uint8Array<ArrayBuffer>> {
  for (const { buffer } of [ids, starts, ...values.values()]) {
    for (let at = 0; at < buffer.byteLength; at += pieceBytes) {
      yield new Uint8Array(buffer, at, Math.min(pieceBytes, buffer.byteLength - at));
    }
  }
}
