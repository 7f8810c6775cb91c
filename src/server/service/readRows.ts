import { pause } from '../../base/async/pause.ts';
import { createRowSplitter } from './createRowSplitter.ts';

/** A body that was read row by row. */
export interface RowsRead {
  /** The body with a placeholder in place of the rows; all of it where there were none. */
  readonly text: string;
  readonly isPlaceholder: (value: unknown) => boolean;
}

// Some milliseconds of work.
const rowsATurn = 500;

/**
 * Reads a JSON body whose rows are the list `data`, and gives each row to `onRow` (`null` where there is something else), a
 * few hundred at a time: in between everything else has its turn, however many there are. Rejects when the body breaks off,
 * and stops reading when the signal aborts.
 */
export async function readRows(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  onRow: (row: string | null) => void,
): Promise<RowsRead> {
  // Nobody can guess it, so a body cannot hold it.
  const name = `rows ${crypto.randomUUID()}`;
  let waiting: (string | null)[] = [];
  const splitter = createRowSplitter(JSON.stringify(name), (row) => waiting.push(row));

  async function giveRows(least: number): Promise<void> {
    while (waiting.length > least) {
      for (const row of waiting.slice(0, rowsATurn)) onRow(row);
      waiting = waiting.slice(rowsATurn);
      await pause();
    }
  }

  const decoder = new TextDecoder();
  const reader = (body ?? new Blob([]).stream()).getReader();
  signal.addEventListener('abort', () => void reader.cancel(signal.reason).catch(() => {}));
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) break;
    splitter.push(decoder.decode(value, { stream: true }));
    await giveRows(rowsATurn);
  }
  splitter.push(decoder.decode());
  await giveRows(0);
  return { text: splitter.rest(), isPlaceholder: (value) => value === name };
}
