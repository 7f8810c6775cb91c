import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Sandbox } from '../../src/entries/sandbox.ts';
import { listenAt } from '../ports.ts';
import { type Example, type ExampleOptions, playAsSomebody, servePlatform } from './openExample.ts';
import { passOn } from './passOn.ts';
import { serveWithVite } from './serveWithVite.ts';
import { type Part, startGateway, startRedis } from './startPart.ts';

/** What runs, as the page is told. */
interface PartState {
  readonly id: string;
  readonly isUp: boolean;
  /** Whether there is one to be started. */
  readonly isThere: boolean;
  /** Figures, by what they are of. */
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * The whole set: a platform (the sandbox), Redis, two gateways in processes of their own, a balancer, and a page that shows what
 * viewers see at either (`/one`, `/two`) and behind the balancer (`/laurel`), and kills and starts what runs (`/parts`).
 */
export async function openGateways({
  port = 0,
  orNext = false,
  bots = false,
  compiler,
}: ExampleOptions = {}): Promise<Example> {
  const folder = join(import.meta.dirname, '../../examples/gateway');
  const platform = await servePlatform();
  const { sandbox, service } = platform;
  const redis = await startRedis();
  if (redis === undefined) {
    console.log(
      'redis-server is not installed, so that each gateway has a memory of its own: apt-get install redis-server',
    );
  }
  const settings = {
    GATEWAY_PLATFORM: service,
    GATEWAY_KEY: sandbox.apiKeys.production,
    GATEWAY_REDIS: redis === undefined ? '' : `redis://127.0.0.1:${redis.port}`,
  };
  const gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
  const parts: Readonly<Record<string, Part | undefined>> = {
    platform: platformPart(sandbox),
    redis,
    one: gateways[0],
    two: gateways[1],
  };
  let turn = 0;
  /** Where a path goes: to one gateway, or to whichever there is, in turns. */
  function portsOf(path: string): readonly number[] | undefined {
    const [one, two] = gateways.map((gateway) => gateway.port);
    if (one === undefined || two === undefined) return undefined;
    if (path.startsWith('/one/')) return [one];
    if (path.startsWith('/two/')) return [two];
    if (!path.startsWith('/laurel/')) return undefined;
    turn += 1;
    return turn % 2 === 0 ? [one, two] : [two, one];
  }

  async function tellParts(): Promise<readonly PartState[]> {
    return Promise.all(
      Object.entries(parts).map(async ([id, part]) => ({
        id,
        isUp: part?.isUp() ?? false,
        isThere: part !== undefined,
        figures: await figuresOf(id, part, sandbox),
      })),
    );
  }

  async function control(url: URL): Promise<readonly PartState[]> {
    const part = parts[url.searchParams.get('of') ?? ''];
    const what = url.searchParams.get('do');
    if (what === 'kill') await part?.kill();
    if (what === 'start') await part?.start();
    return tellParts();
  }

  const server = createServer();
  const vite = await (compiler ?? serveWithVite)(folder, server);
  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const ports = portsOf(url.pathname);
    if (ports !== undefined) passOn(request, response, ports);
    else if (url.pathname === '/parts') {
      void control(url).then((states) => {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify(states));
      });
    } else vite.middlewares(request, response);
  };
  server.on('request', listener);
  const ownPort = await listenAt(server, port, orNext);
  const timer = bots ? setInterval(() => playAsSomebody(sandbox), 1500) : undefined;
  return {
    url: `http://127.0.0.1:${ownPort}/`,
    service,
    sandbox,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      if (compiler === undefined) await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([...gateways, redis].map(async (part) => part?.[Symbol.asyncDispose]()));
      await platform[Symbol.asyncDispose]();
    },
  };
}

/** The platform, which lives in this process: while it is down, it breaks every connection off. */
function platformPart({ faults }: Sandbox): Part {
  let mend: (() => void) | undefined;
  return {
    port: 0,
    isUp: () => mend === undefined,
    async start() {
      mend?.();
      mend = undefined;
    },
    async kill() {
      mend ??= faults.add({ type: 'drop', when: 'before' });
    },
    async [Symbol.asyncDispose]() {},
  };
}

async function figuresOf(
  id: string,
  part: Part | undefined,
  { requests }: Sandbox,
): Promise<PartState['figures']> {
  if (id === 'platform') {
    const since = Date.now() - 5000;
    return { asked: requests.filter(({ at }) => at > since).length / 5 };
  }
  if (id === 'redis' || part?.isUp() !== true) return {};
  try {
    const metrics = await (await fetch(`http://127.0.0.1:${part.port}/metrics`)).text();
    const read = (name: string): number =>
      Number(new RegExp(`^laurel_gateway_${name} (.+)$`, 'm').exec(metrics)?.[1] ?? 0);
    return { viewers: read('viewers'), shares: read('store_up'), failing: read('failing_seconds') };
  } catch {
    return {};
  }
}
