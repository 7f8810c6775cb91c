import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Game, openGame } from '../embed/overlay/openGame.ts';
import { type ConsumerApp, createConsumerApp } from '../support/consumerApp.ts';

let app: ConsumerApp;
let game: Game;
beforeAll(async () => {
  app = createConsumerApp(['react', 'react-dom', '@tanstack/react-query', 'vue@3.5.45', 'svelte@5.57.3']);
  game = await openGame();
}, 240_000);
afterAll(async () => {
  await game[Symbol.asyncDispose]();
  app[Symbol.dispose]();
});

const zones = JSON.stringify(JSON.stringify([{ label: 'Final', to: 4 }]));

/** The same page as each writes it: `bind` is an attribute with a value of the script's. */
const inside = (bind: (name: string, value: string) => string, listener: string): string => `
  <laurel-provider ${game.at} session="player-3" ${bind('getToken', 'getToken')}>
    <laurel-leaderboard tournament-id="cup" page-size="5" podium
      ${bind('score-types', 'types')} ${bind('zones', 'zones')}></laurel-leaderboard>
    <laurel-profile ${bind('show-wallets', 'false')}></laurel-profile>
    <laurel-overlay heading="More" open ${bind('modal', 'false')} ${listener}>
      <laurel-tournaments></laurel-tournaments>
    </laurel-overlay>
  </laurel-provider>`;

const sources: Readonly<Record<string, () => string | Promise<string>>> = {
  React: () => `
    import 'laurel/embed';
    import { useState } from 'react';
    import { createRoot } from 'react-dom/client';
    const getToken = () => token;
    const zones = ${zones};
    function Page() {
      const [types, setTypes] = useState([{ name: 'kills', label: 'Frags' }]);
      const [closed, setClosed] = useState(0);
      return <>
        <button onClick={() => setTypes([{ name: 'kills', label: 'Points' }])}>Rename</button>
        <p>Closed {closed}</p>
        ${inside((name, value) => `${name}={${value}}`, 'onlaurel:close={() => setClosed(1)}')}
      </>;
    }
    createRoot(document.querySelector('#app')).render(<Page />);`,
  Vue: () => `
    import 'laurel/embed';
    import { createApp } from 'vue/dist/vue.esm-bundler.js';
    const page = createApp({
      data: () => ({ types: [{ name: 'kills', label: 'Frags' }], zones: ${zones}, closed: 0 }),
      methods: { getToken: () => token },
      template: ${JSON.stringify(`
        <button @click="types = [{ name: 'kills', label: 'Points' }]">Rename</button>
        <p>Closed {{ closed }}</p>
        ${inside((name, value) => `:${name}="${value}"`, '@laurel:close="closed = 1"')}`)},
    });
    page.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('laurel-');
    page.mount('#app');`,
  async Svelte() {
    const { compile } = await import(
      pathToFileURL(join(app.folder, 'node_modules/svelte/src/compiler/index.js')).href
    );
    const { js } = compile(
      `<script>
        let types = $state([{ name: 'kills', label: 'Frags' }]);
        let closed = $state(0);
        const getToken = () => token;
        const zones = ${zones};
      </script>
      <button onclick={() => { types = [{ name: 'kills', label: 'Points' }]; }}>Rename</button>
      <p>Closed {closed}</p>
      ${inside((name, value) => `${name}={${value}}`, 'onlaurel:close={() => { closed = 1; }}')}`,
      { filename: 'Page.svelte' },
    );
    app.write({ 'Page.js': js.code });
    return `
      import 'laurel/embed';
      import { mount } from 'svelte';
      import Page from './Page.js';
      mount(Page, { target: document.querySelector('#app') });`;
  },
};

it.each(Object.keys(sources))('in a template of %s every option means what it says there', async (name) => {
  const file = `${name}.jsx`;
  app.write({ [file]: (await sources[name]?.()) ?? '' });
  const { outputFiles } = await build({
    entryPoints: [join(app.folder, file)],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    conditions: ['browser', 'svelte'],
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true' },
    logLevel: 'error',
  });
  game.put(`/${name}.js`, outputFiles[0]?.text ?? '');
  const token = JSON.stringify(await game.sandbox.token('player-3'));
  await using opened = await game.open(
    `<!doctype html><div id="app"></div><script>const token = ${token};</script><script src="/${name}.js"></script>`,
  );
  const { page } = opened;
  await page.getByRole('columnheader', { name: 'Frags' }).waitFor();
  await page.getByRole('row', { name: /Name 4\b/ }).waitFor();
  expect(await page.getByRole('row', { name: /Name 5\b/ }).count()).toBe(0);
  await page.getByText('Final', { exact: true }).waitFor();
  await page.locator('.laurel-Podium').waitFor();
  await page.locator('laurel-profile').getByText('Name 3').waitFor();
  expect(await page.locator('laurel-profile').getByText('0x').count()).toBe(0);

  await page.getByRole('dialog', { name: 'More' }).waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('columnheader', { name: 'Points' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('Closed 1').waitFor();
  expect(opened.said).toEqual([]);
  expect(opened.errors).toEqual([]);
});
