import { vi } from 'vitest';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';
import type { RunAnswer, StartedRun } from '../../../src/domain/runs/Run.ts';
import {
  createScoreHandler,
  type ScoreHandlerOptions,
} from '../../../src/server/handler/createScoreHandler.ts';
import type { ScoreSubmitter } from '../../../src/server/submitter/ScoreSubmitter.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { startServer } from '../../support/startServer.ts';
import { apiKey, privateKey } from '../service/addingService.ts';
import { startService, type HttpService } from '../service/httpService.ts';

/** What a game server answered. */
export interface Answered {
  readonly status: number;
  readonly body: Partial<RunAnswer> & { readonly error?: { readonly code: string } };
}

/** A game server whose games begin with tickets, over real HTTP, with a service that adds scores up behind it. */
export interface TicketedGame extends AsyncDisposable {
  readonly url: string;
  readonly service: HttpService;
  readonly submitter: ScoreSubmitter;
  readonly ledger: Ledger;
  /** The ledger's clock, in Unix milliseconds; it stands until it goes on, as time does, or is set back. */
  time: number;
  readonly start: (player: string, tournamentId?: string) => Promise<StartedRun>;
  /** Posts anything as a player. */
  readonly post: (player: string, body: unknown) => Promise<Answered>;
}

export const secret = 'a secret of thirty-two letters or more';

/** Ten kills a second at most, and five seconds at least. */
export const rules = { scoreTypes: { kills: { perSecond: 10 } }, shortestRun: 5000 };

export async function startTicketedGame(options: Partial<ScoreHandlerOptions> = {}): Promise<TicketedGame> {
  const service = await startService();
  const kept = sqliteLedger(':memory:');
  // Nor does the clock that nobody sets go on by itself.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['performance'] });
  let time = 1_800_000_000_000;
  const ledger: Ledger = { ...kept, now: async () => time };
  const handler = createScoreHandler({
    baseUrl: service.url,
    apiKey,
    privateKey,
    ledger,
    identify: (request) => ({ userId: request.headers.get('x-player') ?? '' }),
    rules: { ...rules, leaderboardType: 'Highscore' },
    tickets: { secret },
    rateLimit: null,
    reconcileEvery: null,
    reconcileInBackground: null,
    ...options,
  });
  const server = await startServer(toNodeListener(handler));

  async function post(player: string, body: unknown): Promise<Answered> {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-player': player },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answered['body'] };
  }

  const game: TicketedGame = {
    url: server.url,
    service,
    submitter: handler.submitter,
    ledger,
    get time() {
      return time;
    },
    set time(value) {
      if (value > time) vi.advanceTimersByTime(value - time);
      time = value;
    },
    post,
    async start(player, tournamentId = 'cup') {
      const { status, body } = await post(player, { start: { tournamentId }, expectedPlayer: player });
      if (status !== 200) throw new Error(`No ticket: ${JSON.stringify(body)}`);
      return body as StartedRun;
    },
    async [Symbol.asyncDispose]() {
      vi.useRealTimers();
      await kept.close();
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
  return game;
}
