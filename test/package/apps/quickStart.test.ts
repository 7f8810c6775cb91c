import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import { askRegistry } from '../../support/askRegistry.ts';
import { packTarball } from '../../support/consumerApp.ts';
import { startCommand } from '../../support/startCommand.ts';

let folder: string;
let tarball: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-quick-start-'));
  tarball = packTarball(folder);
  browser = await launchShell();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a line to its end, with the tarball in the place of what will be in the registry. */
function run(line: string, cwd: string): string {
  return askRegistry(() =>
    execFileSync('sh', ['-c', line.replace(/install laurel\b/, `install ${tarball}`)], {
      cwd,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_config_yes: 'true',
        npm_config_audit: 'false',
        npm_config_prefer_offline: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Who stands first on the page's board, and what the page complained of. */
async function visit(url: string): Promise<{ readonly rows: number; readonly said: readonly string[] }> {
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    const isIcon = /favicon|\.svg$/.test(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !isIcon) said.push(message.text());
  });
  await page.goto(url, { timeout: 120_000 });
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(5).waitFor({ timeout: 60_000 });
  const count = await rows.count();
  await page.close();
  return { rows: count, said };
}

const localAddress = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/;

it('the README’s quick start runs as it stands there', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const section = /## Show a leaderboard\n([^]*?)\n## /.exec(readme)?.[1] ?? '';
  const [create, install, sandbox, dev] = [...section.matchAll(/`(np[mx] [^`]+)`/g)].map(
    ([, line]) => line ?? '',
  );
  const code = /```tsx\n([^]*?)```/.exec(section)?.[1] ?? '';
  expect(code.trim().split('\n')).toHaveLength(8);
  expect([create, install, sandbox, dev].map((line) => line?.split(' ').slice(0, 2).join(' '))).toEqual([
    'npm create',
    'npm install',
    'npx laurel',
    'npm run',
  ]);
  run(create ?? '', folder);
  const game = join(folder, 'my-game');
  run('npm install', game);
  run(install ?? '', game);
  await using service = await startCommand(sandbox ?? '', game, /Written to \.env\.local/);
  expect(service.found).toBeTruthy();
  writeFileSync(join(game, 'src/App.tsx'), code);
  run('npx tsc -b', game);
  await using served = await startCommand(dev ?? '', game, localAddress);
  expect(await visit(served.found[1] ?? '')).toEqual({ rows: expect.any(Number) as number, said: [] });
});

it.each(['vite', 'next'])('`laurel create` makes an app that shows a board, with %s', async (template) => {
  const tools = join(folder, `tools-${template}`);
  execFileSync('mkdir', [tools]);
  writeFileSync(join(tools, 'package.json'), '{"private":true}');
  run('npm install laurel', tools);
  run(`npx laurel create ../made-${template} --template ${template}`, tools);
  const game = join(folder, `made-${template}`);
  // Until it is in the registry.
  run(`npm pkg set dependencies.laurel=file:${tarball}`, game);
  run('npm install', game);
  await using served = await startCommand('npm run dev', game, localAddress);
  const url = served.found[1] ?? '';
  // Who begins with the page is told what it lacks, and how it comes.
  const page = await browser.newPage();
  await page.goto(url, { timeout: 120_000 });
  await page.getByText('npm run sandbox').waitFor();
  await using service = await startCommand('npm run sandbox', game, /Written to \.env\.local/);
  expect(service.found).toBeTruthy();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page
          .getByRole('table')
          .first()
          .waitFor({ timeout: 5000 })
          .then(
            () => 'a board',
            () => 'none',
          );
      },
      { timeout: 60_000 },
    )
    .toBe('a board');
  await page.close();
  expect((await visit(url)).said).toEqual([]);
  run('env -u NODE_ENV npm run build', game);
});
