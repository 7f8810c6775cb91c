/**
 * A gateway under viewers, beside a bare handler that answers the same bytes, in the same run:
 * `node bench/gateway/run.ts [--viewers 10000] [--seconds 30] [--dead 300] [--canaries 100000]
 * [--several 3]`. What open streams weigh is in `streams.ts`.
 *
 * 1. So many viewers, each looking at one of two pages every five seconds: what the platform is asked, and how long they wait;
 *    in turns with the bare handler.
 * 2. Interleaved requests of 1,000 players and of strangers: whose own rank is in whose answer.
 * 3. Three gateways, each on its own and then with Redis: what the platform is asked, how long a change takes to the streams of
 *    all, and what viewers get while Redis and one of the gateways are killed and started again.
 * 4. The platform is killed: what viewers get for so many seconds.
 *
 * Ends with status 1 at a crossing, at an error for a viewer, or when the platform is asked more than 1.1 times a page and second.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { several } from './several.ts';
import { agent, get, lookEvery, rounded, start, watch } from './viewers.ts';

const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    dead: { type: 'string', default: '300' },
    canaries: { type: 'string', default: '100000' },
    several: { type: 'string', default: '3' },
  },
});
const viewers = Number(values.viewers);
const players = 1000;

const platform = await start('platform', { BENCH_PLAYERS: String(players) });
const { url: baseUrl, apiKey = '', tournamentId = '', tokens = [] } = platform.report;
const gateway = await start('gateway', { BENCH_BASE_URL: baseUrl, BENCH_API_KEY: apiKey });
const board = `${gateway.report.url}/sdk/v2/tournaments/${tournamentId}/leaderboard`;
const pages = [`${board}?limit=10`, `${board}?limit=25`];
const { body } = await get(pages[0] ?? '');
const bare = await start('bare', { BENCH_BODY: body });

async function asked(): Promise<number> {
  platform.child.send('asked');
  const [{ asked }] = (await once(platform.child, 'message')) as [{ readonly asked: number }];
  return asked;
}

const problems: string[] = [];

console.log(
  `Node ${process.version}; ${viewers} viewers, each looks every ${lookEvery} s; ${body.length} bytes a page`,
);
await watch(pages, 3, viewers);
await watch([bare.report.url], 3, viewers);
for (let round = 1; round <= 3; round += 1) {
  const plain = await watch([bare.report.url], Number(values.seconds), viewers);
  const before = await asked();
  const startedAt = performance.now();
  const through = await watch(pages, Number(values.seconds), viewers);
  const seconds = (performance.now() - startedAt) / 1000;
  const perPage = ((await asked()) - before) / pages.length / seconds;
  console.log(`bare     ${rounded(plain)}`);
  console.log(`gateway  ${rounded(through)}  ${perPage.toFixed(2)} platform requests a page and second`);
  if (through.errors > 0) problems.push(`${through.errors} errors`);
  if (perPage > 1.1) problems.push(`${perPage} requests a page and second`);
}

let crossings = 0;
let own = 0;
let refused = 0;
const canaries = Number(values.canaries);
let left = canaries;
async function lookAround(): Promise<void> {
  while ((left -= 1) >= 0) {
    // A stranger in every third request; players in an order of their own.
    const [sub, token] = left % 3 === 0 ? [] : (tokens[(left * 7919) % tokens.length] ?? []);
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { status, body } = await get(pages[left % pages.length] ?? '', headers);
    if (status !== 200) refused += 1;
    else {
      const { data } = JSON.parse(body) as {
        readonly data: { readonly userRank?: { readonly _id: string } };
      };
      if (data.userRank?._id !== sub) crossings += 1;
      else if (sub !== undefined) own += 1;
    }
  }
}
await Promise.all(Array.from({ length: 64 }, lookAround));
console.log(
  `canaries ${canaries} requests of ${tokens.length} players and of strangers: ${own} own ranks, ${crossings} crossings, ${refused} not answered`,
);
if (crossings > 0) problems.push(`${crossings} crossings`);

const page = new URL(pages[0] ?? '').pathname.replace('/laurel', '');
const alone = { BENCH_BASE_URL: baseUrl, BENCH_API_KEY: apiKey };
problems.push(
  ...(await several(Number(values.several), {
    platform,
    asked,
    bare,
    env: alone,
    page,
    viewers,
    seconds: Number(values.seconds),
  })),
);

platform.child.kill('SIGKILL');
const dead = await watch(pages, Number(values.dead), viewers);
console.log(`dead     ${rounded(dead)}  ${dead.stale} marked as old, for ${values.dead} s`);
if (dead.errors > 0) problems.push(`${dead.errors} errors while the platform was dead`);

for (const { child } of [gateway, bare]) child.kill();
agent.destroy();
for (const problem of problems) console.log(`NOT MET: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
