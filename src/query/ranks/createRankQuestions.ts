import { createConnection } from '../../client/createConnection.ts';
import { decodeRanks } from '../../client/decoding/decodeRanks.ts';
import { createSession, type SendCall } from '../../client/session/createSession.ts';
import type { ClientOptions } from '../../client/readSettings.ts';
import { mostIds } from '../../domain/gatewayLimits.ts';
import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import type { RankedBoard, Ranks } from '../../domain/Ranks.ts';
import { checkPeriod } from '../../domain/time/period.ts';
import { checkId } from '../../domain/validate.ts';
import type { PlayersRanksParams } from './RankSource.ts';

type Asked = Readonly<Record<string, string | undefined | readonly string[]>>;

/** The questions that a gateway's rank index answers. */
export interface RankQuestions {
  readonly ask: (
    of: 'players' | 'around' | 'search',
    board: RankedBoard,
    asked: Asked,
    signal: AbortSignal | undefined,
  ) => Promise<Ranks>;
  /** The ranks of any number of players, a hundred at a time. */
  readonly askPlayers: (params: PlayersRanksParams, signal: AbortSignal | undefined) => Promise<Ranks>;
}

const operation = 'getRanks';

/** Makes the questions. A wrong address is said by each of them. */
export function createRankQuestions(options: ClientOptions): RankQuestions {
  let send: SendCall | undefined;

  const ask: RankQuestions['ask'] = async (of, { tournamentId, ...board }, asked, signal) => {
    checkId(tournamentId, 'tournamentId', operation);
    const { startDate, endDate } = board;
    checkPeriod({ startDate, endDate }, operation);
    // Not before somebody asks: on a server nothing could say whose path it is.
    send ??= connect(options);
    const query = new URLSearchParams(
      Object.entries({ ...asked, startDate, endDate }).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((one) => [name, one]),
      ),
    );
    const path = `/index/tournaments/${tournamentId}/${of}?${String(query)}`;
    return send({ operation, path, decode: decodeRanks, signal });
  };

  return {
    ask,
    async askPlayers(params, signal) {
      const ids = [...new Set(params.ids)].toSorted();
      const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, part) =>
        ids.slice(part * mostIds, (part + 1) * mostIds),
      );
      const answers = await Promise.all(parts.map((id) => ask('players', params, { id }, signal)));
      return answers.length === 0 ? nobody : answers.reduce(joined);
    },
  };
}

/** Says of a wrong address that ranks were asked for: nobody has called `createClient`. */
function connect(options: ClientOptions): SendCall {
  try {
    return createSession(createConnection(options), undefined);
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    throw new LaurelError({ kind: 'config', operation, message: error.message });
  }
}

const nobody: Ranks = { state: 'proven', asOf: 0, totalEntries: 0, entries: [] };

/** Two parts of one question. */
function joined(one: Ranks, other: Ranks): Ranks {
  if (one.state === 'off') return one;
  if (other.state === 'off') return other;
  const entries = [...one.entries, ...other.entries].toSorted((a, b) => a.rank - b.rank);
  return { ...one, asOf: Math.min(one.asOf, other.asOf), entries };
}
