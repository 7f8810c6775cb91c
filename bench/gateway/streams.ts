/**
 * Ten thousand open streams of a gateway, beside a bare Node server that writes the same bytes, in the same run:
 * `node bench/gateway/streams.ts [--streams 10000] [--rounds 3] [--changes 12]`.
 *
 * 1. What a process weighs: before anybody comes, when all have come, and half a minute later, with signs of life every eight
 *    seconds; as Node starts it, and with a small young generation.
 * 2. How long a change takes to all of them: from the change at the platform, of which up to a second goes by until the gateway asks,
 *    and from the platform's first answer that has it. All viewers are one process, whose reading is in it.
 *
 * Ends with status 1 when half a minute later they weigh more than 300 MiB.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pushTo, toAll } from './pushTo.ts';
import { get, type Part, start } from './viewers.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    changes: { type: 'string', default: '12' },
  },
});
const count = Number(values.streams);
const platform = await start('platform', { BENCH_PLAYERS: '1000' });
const { url: baseUrl, apiKey = '', tournamentId = '' } = platform.report;
const page = `/sdk/v2/tournaments/${tournamentId}/leaderboard?limit=10`;
const { body } = await get(`${baseUrl}${page}`, { 'x-api-key': apiKey });
const env = { BENCH_BASE_URL: baseUrl, BENCH_API_KEY: apiKey, BENCH_BODY: body };
const small = '--max-semi-space-size=2';
const problems: string[] = [];

async function memory({ child }: Part): Promise<number> {
  child.send('memory');
  const [{ rss }] = (await once(child, 'message')) as [{ readonly rss: number }];
  return Math.round(rss / 2 ** 20);
}

console.log(`Node ${process.version}; ${count} streams; ${body.length} bytes a page`);
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const [name, args, changes] of [
    ['bare', [], 0],
    ['gateway', [], Number(values.changes)],
    ['bare', [small], 0],
    ['gateway', [small], 0],
  ] as const) {
    // One that has done nothing yet, so that what it weighs is the streams.
    const part = await start(name === 'bare' ? 'bareStreams' : name, env, args);
    const weights = [await memory(part)];
    const pushed = await pushTo(platform, [part], page, { count, changes }, async () => {
      weights.push(await memory(part));
      await sleep(30_000);
      weights.push(await memory(part));
    });
    part.child.kill();
    const [before, come, later = 0] = weights;
    console.log(
      `${name.padEnd(8)} ${[...args, `${come} MiB when all have come, ${later} half a minute later, ${before} before`].join(': ')}`,
    );
    if (changes > 0) console.log(`${name.padEnd(8)} ${toAll(pushed)}`);
    if (name === 'gateway' && later > 300) problems.push(`${later} MiB`);
  }
}
platform.child.kill();
for (const problem of problems) console.log(`NOT MET: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
