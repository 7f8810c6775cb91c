import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp, tool, tsconfigOf } from '../support/consumerApp.ts';

const newest = ['react', 'react-dom', '@types/react', '@types/react-dom', '@tanstack/react-query'];
const oldest = [
  'react@18.3.0',
  'react-dom@18.3.0',
  '@types/react@18.3.0',
  '@types/react-dom@18.3.0',
  '@tanstack/react-query@5.62.0',
];

describe('the packed tarball in an empty project', () => {
  let app: ConsumerApp;
  beforeAll(() => {
    app = createConsumerApp();
  });
  afterAll(() => app[Symbol.dispose]());

  it('brings idb, ky, zod and nothing else', () => {
    const listed = JSON.parse(app.run('npm', 'ls', '--all', '--json')) as {
      dependencies: { laurel: { dependencies?: Record<string, { version?: string }> } };
    };
    // Peers that are not installed are listed too, without a version.
    const brought = Object.entries(listed.dependencies.laurel.dependencies ?? {}).filter(
      ([, { version }]) => version,
    );
    expect(brought.map(([name]) => name)).toEqual(['idb', 'ky', 'zod']);
  });

  it('runs nothing when it is installed, and points to no source map that is not there', () => {
    const scripts: ReadonlySet<string> = new Set(['preinstall', 'install', 'postinstall']);
    for (const name of ['laurel', 'idb', 'ky', 'zod']) {
      const manifest = JSON.parse(
        readFileSync(join(app.folder, 'node_modules', name, 'package.json'), 'utf8'),
      ) as { readonly scripts?: Readonly<Record<string, string>>; readonly license?: string };
      const run = Object.keys(manifest.scripts ?? {}).filter((script) => scripts.has(script));
      expect([name, run]).toEqual([name, []]);
      expect(manifest.license).toMatch(/^(MIT|ISC)$/);
    }
    const folder = join(app.folder, 'node_modules', 'laurel');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const pointing = files
      .filter((file) => /\.(js|css|d\.ts)$/.test(file))
      .filter((file) => readFileSync(join(folder, file), 'utf8').includes('sourceMappingURL='));
    expect(pointing).toEqual([]);
  });

  it('brings what its texts lead to', () => {
    const folder = join(app.folder, 'node_modules', 'laurel');
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(md|txt)$/.test(file),
    );
    const dead: string[] = [];
    let looked = 0;
    for (const file of texts) {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(/```[^]*?```/g, '');
      for (const [, link, picture] of text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)) {
        const path = (link ?? picture ?? '').split('#')[0] ?? '';
        if (path === '' || path.startsWith('https://')) continue;
        looked += 1;
        if (!existsSync(join(folder, dirname(file), path))) dead.push(`${file}: ${path}`);
      }
    }
    expect(looked).toBeGreaterThan(100);
    expect(dead).toEqual([]);
  });

  it('can be imported in plain Node where no React is installed', () => {
    app.write({
      'plain.js': `
        import { createClient, isLaurelError } from 'laurel/core';
        import { createSandbox } from 'laurel/sandbox';
        import { createScoreHandler } from 'laurel/server';
        const sandbox = createSandbox();
        const { sub } = sandbox.players[0];
        const client = createClient({
          baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.production, fetch: sandbox.fetch,
          getToken: () => sandbox.token(sub),
        });
        const [user, tournaments] = [await client.getUserInfo(), await client.getTournaments({ filter: 'ALL' })];
        const refused = await client.getLeaderboard({ tournamentId: 'unknown' }).catch((error) => error);
        console.log(JSON.stringify({
          same: user.sub === sub, some: tournaments.length > 0, refused: isLaurelError(refused),
          handler: typeof createScoreHandler,
        }));
      `,
    });
    expect(JSON.parse(app.run(process.execPath, 'plain.js'))).toEqual({
      same: true,
      some: true,
      refused: true,
      handler: 'function',
    });
  });

  it('brings a `laurel` command that serves the sandbox', async () => {
    const child = spawn(join(app.folder, 'node_modules/.bin/laurel'), ['sandbox', '--json', '--port', '0'], {
      cwd: app.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` },
    });
    try {
      for await (const line of createInterface(child.stdout)) {
        const info = JSON.parse(line) as { baseUrl: string; apiKeys: { production: string } };
        const response = await fetch(`${info.baseUrl}/sdk/v2/tournaments/`, {
          headers: { 'x-api-key': info.apiKeys.production },
        });
        expect(await response.json()).toMatchObject({ code: 1, success: true });
        break;
      }
      expect.assertions(1);
    } finally {
      child.kill();
    }
  });

  it('is clean to both package checkers', () => {
    const tarball = app.run('sh', '-c', 'ls *.tgz').trim();
    expect(app.run(tool('publint'), tarball, '--strict')).toMatch(/All good/);
    app.run(
      tool('attw'),
      tarball,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './styles.css',
      './styles.layered.css',
      ...['arcade', 'contrast', 'glass', 'shadcn'].map((name) => `./themes/${name}.css`),
      ...[
        'base',
        'base.layered',
        'leaderboard',
        'tournaments',
        'friends',
        'profile',
        'score',
        'moments',
        'overlay',
        'search',
      ].map((name) => `./widgets/${name}.css`),
    );
  });

  it('marks client modules as such, and keeps what a server component needs free of the mark', () => {
    const first = (file: string) =>
      readFileSync(join(app.folder, 'node_modules/laurel/dist', file), 'utf8').slice(0, 20);
    expect(first('react/hooks/useLeaderboard.js')).toMatch(/^["']use client["']/);
    expect(first('react/provider/LaurelProvider.js')).toMatch(/^["']use client["']/);
    for (const file of ['entries/laurel.js', 'query/leaderboardQuery.js', 'client/createClient.js']) {
      expect(first(file)).not.toContain('use client');
    }
  });
});

describe.each([
  ['newest', newest],
  ['oldest', oldest],
])('with the %s peers', (_name, peers) => {
  let app: ConsumerApp;
  beforeAll(() => {
    app = createConsumerApp(peers);
    app.write({
      'consumer.tsx': readFileSync('test/types/consumer.tsx', 'utf8'),
      'tsconfig.json': tsconfigOf(['consumer.tsx', 'main.tsx'], {
        types: [],
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
      }),
      'index.html': '<div id="root"></div><script type="module" src="/main.tsx"></script>',
      'main.tsx': `
        import { createClient, LaurelProvider, Leaderboard } from 'laurel';
        import 'laurel/styles.css';
        import { createRoot } from 'react-dom/client';
        const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
        createRoot(document.getElementById('root')!).render(
          <LaurelProvider client={client} session={null}><Leaderboard tournamentId="t" /></LaurelProvider>,
        );
      `,
    });
  });
  afterAll(() => app[Symbol.dispose]());

  it('type-checks as a consumer', () => {
    expect(app.run(tool('tsc'), '-p', '.')).toBe('');
  });

  it('type-checks on a server, where there is no DOM', () => {
    app.write({
      'server/server.ts': `
        import { createClient, httpSubmitter } from 'laurel/core';
        import { bearerPlayer, createScoreHandler, memoryLedger } from 'laurel/server';
        export const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
        export const submitter = httpSubmitter('https://game.example/scores');
        export const identify = bearerPlayer();
        export const ledger = memoryLedger();
        export { createScoreHandler };
      `,
      'server/tsconfig.json': tsconfigOf(['server.ts'], {
        module: 'NodeNext',
        moduleResolution: 'NodeNext',
        lib: ['ES2023'],
        typeRoots: [join(process.cwd(), 'node_modules/@types')],
        types: ['node'],
        skipLibCheck: false,
      }),
    });
    expect(app.run(tool('tsc'), '-p', 'server')).toBe('');
  });

  it('is built by Vite, stylesheet included', () => {
    app.run(tool('vite'), 'build', '--logLevel', 'warn');
    const files = app.run('sh', '-c', 'cat dist/assets/*.css');
    expect(files).toContain('.laurel-Leaderboard-row');
    expect(files).toContain('laurel-Leaderboard');
  });
});
