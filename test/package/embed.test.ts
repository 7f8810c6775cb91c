import { createRequire } from 'node:module';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsumerApp, type ConsumerApp, tool } from '../support/consumerApp.ts';

let app: ConsumerApp;
beforeAll(() => {
  app = createConsumerApp([
    'react',
    'react-dom',
    '@types/react',
    '@tanstack/react-query',
    'vue@3.5.45',
    'svelte@5.57.3',
    'solid-js@1.9.17',
  ]);
  const settings = (include: readonly string[], jsxOf = 'react'): string =>
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'Bundler',
        jsx: 'react-jsx',
        jsxImportSource: jsxOf,
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        // The declarations are checked, too, and not only what is made of them.
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
      },
      include,
    });
  app.write({
    'plain.json': settings(['plain.ts']),
    'jsx.json': settings(['page.tsx']),
    'solid.json': settings(['solid.tsx'], 'solid-js'),
    'others.json': settings(['others.ts']),
    'plain.ts': `
      import 'laurel/embed';
      const board = document.createElement('laurel-leaderboard');
      board.pageSize = 10;
      board.zones = [{ label: 'Prizes', to: 3 }];
      // @ts-expect-error -- a number
      board.pageSize = 'many';
      document.querySelector('laurel-overlay')?.show();
      document.addEventListener('laurel:open', (event) => event.detail);
      document.addEventListener('laurel:period', ({ detail }) => detail === 'week');
      document.addEventListener('laurel:score', ({ detail }) => detail.status === 'accepted');
      const run = { tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }] };
      document.querySelector('laurel-provider')?.submit(run).then(({ id }) => id.length);
      // @ts-expect-error -- a run
      document.querySelector('laurel-provider')?.submit(5);
    `,
    'page.tsx': `
      import 'laurel/embed';
      import type {} from 'laurel/embed/react';
      export const page = (
        <laurel-provider base-url="/laurel" api-key="key" session={null}>
          <laurel-leaderboard tournament-id="cup" pageSize={10} page-size="10" podium className="board" />
        </laurel-provider>
      );
      // @ts-expect-error -- no such look
      export const wrong = <laurel-leaderboard theme={5} />;
      export const told = (
        <laurel-provider onlaurel:score={({ detail }) => detail.status === 'accepted'}>
          <laurel-tournaments selectable onlaurel:select={({ detail }) => detail.prizePool} />
          <laurel-friends selectable onlaurel:select={({ detail }) => detail.friendId} max={undefined} />
        </laurel-provider>
      );
    `,
    'solid.tsx': `
      import 'laurel/embed';
      import type { LaurelOverlayElement } from 'laurel/embed';
      import type {} from 'laurel/embed/solid';
      let overlay!: LaurelOverlayElement;
      export const page = () => (
        <laurel-provider base-url="/laurel" get-token={async () => null} session={null}>
          <laurel-overlay ref={overlay} heading="Ranks" onlaurel:open={({ detail }) => detail} class="panel">
            <laurel-leaderboard
              tournament-id="cup"
              page-size={10}
              podium
              score-types={[{ name: 'kills', label: 'Kills' }]}
              onlaurel:period={({ detail }) => detail === 'week'}
            />
          </laurel-overlay>
          <laurel-tournaments selectable onlaurel:select={({ detail }) => detail.prizePool} />
          <button type="button" onClick={() => overlay.show()}>Ranks</button>
        </laurel-provider>
      );
      // @ts-expect-error -- Solid would set another property, in small letters
      export const camel = () => <laurel-leaderboard pageSize={10} />;
      // @ts-expect-error -- no such look
      export const wrong = () => <laurel-leaderboard theme={5} />;
    `,
    'others.ts': `
      import type {} from 'laurel/embed/vue';
      import type {} from 'laurel/embed/svelte';
      import type { GlobalComponents } from 'vue';
      import type { SvelteHTMLElements } from 'svelte/elements';
      type Vue<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
      export const vue: Vue<'laurel-tournaments'> = {
        'base-url': '/laurel',
        id: 'cups',
        'aria-label': 'Cups',
        selectable: true,
        'onLaurel:select': ({ detail }) => detail.prizePool,
        'onLaurel:error': ({ detail }) => detail.kind === 'timeout',
      };
      // @ts-expect-error -- a number from 1 on
      export const wrongVue: Vue<'laurel-leaderboard'> = { pageSize: {} };
      export const svelte: SvelteHTMLElements['laurel-leaderboard'] = {
        'tournament-id': undefined,
        podium: true,
        class: 'board',
        'onlaurel:period': ({ detail }) => detail === 'week',
        'on:laurel:error': ({ detail }) => detail.kind,
      };
      // @ts-expect-error -- a number from 1 on
      export const wrong: SvelteHTMLElements['laurel-leaderboard'] = { pageSize: {} };
    `,
  });
});
afterAll(() => app[Symbol.dispose]());

describe('laurel/embed', () => {
  it.each([
    ['plain TypeScript', 'plain'],
    ['React 19', 'jsx'],
    ['Vue and Svelte', 'others'],
    ['Solid', 'solid'],
  ])('has types for %s', (_name, project) => {
    expect(app.run(tool('tsc'), '-p', `${project}.json`)).toBe('');
  });

  it('can be imported on a server, where it defines nothing', () => {
    app.write({ 'server.mjs': "await import('laurel/embed'); console.log('went on');" });
    expect(app.run(process.execPath, 'server.mjs')).toBe('went on\n');
  });

  it('has a manifest that says of every attribute what it does', () => {
    const folder = join(app.folder, 'node_modules/laurel');
    const { customElements, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const manifest = JSON.parse(readFileSync(join(folder, customElements), 'utf8'));
    const { declarations } = manifest.modules[0];
    expect(declarations.map(({ tagName }: { tagName: string }) => tagName)).toEqual([
      'laurel-provider',
      'laurel-overlay',
      'laurel-leaderboard',
      'laurel-profile',
      'laurel-friends',
      'laurel-tournaments',
      'laurel-rank-chip',
    ]);
    interface Declared {
      readonly tagName: string;
      readonly attributes: readonly Named[];
      readonly members: readonly Named[];
    }
    interface Named {
      readonly name: string;
      readonly description: string;
    }
    const silent = (declarations as readonly Declared[]).flatMap(({ tagName, attributes, members }) =>
      [...attributes, ...members]
        .filter(({ description }) => description === '')
        .map(({ name }) => `${tagName} ${name}`),
    );
    expect(silent).toEqual([]);
    // What two versions on a page tell each other.
    expect(readFileSync(join(folder, 'dist/embed/version.js'), 'utf8')).toContain(`"${version}"`);
  });

  it('leaves no entry in the package that nothing leads to', () => {
    const folder = join(app.folder, 'node_modules/laurel');
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    const lost = readdirSync(join(folder, 'dist/entries')).filter(
      (file) => file.endsWith('.js') && !manifest.includes(`"./dist/entries/${file}"`),
    );
    expect(lost).toEqual([]);
  });

  it.each(['embed.js', 'embed-leaderboard.js'])(
    '%s is one classic script that asks for nothing else',
    (name) => {
      const code = readFileSync(createRequire(join(app.folder, 'page.js')).resolve(`laurel/${name}`), 'utf8');
      expect(code).not.toMatch(/\bimport\s*\(|^import |@import|url\(/m);
      expect(() => new Script(code)).not.toThrow();
      // The first line of all, or no browser reads it.
      expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    },
  );

  it('says which folders a page copies for a language: all that it takes, and nothing that `laurel doctor` finds', () => {
    const guide = readFileSync('docs/embed.md', 'utf8').split('## Languages\n')[1]?.split('\n## ')[0] ?? '';
    const folders = [...guide.matchAll(/`dist(?:\/(\w+))?`/g)].map(([, folder = '']) => folder);
    expect(folders.length).toBeGreaterThan(0);
    for (const name of folders)
      cpSync(join(app.folder, 'node_modules/laurel/dist', name), join(app.folder, 'site/dist', name), {
        recursive: true,
      });
    const languages = readdirSync(join(app.folder, 'site/dist/messages/locales')).filter((file) =>
      file.endsWith('.js'),
    );
    expect(languages.length).toBeGreaterThan(10);
    const words = languages.map((file) => `import './site/dist/messages/locales/${file}';`);
    app.write({ 'words.mjs': `${words.join('\n')}\nconsole.log('all there');` });
    expect(app.run(process.execPath, 'words.mjs')).toBe('all there\n');
    expect(app.run('npx', 'laurel', 'doctor', 'site')).toContain('no private key and no signing code');
  });
});
