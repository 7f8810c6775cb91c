import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
