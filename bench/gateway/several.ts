import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.ts';
import { pushTo, toAll } from './pushTo.ts';
import { redisProgram, startRedis } from './startRedis.ts';
import { type Part, rounded, start, watch } from './viewers.ts';

/** What the part is measured with. */
export interface SeveralOptions {
  readonly platform: Part;
  /** How often the platform was asked so far. */
  readonly asked: () => Promise<number>;
  /** The bare handler. */
  readonly bare: Part;
  readonly env: Readonly<Record<string, string>>;
  /** The path that streams are of, and viewers look at. */
  readonly page: string;
  readonly viewers: number;
  readonly seconds: number;
}

const streams = 3000;
const changes = 10;

/** So many gateways, each on its own and then with Redis. Returns what was not met. */
export async function several(count: number, options: SeveralOptions): Promise<readonly string[]> {
  if (count === 0) return [];
  if (redisProgram === undefined) {
    console.log('several  not measured: apt-get install redis-server');
    return [];
  }
  const { platform, asked, bare, env, page, viewers, seconds } = options;
  const problems: string[] = [];
  const port = await freePort();
  let redis = await startRedis(port);
  const shared = { ...env, BENCH_REDIS: `redis://127.0.0.1:${port}` };
  for (const [name, settings] of [
    ['alone', env],
    ['Redis', shared],
  ] as const) {
    const gateways = await Promise.all(Array.from({ length: count }, () => start('gateway', settings)));
    const urls = gateways.map(({ report }) => `${report.url}${page}`);
    await watch(urls, 3, viewers);
    const plain = await watch([bare.report.url], seconds, viewers);
    const before = await asked();
    const startedAt = performance.now();
    const through = await watch(urls, seconds, viewers);
    const perSecond = ((await asked()) - before) / ((performance.now() - startedAt) / 1000);
    console.log(`bare     ${rounded(plain)}`);
    console.log(
      `several  ${count} gateways, ${name}: ${rounded(through)}  ${perSecond.toFixed(2)} platform requests a page and second`,
    );
    if (through.errors > 0) problems.push(`${through.errors} errors of several gateways, ${name}`);
    if (settings === shared && perSecond > 1.1)
      problems.push(`${perSecond} requests a page and second of several gateways`);
    const pushed = await pushTo(platform, gateways, page, { count: streams, changes });
    console.log(`several  ${streams} streams, ${name}: ${toAll(pushed)}`);
    if (settings === shared) problems.push(...(await lose(gateways, urls)));
    for (const { child } of gateways) child.kill();
  }
  redis.kill('SIGKILL');
  return problems;

  /** Redis is killed and started again, and so is a gateway, whose own viewers are left out. */
  async function lose(gateways: readonly Part[], urls: readonly string[]): Promise<readonly string[]> {
    const watching = watch(urls.slice(1), 20, viewers);
    await sleep(3000);
    redis.kill('SIGKILL');
    await sleep(4000);
    redis = await startRedis(port);
    await sleep(3000);
    gateways[0]?.child.kill('SIGKILL');
    await sleep(3000);
    redis.kill('SIGSTOP');
    await sleep(3000);
    redis.kill('SIGCONT');
    const through = await watching;
    console.log(
      `several  Redis killed, started, held; a gateway killed: ${rounded(through)}  ${through.stale} marked as old`,
    );
    return through.errors > 0 ? [`${through.errors} errors while Redis was gone`] : [];
  }
}
