import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import { type ConsumerApp, createConsumerApp, tsconfigOf } from '../../support/consumerApp.ts';
import { type RunningCommand, startCommand } from '../../support/startCommand.ts';

/*
 * A small app made of nothing but what the tarball brings: the code of its skills, as it stands there.
 */
let app: ConsumerApp;
let sandbox: RunningCommand;
const localAddress = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/;
/** As the skill has its game server started, and what that says. */
const serve = `"${process.execPath}" --env-file=.env.local gameServer.ts`;
const scoresAddress = /^(http:\/\/localhost:\d+)\/api\/scores$/;

beforeAll(async () => {
  app = createConsumerApp([
    'react',
    'react-dom',
    '@types/react',
    '@types/react-dom',
    '@types/node',
    '@tanstack/react-query',
    '@testing-library/react',
    '@testing-library/dom',
    'jsdom',
    'typescript',
    'vite',
    'vitest',
  ]);
  const skills = globSync(join(app.folder, 'node_modules/laurel/skills/*/SKILL.md'));
  const blocks = skills.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/```(?:tsx?|css)\n((?:\/\/|\/\*) ([\w.]+)[^]*?)```/g),
  ]);
  app.write(Object.fromEntries(blocks.map(([, text = '', name = '']) => [name, text])));
  app.write({
    'tsconfig.json': tsconfigOf(['*.ts', '*.tsx'], {
      types: ['vite/client', 'node'],
      allowImportingTsExtensions: true,
    }),
    'index.html':
      '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.tsx"></script>',
    'main.tsx': `
      import { createRoot } from 'react-dom/client';
      import { createClient, httpSubmitter, LaurelProvider } from 'laurel';
      import './tokens.css';
      import Board from './App.tsx';
      import { Game } from './Game.tsx';
      const { VITE_LAUREL_BASE_URL, VITE_LAUREL_API_KEY, VITE_LAUREL_TOURNAMENT_ID } = import.meta.env;
      const { VITE_LAUREL_PLAYER_ID, VITE_LAUREL_PLAYER_TOKEN } = import.meta.env;
      const client = createClient({
        baseUrl: VITE_LAUREL_BASE_URL,
        apiKey: VITE_LAUREL_API_KEY,
        getToken: () => VITE_LAUREL_PLAYER_TOKEN,
      });
      createRoot(document.getElementById('root')!).render(
        <>
          <Board />
          <LaurelProvider client={client} session={VITE_LAUREL_PLAYER_ID} submitScore={httpSubmitter('/api/scores')}>
            <Game tournamentId={VITE_LAUREL_TOURNAMENT_ID} />
          </LaurelProvider>
        </>,
      );
    `,
    'vite.config.mjs': `export default { server: { proxy: { '/api': process.env.GAME_SERVER ?? '' } } };`,
  });
  sandbox = await startCommand('npx laurel sandbox --env --port 0', app.folder, /Written to \.env\.local/);
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  app[Symbol.dispose]();
});

it('passes strict types', () => {
  expect(app.run('npx', 'tsc', '-p', '.')).toBe('');
});

it('passes its own tests', () => {
  const clean = ['-u', 'NODE_ENV', '-u', 'VITEST', '-u', 'VITEST_MODE', 'NO_COLOR=1'];
  const said = app.run('env', ...clean, 'npx', 'vitest', 'run', '--environment', 'jsdom');
  expect(said).toMatch(/Tests +2 passed \(2\)/);
});

it('shows a board, and counts a finished game by way of its server', async () => {
  await using server = await startCommand(`PORT=0 ${serve}`, app.folder, scoresAddress);
  const dev = `GAME_SERVER=${server.found[1]} npx vite`;
  await using served = await startCommand(dev, app.folder, localAddress);
  const browser = await launchShell();
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      const isPicture = message.location().url.endsWith('.svg');
      if (['error', 'warning'].includes(message.type()) && !isPicture) said.push(message.text());
    });
    await page.goto(served.found[1] ?? '');
    await page.getByRole('table').getByRole('row').nth(5).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Finish the game' }).click();
    await page.getByText('Counted').waitFor();
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});

it('has a server that says that its port is taken, and ends', async () => {
  await using server = await startCommand(`PORT=0 ${serve}`, app.folder, scoresAddress);
  const port = new URL(server.found[0]).port;
  const { stdout, stderr, status } = spawnSync('sh', ['-c', `PORT=${port} ${serve}`], {
    cwd: app.folder,
    encoding: 'utf8',
  });
  expect(stderr.trim()).toMatch(new RegExp(`^Port ${port} .*EADDRINUSE.* set PORT to another\\.$`));
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
