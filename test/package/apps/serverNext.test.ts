import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import type { RunAnswer } from '../../../src/domain/runs/Run.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/createSandbox.ts';
import { serveSandbox, type ServedSandbox } from '../../../src/sandbox/serveSandbox.ts';
import { type ConsumerApp, createConsumerApp } from '../../support/consumerApp.ts';

let app: ConsumerApp;
let served: ServedSandbox & { readonly sandbox: Sandbox };
let next: ChildProcess;
let origin: string;
let tournamentId: string;
let token: string;

beforeAll(async () => {
  app = createConsumerApp([
    'next@16.4.6',
    'react',
    'react-dom',
    '@tanstack/react-query',
    'typescript@5.9.3',
    '@types/react',
    '@types/node',
  ]);
  cpSync(join(process.cwd(), 'examples/server-next'), app.folder, { recursive: true });
  served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 });
  const { sandbox } = served;
  tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  const player = sandbox.players[0]?.sub ?? '';
  token = await sandbox.token(player);
  app.write({
    '.env.local': [
      `NEXT_PUBLIC_LAUREL_BASE_URL=${served.url}`,
      `NEXT_PUBLIC_LAUREL_API_KEY=${sandbox.apiKeys.production}`,
      `NEXT_PUBLIC_LAUREL_TOURNAMENT_ID=${tournamentId}`,
      `NEXT_PUBLIC_LAUREL_PLAYER_ID=${player}`,
      `NEXT_PUBLIC_LAUREL_PLAYER_TOKEN=${token}`,
      `LAUREL_BASE_URL=${served.url}`,
      `LAUREL_API_KEY=${sandbox.apiKeys.production}`,
      `LAUREL_PRIVATE_KEY=${JSON.stringify((await sandbox.privateKeys()).production)}`,
      'NEXT_TELEMETRY_DISABLED=1',
    ].join('\n'),
  });
  // As in a shell: a test run's own NODE_ENV is none that Next.js knows.
  app.run('env', '-u', 'NODE_ENV', join(app.folder, 'node_modules/.bin/next'), 'build');
  const { NODE_ENV: _, ...environment } = process.env;
  next = spawn(
    join(app.folder, 'node_modules/.bin/next'),
    ['start', '--port', '0', '--hostname', '127.0.0.1'],
    {
      cwd: app.folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface(next.stdout ?? process.stdin)) {
    origin = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    if (origin !== '') break;
  }
});

afterAll(async () => {
  next.kill();
  await served.close();
  app[Symbol.dispose]();
});

it('draws the board on the server, and the browser takes it over as it is', async () => {
  const html = await (await fetch(origin)).text();
  const [leader] = served.sandbox.board(tournamentId)?.page(0, 1) ?? [];
  const name = served.sandbox.players.find(({ sub }) => sub === leader?.player)?.nickname ?? 'nobody';
  expect(html.match(/<tr[^>]*>.*?<\/tr>/g)?.join('') ?? '').toContain(name);

  const browser = await launchShell();
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
        said.push(message.text());
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(served.url)) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(origin, { timeout: 120_000 });
    await page.getByRole('heading', { name: 'Tournaments' }).waitFor();
    await page.getByRole('article').first().waitFor();
    // React shows what is streamed together with what else has just come.
    await page.getByRole('row').nth(5).waitFor();
    // What the server loaded nobody asks for again; of the tournaments the list, which it did not load.
    expect(asked.filter((path) => /userinfo|friends/.test(path))).toEqual([]);
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});

it('counts a run once that is handed to its route', async () => {
  const before = served.sandbox.board(tournamentId)?.submissions().length ?? 0;
  const body = JSON.stringify({ id: randomUUID(), tournamentId, scores: [{ scoreType: 'kills', value: 7 }] });
  for (let time = 0; time < 2; time += 1) {
    const response = await fetch(`${origin}/api/scores`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    expect((await response.json()) as RunAnswer).toMatchObject({ status: 'accepted' });
  }
  expect(served.sandbox.board(tournamentId)?.submissions().length).toBe(before + 1);
});
