import { createTotalsDecoder } from '../../client/decoding/decodeTotals.ts';
import { DecodeError } from '../../client/decoding/schema.ts';
import type { SendCall } from '../../client/session/createSession.ts';
import type { PlayerTotals } from '../../domain/model.ts';
import { createRowsBody } from './createRowsBody.ts';

/** All players' totals (interface 4.6), each row decoded as it comes. Rejects where one of them is not certain. */
export async function requestTotals(
  send: SendCall,
  tournamentId: string,
  signal: AbortSignal | undefined,
): Promise<readonly PlayerTotals[]> {
  const rows: PlayerTotals[] = [];
  const decodeRow = createTotalsDecoder(tournamentId);
  // The first row that is not certain, after which nothing of the answer counts.
  let uncertain: unknown;
  const addRow = (row: string | null): void => {
    if (uncertain !== undefined) return;
    try {
      rows.push(decodeRow(JSON.parse(row ?? 'null')));
    } catch (error) {
      uncertain = error instanceof DecodeError ? error : new DecodeError(`data[${rows.length}]`, 'JSON');
    }
  };
  const { readBody, isList } = createRowsBody(addRow);
  return send({
    operation: 'getScores',
    path: `/sdk/v2/tournaments/${tournamentId}/scores`,
    outageKey: tournamentId,
    readBody,
    decode(data) {
      if (uncertain !== undefined) throw uncertain;
      if (!isList(data)) throw new DecodeError('data', 'a list');
      return rows;
    },
    signal,
  });
}
