/** One process of the benches: `node part.ts platform|crowd|gateway|plain|bareStreams|bare`, with the rest of what it needs in its environment. */
import { createServer, type Server, type ServerResponse } from 'node:http';
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

const tell = (
  report:
    | PartReport
    | { readonly asked: number }
    | { readonly rss: number }
    | { readonly changed: number; readonly answered: number }
    | readonly (number | undefined)[],
): void => void process.send?.(report);
const {
  BENCH_BASE_URL = '',
  BENCH_API_KEY = '',
  BENCH_BODY = '',
  BENCH_PLAYERS = '0',
  BENCH_INDEX = '',
} = process.env;
const { BENCH_REDIS } = process.env;

/** The same clock in every process. */
const now = (): number => performance.timeOrigin + performance.now();

async function listen(handler: (request: Request) => Promise<Response>): Promise<string> {
  return listenWith(createServer(toNodeListener(handler)));
}

async function listenWith(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

switch (process.argv[2]) {
  case 'platform': {
    const sandbox = createSandbox({ seed: 1 });
    let asked = 0;
    let lead = (): void => {};
    /** When the board changed; `undefined` once somebody has asked for it since. */
    let changed: number | undefined;
    process.on('message', (order) => {
      if (order !== 'score') return tell({ asked });
      lead();
      changed = now();
    });
    const url = await listen(async (request) => {
      asked += 1;
      const since = changed;
      changed = undefined;
      const response = await sandbox.fetch(request);
      if (since !== undefined) tell({ changed: since, answered: now() });
      return response;
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
  case 'crowd': {
    // A board of so many, with two at a place, in no order.
    const sandbox = createSandbox({ seed: 1 });
    const [tournament] = sandbox.tournaments;
    if (tournament === undefined) throw new Error('The sample world is empty.');
    const settings = { type: 'Highscore', scoreTypes: ['score'], sortBy: 'score', order: 'Desc' } as const;
    sandbox.addTournament({ ...tournament, id: 'crowd', type: 'tournament', visibility: 'public', settings });
    const board = sandbox.board('crowd');
    const count = Number(BENCH_PLAYERS);
    board?.load(
      Array.from({ length: count }, (_, index) => ({
        player: `player-${index}`,
        scores: { score: Math.floor(((index * 7919) % count) / 2) },
        at: Date.now(),
      })),
    );
    process.on('message', (order: 'asked' | readonly string[]) => {
      if (order !== 'asked') tell(order.map((id) => board?.standing(id)?.rank));
      else tell({ asked: sandbox.requests.filter(({ operation }) => operation === 'getScores').length });
    });
    tell({ url: await listen(sandbox.fetch), apiKey: sandbox.apiKeys.production, tournamentId: 'crowd' });
    break;
  }
  case 'plain': {
    // What one would write: all of it as objects, sorted, and looked through for each question.
    interface Row {
      readonly externalUserId: string;
      readonly scores: { readonly score: number };
    }
    let rows: Promise<readonly Row[]> | undefined;
    const read = async (): Promise<readonly Row[]> => {
      const url = `${BENCH_BASE_URL}/sdk/v2/tournaments/crowd/scores`;
      const response = await fetch(url, { headers: { 'x-api-key': BENCH_API_KEY } });
      const { data } = (await response.json()) as { readonly data: readonly Row[] };
      return data.toSorted((one, other) => other.scores.score - one.scores.score);
    };
    process.on('message', () => tell({ rss: process.memoryUsage().rss }));
    const url = await listen(async (request) => {
      const list = await (rows ??= read());
      const id = new URL(request.url).searchParams.get('id');
      const own = list.find(({ externalUserId }) => externalUserId === id);
      const rank = own && list.findIndex(({ scores }) => scores.score === own.scores.score) + 1;
      return Response.json({ data: { entries: [{ rank }] } });
    });
    tell({ url });
    break;
  }
  case 'gateway': {
    const store = BENCH_REDIS === undefined ? undefined : redisStore(createClient({ url: BENCH_REDIS }));
    const gateway = createGateway({
      baseUrl: BENCH_BASE_URL,
      apiKey: BENCH_API_KEY,
      store,
      onError: () => {},
      // As long as the first index takes: what it takes is measured.
      ...(BENCH_INDEX !== '' && { index: {}, patience: 600_000 }),
    });
    process.on('message', () => tell({ rss: process.memoryUsage().rss }));
    tell({ url: `${await listen(gateway)}/laurel` });
    break;
  }
  case 'bareStreams': {
    // What any server costs that writes the same events.
    const hello = Buffer.from('retry: 2000\nevent: hello\ndata: 8000\n\n');
    const page = Buffer.from(`event: page\nid: 0123456789ab\ndata: ${BENCH_BODY}\n\n`);
    const beat = Buffer.from('event: beat\ndata: 1\n\n');
    const open = new Set<ServerResponse>();
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.writeHead(200);
      response.write(hello);
      response.write(page);
      open.add(response);
      response.once('close', () => open.delete(response));
    });
    setInterval(() => {
      for (const response of open) response.write(beat);
    }, 8000);
    process.on('message', () => tell({ rss: process.memoryUsage().rss }));
    tell({ url: await listenWith(server) });
    break;
  }
  default: {
    // What any handler costs: the same bytes, looked at by nobody.
    const body = new TextEncoder().encode(BENCH_BODY);
    const headers = { 'content-type': 'application/json', 'content-length': String(body.byteLength) };
    tell({ url: await listen(async () => new Response(body, { headers })) });
  }
}
