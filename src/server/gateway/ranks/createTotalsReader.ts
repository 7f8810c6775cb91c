import { createConnection } from '../../../client/createConnection.ts';
import { decodeTotalsRow } from '../../../client/decoding/decodeTotals.ts';
import { DecodeError } from '../../../client/decoding/schema.ts';
import type { ClientOptions } from '../../../client/readSettings.ts';
import { isLaurelError, type LaurelError } from '../../../domain/LaurelError.ts';
import { createRowsBody } from '../../service/createRowsBody.ts';
import type { RankedBoard } from '../../../domain/Ranks.ts';
import { createPlayerTable } from './table/createPlayerTable.ts';
import type { PlayerTable } from './table/tableOf.ts';

/** What became of reading totals. */
export type TotalsRead =
  | { readonly kind: 'table'; readonly table: PlayerTable }
  | { readonly kind: 'large' }
  | { readonly kind: 'unreadable'; readonly where: string }
  | { readonly kind: 'failure'; readonly error: LaurelError };

/** Reads a board's totals (interface 4.6) as they come. */
export type TotalsReader = (board: RankedBoard, signal: AbortSignal) => Promise<TotalsRead>;

/** How totals are read. */
export interface TotalsReaderOptions {
  readonly mostPlayers: number;
  readonly maxBytes: number;
}

// Milliseconds: a gigabyte over a usual line.
const patience = 120_000;

/** Reads totals with an outage budget of their own, so that large ones cannot take a board's. */
export function createTotalsReader(
  options: ClientOptions,
  { mostPlayers, maxBytes }: TotalsReaderOptions,
): TotalsReader {
  const attemptTimeout = Math.max(patience, options.attemptTimeout ?? 0);
  // Bounded below, where what is too large can be told from what cannot be read.
  const maxBodyBytes = Number.POSITIVE_INFINITY;
  const { attempt } = createConnection({ ...options, attemptTimeout, maxBodyBytes });

  return async ({ tournamentId, ...query }, signal) => {
    const builder = createPlayerTable(mostPlayers);
    let trouble: TotalsRead | undefined;
    const stopped = new AbortController();
    const unreadable = (where: string): void => stop({ kind: 'unreadable', where });

    function stop(why: TotalsRead): void {
      trouble ??= why;
      stopped.abort(new Error('Nothing more is read.'));
    }

    function addRow(text: string | null): void {
      if (trouble !== undefined) return;
      const path = `data[${builder.size()}]`;
      try {
        const { userId, externalUserId, scores } = decodeTotalsRow(
          text === null ? null : JSON.parse(text),
          tournamentId,
          path,
        );
        // What the board calls a player.
        if (!builder.add(userId ?? externalUserId ?? '', scores)) stop({ kind: 'large' });
      } catch (error) {
        unreadable(error instanceof DecodeError ? error.message : path);
      }
    }

    function bounded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      let size = 0;
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size > maxBytes) stop({ kind: 'large' });
          else controller.enqueue(chunk);
        },
      });
      return body.pipeThrough(count);
    }

    const { readBody, isList } = createRowsBody(addRow);
    try {
      await attempt(
        {
          operation: 'getScores',
          path: `/sdk/v2/tournaments/${tournamentId}/scores`,
          query: { ...query },
          readBody: (body, request) => readBody(body && bounded(body), request),
          decode(data) {
            if (!isList(data)) throw new DecodeError('data', 'a list');
          },
        },
        null,
        AbortSignal.any([signal, stopped.signal]),
      );
    } catch (error) {
      if (trouble === undefined && isLaurelError(error)) return failed(error);
      if (trouble === undefined) throw error;
    }
    if (trouble !== undefined) return trouble;
    const table = await builder.finish();
    return table === undefined
      ? { kind: 'unreadable', where: 'a player occurs twice' }
      : { kind: 'table', table };
  };
}

function failed(error: LaurelError): TotalsRead {
  return error.kind === 'malformed'
    ? { kind: 'unreadable', where: error.message }
    : { kind: 'failure', error };
}
