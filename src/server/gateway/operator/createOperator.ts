import type { RequestReport } from '../../../client/readSettings.ts';
import { checkRequest } from '../../checkRequest.ts';
import { createCounters } from './createCounters.ts';
import type { PageAnswer, Pages } from '../pages/createPages.ts';
import type { GatewayReport } from '../GatewayReport.ts';
import type { Sharing } from '../store/createSharing.ts';
import type { RankIndexes } from '../ranks/createRankIndexes.ts';
import type { RankIndexReason } from '../../../domain/Ranks.ts';

/** What an operator sees of a gateway. */
export interface Operator {
  readonly answered: (report: GatewayReport) => void;
  readonly asked: (report: RequestReport) => void;
  /** Totals did not make a board. */
  readonly disagreed: (reason: RankIndexReason) => void;
  /** Answers `/metrics`, `/health` and `/ready`, wherever they are mounted. */
  readonly handle: (request: Request) => Promise<Response>;
}

/** What the answers are made from. */
export interface OperatorSources {
  readonly pages: Pages;
  /** A page of the platform, as a viewer would get it. */
  readonly look: () => Promise<PageAnswer>;
  readonly isClosing: () => boolean;
  readonly viewers: () => number;
  readonly sharing: Sharing | undefined;
  readonly ranks: Pick<RankIndexes, 'count' | 'players' | 'bytes'> | undefined;
}

/** Counts what a gateway does, and says whether it can do it. */
export function createOperator({
  pages,
  look,
  isClosing,
  viewers,
  sharing,
  ranks,
}: OperatorSources): Operator {
  const { counter, counted, gauge, histogram, text } = createCounters();
  const requests = counter('laurel_gateway_requests_total', 'Answers to viewers, by where they came from.');
  const limited = counter(
    'laurel_gateway_limited_total',
    'Requests that were refused because there were too many.',
  );
  const seconds = histogram(
    'laurel_gateway_request_seconds',
    'Seconds that answers took.',
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  );
  const upstream = counter('laurel_gateway_upstream_requests_total', 'Requests to the platform.');
  const upstreamSeconds = histogram(
    'laurel_gateway_upstream_seconds',
    'Seconds that the platform took.',
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  const age = histogram(
    'laurel_gateway_page_age_seconds',
    'Age of shared pages when they were answered.',
    [0.5, 1, 2, 5, 10, 60, 300, 3600],
  );
  let failingSince: number | undefined;
  gauge('laurel_gateway_pages', 'Pages in memory.', pages.count);
  gauge('laurel_gateway_page_bytes', 'Bytes of the pages in memory.', pages.bytes);
  gauge('laurel_gateway_viewers', 'Open streams of events.', viewers);
  const disagreements = counter(
    'laurel_gateway_index_disagreements_total',
    'Readings of totals that did not make the board.',
  );
  if (ranks !== undefined) {
    gauge('laurel_gateway_indexes', 'Boards with a rank index, or for which one was tried.', ranks.count);
    gauge('laurel_gateway_index_players', 'Players in rank indexes.', ranks.players);
    gauge('laurel_gateway_index_bytes', 'Bytes of rank indexes.', ranks.bytes);
  }
  gauge('laurel_gateway_failing_seconds', 'Seconds since the platform last answered, 0 while it does.', () =>
    failingSince === undefined ? 0 : (performance.now() - failingSince) / 1000,
  );

  if (sharing !== undefined) {
    gauge('laurel_gateway_store_up', 'Whether what several gateways share is there.', () =>
      Number(sharing.isThere()),
    );
    counted(
      'laurel_gateway_store_failures_total',
      'Questions that the store did not answer, or not rightly.',
      sharing.failures,
    );
  }

  /** Whether viewers get boards here: new ones, or the last ones. */
  async function isReady(): Promise<boolean> {
    if (isClosing()) return false;
    const { page } = await look();
    return (page !== undefined && page.refusal === undefined) || pages.count() > 0;
  }

  return {
    answered({ operation = 'none', from, status, duration, age: milliseconds, limit }) {
      requests.add({ operation, from, status: String(status) });
      seconds(duration / 1000);
      if (limit !== undefined) limited.add({ limit });
      if (milliseconds !== undefined) age(milliseconds / 1000);
    },
    asked({ operation, error, duration, failuresInARow }) {
      upstream.add({ operation, outcome: error?.kind ?? 'ok' });
      upstreamSeconds(duration / 1000);
      if (failuresInARow === 0) failingSince = undefined;
      else failingSince ??= performance.now();
    },
    disagreed: (reason) => disagreements.add({ reason }),
    async handle(request) {
      checkRequest(request);
      const path = new URL(request.url).pathname;
      if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'method\n');
      if (path.endsWith('/metrics')) return plain(200, text(), 'text/plain; version=0.0.4; charset=utf-8');
      if (path.endsWith('/health')) return plain(200, 'ok\n');
      if (!path.endsWith('/ready')) return plain(404, 'metrics, health, ready\n');
      return (await isReady()) ? plain(200, 'ready\n') : plain(503, isClosing() ? 'closing\n' : 'no pages\n');
    },
  };
}

function plain(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } });
}
