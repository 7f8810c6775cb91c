// What reading an answer costs beside `JSON.parse` of the same text, in this process: `node bench/client/decoding.ts`.
// Entries have pictures. Medians of rounds that take turns; the range is that of the rounds' ratios.
import ky from 'ky';
import { createClient } from '../../src/client/createClient.ts';
import { decodeEnvelope, decodeLeaderboard } from '../../src/client/decoding/schema.ts';
import type { Leaderboard } from '../../src/domain/model.ts';
import { shareLeaderboard } from '../../src/query/shareLeaderboard.ts';
import { weather } from '../weather.ts';

const rounds = 15;
const textOf = (count: number) =>
  JSON.stringify({
    code: 1,
    success: true,
    data: {
      entries: Array.from({ length: count }, (_, index) => ({
        _id: `65f1c0a4b7e4d800${index.toString(16).padStart(8, '0')}`,
        rank: index + 1,
        avatarUrl: `https://cdn.example/avatars/${index}.png?size=64`,
        name: `Player ${index}`,
        username: `player_${index}`,
        scores: { kills: 100_000 - index, deaths: index % 97 },
      })),
      totalEntries: count,
      userRank: null,
    },
  });

async function time(work: () => unknown, repeat: number): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < repeat; index += 1) await work();
  return (performance.now() - started) / repeat;
}

async function compare(
  name: string,
  base: () => unknown,
  work: () => unknown,
  repeat: number,
): Promise<string> {
  await time(base, repeat);
  await time(work, repeat);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const limit = await time(base, repeat);
    ratios.push((await time(work, repeat)) / limit);
  }
  ratios.sort((one, other) => one - other);
  const [least, middle, most] = [ratios[0], ratios[(rounds - 1) / 2], ratios.at(-1)];
  return `| ${name} | **${middle?.toFixed(2)}×** [${least?.toFixed(2)}–${most?.toFixed(2)}] |`;
}

console.log(`${weather()}\n\n| beside | ratio |\n| --- | --- |`);
const ignore = () => undefined;
for (const count of [10, 100, 1000]) {
  const text = textOf(count);
  const repeat = Math.ceil(20_000 / count);
  const parse = () => JSON.parse(text) as unknown;
  const decode = (): Leaderboard => {
    const envelope = decodeEnvelope(JSON.parse(text));
    return decodeLeaderboard(envelope?.success ? envelope.data : null, ignore);
  };
  console.log(await compare(`decoding ${count} entries beside JSON.parse`, parse, decode, repeat));
  const [before, after] = [decode(), decode()];
  // The answer that comes is parsed and decoded anyway: this is what keeping the references adds.
  console.log(
    await compare(
      `keeping references of ${count} entries beside JSON.parse`,
      parse,
      () => shareLeaderboard(before, after),
      repeat,
    ),
  );
}
for (const count of [10, 1000]) {
  const text = textOf(count);
  const respond = async () => new Response(text, { headers: { 'content-type': 'application/json' } });
  const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'bench', fetch: respond });
  const ask = () => client.getLeaderboard({ tournamentId: 'cup', limit: count });
  const bare = async () => (await respond()).json() as unknown;
  const repeat = Math.ceil(5000 / count);
  const withKy = () => ky('https://platform.example/', { fetch: respond }).json();
  console.log(await compare(`ky alone, answer of ${count}, beside Response.json()`, bare, withKy, repeat));
  console.log(await compare(`getLeaderboard of ${count} beside Response.json()`, bare, ask, repeat));
}
