import { withDeadline } from '../../base/async/withDeadline.ts';
import type { ReadBody } from '../../client/createHttp.ts';
import { readRows } from './readRows.ts';

/** A body that is read row by row, as a request takes it. */
export interface RowsBody {
  readonly readBody: ReadBody;
  /** Whether what the envelope holds as `data` stands for the rows that were given. */
  readonly isList: (data: unknown) => boolean;
}

/** Reads a body in the time of its request: `readRows` for `readBody`. */
export function createRowsBody(onRow: (row: string | null) => void): RowsBody {
  let isPlaceholder: (value: unknown) => boolean = () => false;
  return {
    async readBody(body, { timeout, signal }) {
      const late = new Error('The rows did not arrive in time.');
      const deadline = { milliseconds: timeout, signal, late: () => late };
      try {
        const read = await withDeadline(deadline, (inTime) => readRows(body, inTime, onRow));
        isPlaceholder = read.isPlaceholder;
        return read.text;
      } catch (error) {
        if (error === late) return null;
        throw error;
      }
    },
    isList: (data) => isPlaceholder(data),
  };
}
