/** One process of the bench: `node part.ts platform|gateway|bare`, with the rest of what it needs in its environment. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@redis/client';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import { redisStore } from '../../src/server/gateway/store/redisStore.ts';

/** What a part tells when it is ready, and its platform when it is asked how often it was. */
export interface PartReport {
  readonly url: string;
  readonly apiKey?: string;
  readonly tournamentId?: string;
  readonly tokens?: readonly (readonly [string, string])[];
}

const tell = (report: PartReport | { readonly asked: number } | { readonly rss: number }): void =>
  void process.send?.(report);
const { BENCH_BASE_URL = '', BENCH_API_KEY = '', BENCH_BODY = '', BENCH_PLAYERS = '0' } = process.env;
const { BENCH_REDIS } = process.env;

async function listen(handler: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

switch (process.argv[2]) {
  case 'platform': {
    const sandbox = createSandbox({ seed: 1 });
    let asked = 0;
    let lead = (): void => {};
    process.on('message', (order) => {
      if (order === 'score') lead();
      else tell({ asked });
    });
    const url = await listen(async (request) => {
      asked += 1;
      return sandbox.fetch(request);
    });
    const tournament = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint');
    const [sample] = sandbox.players;
    if (tournament === undefined || sample === undefined) throw new Error('The sample world is empty.');
    const subs = Array.from({ length: Number(BENCH_PLAYERS) }, (_, index) => `canary-${index}`);
    for (const sub of subs) sandbox.addPlayer({ ...sample, sub, nickname: sub, friends: [] });
    const [scoreType = ''] = tournament.settings.scoreTypes;
    sandbox
      .board(tournament.id)
      ?.load(subs.map((player, index) => ({ player, scores: { [scoreType]: index + 1 }, at: Date.now() })));
    let most = 1_000_000;
    lead = () => {
      most += 1;
      const scores = { [scoreType]: most };
      sandbox.board(tournament.id)?.load([{ player: sample.sub, scores, at: Date.now() }]);
    };
    const tokens = await Promise.all(subs.map(async (sub) => [sub, await sandbox.token(sub)] as const));
    tell({ url, apiKey: sandbox.apiKeys.production, tournamentId: tournament.id, tokens });
    break;
  }
  case 'gateway': {
    const store = BENCH_REDIS === undefined ? undefined : redisStore(createClient({ url: BENCH_REDIS }));
    const gateway = createGateway({
      baseUrl: BENCH_BASE_URL,
      apiKey: BENCH_API_KEY,
      store,
      onError: () => {},
    });
    process.on('message', () => tell({ rss: process.memoryUsage().rss }));
    tell({ url: `${await listen(gateway)}/laurel` });
    break;
  }
  default: {
    // What any handler costs: the same bytes, looked at by nobody.
    const body = new TextEncoder().encode(BENCH_BODY);
    const headers = { 'content-type': 'application/json', 'content-length': String(body.byteLength) };
    tell({ url: await listen(async () => new Response(body, { headers })) });
  }
}
