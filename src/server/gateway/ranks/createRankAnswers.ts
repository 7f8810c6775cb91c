import { longestTimer } from '../../../base/async/longestTimer.ts';
import { callSafely } from '../../../base/callSafely.ts';
import type { ClientOptions } from '../../../client/readSettings.ts';
import { LaurelError } from '../../../domain/LaurelError.ts';
import type { Platform } from '../createPlatform.ts';
import type { AnswerSource } from '../GatewayReport.ts';
import { orRefused } from '../refuse.ts';
import { answerQuestion, type IndexData } from './answerQuestion.ts';
import { createRankIndexes, type RankIndexes } from './createRankIndexes.ts';
import { createTotalsReader } from './createTotalsReader.ts';
import type { RankIndexOptions } from './RankIndexOptions.ts';
import { shareIndexes } from './sharing/shareIndexes.ts';
import type { Sharing } from '../store/createSharing.ts';
import type { RankIndexReason } from '../../../domain/Ranks.ts';
import { readIndexQuestion } from './readIndexQuestion.ts';
import { checkNumbers } from '../../../domain/checkOptions.ts';

/** Rank indexes over HTTP. */
export interface RankAnswers {
  /** `undefined` for what is no path of an index. */
  readonly answer: (
    request: Request,
    path: string,
    query: URLSearchParams,
  ) => Promise<RankAnswer | undefined>;
  readonly indexes: RankIndexes;
}

/** An answer, with what there is to tell about it. */
interface RankAnswer {
  readonly response: Response;
  readonly from: AnswerSource;
  readonly age?: number;
}

/** What they are made from. */
export interface RankAnswersSources {
  /** How the platform is asked. */
  readonly asking: ClientOptions;
  readonly platform: Platform;
  readonly patience: number;
  /** What several gateways have together. */
  readonly sharing: Sharing | undefined;
  readonly onError: (error: LaurelError) => void;
  readonly onDisagreement: (reason: RankIndexReason) => void;
}

/**
 * Answers what is asked of rank indexes at `/index/tournaments/:tournamentId/`: `players`, `around` and `search`. All of it is on
 * the platform's public board, so it is everybody's answer. Throws `LaurelError` of kind `config` at once when it cannot work as
 * set up.
 */
export function createRankAnswers(options: RankIndexOptions, sources: RankAnswersSources): RankAnswers {
  const { interval = 5000, mostPlayers = 1_000_000, maxBytes = 512 * 2 ** 20 } = options;
  const { mostIndexes = 8, mostNames = 100_000 } = options;
  checkNumbers({ 'index.interval': interval }, { least: 1000, most: longestTimer, isWhole: true });
  checkNumbers({ 'index.maxBytes': maxBytes }, { least: 1, unit: 'bytes' });
  checkNumbers(
    { 'index.mostPlayers': mostPlayers, 'index.mostNames': mostNames },
    { least: 0, unit: 'players' },
  );
  checkNumbers({ 'index.mostIndexes': mostIndexes }, { least: 0, unit: 'boards' });
  const { asking, platform, patience, sharing, onError, onDisagreement } = sources;
  const settings = { interval, mostPlayers, mostIndexes, mostNames };
  const indexes = createRankIndexes(settings, {
    askShared: platform.askShared,
    readTotals: createTotalsReader(asking, { mostPlayers, maxBytes }),
    clockOffset: platform.clockOffset,
    shared: sharing && shareIndexes(sharing),
    patience,
    onDisagreement,
    onOff({ tournamentId }, reason, what) {
      const message =
        `The rank index of ${tournamentId} steps aside (${reason}): ${what}. ` +
        'Pages show what they show without it.';
      callSafely(
        onError,
        new LaurelError({ kind: 'malformed', operation: 'getRanks', path: 'data', message }),
      );
    },
  });

  return {
    indexes,
    async answer(request, path, query) {
      const question = orRefused(() => readIndexQuestion(path, query));
      if (question === undefined) return undefined;
      if (question instanceof Response) return { response: question, from: 'none' };
      const found = await indexes.find(question.board);
      const isPrivate = request.headers.has('authorization');
      if (found.state === 'off') return { response: respond(request, found, 1000, isPrivate), from: 'none' };
      const age = performance.now() - found.readAt;
      const data = answerQuestion(found, question);
      const response = respond(request, data, found.every - age, isPrivate);
      return { response, from: data.state === 'off' ? 'none' : 'index', age };
    },
  };
}

/** In the interface's envelope; for as long as nothing newer can be there. */
function respond(request: Request, data: IndexData, freshFor: number, isPrivate: boolean): Response {
  const seconds = Math.max(1, Math.floor(freshFor / 1000));
  const body = new TextEncoder().encode(JSON.stringify({ code: 1, success: true, data }));
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.byteLength),
      'cache-control': isPrivate ? 'private, no-store' : `public, max-age=${seconds}, s-maxage=${seconds}`,
    },
  });
}
