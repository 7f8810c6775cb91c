import { parseJson } from '../../../base/http/parseJson.ts';
import { DecodeError, decodeEnvelope, decodeLeaderboard } from '../../../client/decoding/schema.ts';
import type { Platform } from '../createPlatform.ts';
import type { RankedBoard } from '../../../domain/Ranks.ts';
import { type LookRead, lookSize } from './proof/proveIndex.ts';

/** A service may give fewer entries than it is asked for, but no fewer than its own default while there are more. */
const leastPage = 10;

/** Reads a part of the platform's board, strictly: a part that would be left out elsewhere makes all of it unreadable here. */
export async function readLook(
  askShared: Platform['askShared'],
  { tournamentId, startDate, endDate }: RankedBoard,
  skip: number,
): Promise<LookRead> {
  const answer = await askShared({
    operation: 'getLeaderboard',
    path: `/sdk/v2/tournaments/${tournamentId}/leaderboard`,
    query: {
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && { endDate }),
      limit: String(lookSize),
      skip: String(skip),
    },
    audience: 'either',
  });
  if (answer.kind === 'refusal') return { kind: 'refused' };
  if (answer.kind === 'failure') {
    const { error } = answer;
    return error.kind === 'malformed'
      ? { kind: 'unreadable', where: error.message }
      : { kind: 'failure', error };
  }
  try {
    const envelope = decodeEnvelope(parseJson(new TextDecoder().decode(answer.body)));
    if (envelope === undefined) throw new DecodeError('body', 'an envelope');
    const board = decodeLeaderboard(envelope.success ? envelope.data : null, ({ path }) => {
      throw new DecodeError(path, 'a part of a board that can be read for certain');
    });
    const { entries, totalEntries } = board;
    const isAll = skip === 0 && entries.length < leastPage;
    return { kind: 'look', look: { skip, entries, total: totalEntries ?? (isAll ? entries.length : null) } };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { kind: 'unreadable', where: error.message };
  }
}
