// How long a board of a million players takes to answer: `node bench/sandbox/million.ts`. Every figure is the median of
// 101 answers of the whole service, in-process, beside the bare cost of an answer from a board of a hundred players.
import { createClient } from '../../src/entries/core.ts';
import { thisWeek } from '../../src/entries/helpers.ts';
import { type BoardSubmission, createSandbox, type Sandbox } from '../../src/entries/sandbox.ts';

const rounds = 101;

function* submissions(count: number, at: number): Generator<BoardSubmission> {
  for (let index = 0; index < count; index += 1) {
    yield { player: `p${index}`, scores: { kills: (index * 7919) % 100_003, deaths: index % 50 }, at };
  }
}

async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [median, worst] = [times[(rounds - 1) / 2], times.at(-1)];
  console.log(`${name.padEnd(52)} median ${median?.toFixed(2)} ms, worst ${worst?.toFixed(2)} ms`);
}

function load(sandbox: Sandbox, tournamentId: string, count: number): number {
  const started = performance.now();
  sandbox.board(tournamentId)?.load(submissions(count, Date.now()));
  return performance.now() - started;
}

for (const count of [100, 1_000_000]) {
  const sandbox = createSandbox();
  const tournament = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint');
  const player = sandbox.players[0];
  if (tournament === undefined || player === undefined) throw new Error('The sample world has changed.');
  const took = load(sandbox, tournament.id, count);
  const token = await sandbox.token(player.sub);
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: () => token,
    fetch: sandbox.fetch,
  });
  console.log(`\n${count.toLocaleString('en')} players, loaded in ${took.toFixed(0)} ms`);
  const ask = (skip: number) => client.getLeaderboard({ tournamentId: tournament.id, limit: 25, skip });
  await measure('first page and own rank', () => ask(0));
  await measure('page in the middle and own rank', () => ask(Math.floor(count / 2)));
  await measure('last page and own rank', () => ask(count - 25));
  const { startDate, endDate } = thisWeek();
  const week = () => client.getLeaderboard({ tournamentId: tournament.id, limit: 25, startDate, endDate });
  await measure('first page of a week', week);
  let turn = 0;
  const submit = () =>
    sandbox
      .board(tournament.id)
      ?.add({ player: `p${(turn += 1) % count}`, scores: { kills: 3 }, at: Date.now() });
  await measure('first page of a week right after a submission', () => {
    submit();
    return week();
  });
  const started = performance.now();
  for (let index = 0; index < 10_000; index += 1) submit();
  console.log(
    `${'submissions a second, onto the board alone'.padEnd(52)} ${Math.round(1e7 / (performance.now() - started))}`,
  );
  await measure('page and own rank right after a submission', () => {
    submit();
    return ask(0);
  });
}
