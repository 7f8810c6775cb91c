import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cupId } from '../support/cup.ts';
import { type Game, openGame } from './overlay/openGame.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
}, 60_000);
afterAll(async () => game[Symbol.asyncDispose]());

it('a page in plain HTML is in another language by what the guide shows', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/messages/locales/de.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  });
  game.put('/dist/messages/locales/de.js', outputFiles[0]?.text ?? '');
  const guide = readFileSync('docs/embed.md', 'utf8');
  const shown = [...guide.matchAll(/```html\n([\s\S]*?)```/g)].find(([, html]) =>
    html?.includes('/locales/'),
  );
  const html = shown?.[1]
    ?.replace('base-url="/laurel"', `${game.at} locale="de-AT"`)
    .replace('…', `<laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>`);
  await using opened = await game.open(`<!doctype html><script src="/embed.js"></script>${html}`);
  await opened.page.getByRole('button', { name: 'Mehr anzeigen' }).waitFor();
  expect(opened.errors).toEqual([]);
  expect(opened.said).toEqual([]);
});
