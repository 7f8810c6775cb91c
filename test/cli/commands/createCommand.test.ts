import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCommand } from '../../../src/cli/commands/createCommand.ts';

let folder: string;
let told: string[];
let complained: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-create-'));
  told = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void told.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complained.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it.each([
  ['My Game!', 'my-game-'],
  ['.hidden', 'hidden'],
  ['日本', 'game'],
])('a folder called %s becomes a package that npm takes', async (given, name) => {
  expect(await createCommand([join(folder, given)])).toBe(0);
  const manifest = JSON.parse(readFileSync(join(folder, given, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ name, private: true });
  // Keys are written into it.
  expect(readFileSync(join(folder, given, '.gitignore'), 'utf8')).toContain('.env*.local');
});

it.each(['plain', 'My Game', "it's $(echo mine); ls", '-- x', '日本'])(
  'a shell goes where it is told to with a folder called %s',
  async (name) => {
    const given = join(folder, name);
    await createCommand([given]);
    const line = told.join('').match(/^ {2}cd .*$/m)?.[0] ?? '';
    expect(execFileSync('sh', ['-c', `${line} && pwd -P`], { encoding: 'utf8' }).trim()).toBe(
      realpathSync(given),
    );
    expect(line.includes("'")).toBe(name !== 'plain');
  },
);

it.each([
  ['vite', 'src/page.css', 'src/main.tsx'],
  ['next', 'app/page.css', 'app/layout.tsx'],
])(
  'the page of the template %s has a font, a ground as dark as the system, and room',
  async (template, sheet, page) => {
    const made = join(folder, template);
    await createCommand([made, '--template', template]);
    const css = readFileSync(join(made, sheet), 'utf8');
    for (const said of ['color-scheme: light dark', 'font-family', 'prefers-color-scheme: dark', 'gap'])
      expect(css).toContain(said);
    expect(readFileSync(join(made, page), 'utf8')).toContain("import './page.css';");
  },
);

it('touches no folder that holds something', async () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  expect(await createCommand([folder])).toBe(1);
  expect(complained[0]).toMatch(/not empty/);
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

it.each(['file', 'file/game'])('says where nothing can be made, as at %s', async (given) => {
  writeFileSync(join(folder, 'file'), 'mine');
  expect(await createCommand([join(folder, given)])).toBe(1);
  expect(complained).toEqual([expect.stringMatching(/file(\/game)? cannot be made: E/)]);
});

it('says how it is used', async () => {
  for (const args of [[], ['one', 'two'], ['game', '--template', 'vue'], ['game', '--tempalte', 'vite']]) {
    expect(await createCommand(args)).toBe(2);
    expect(complained.at(-1)).toContain('"npx laurel create --help"');
  }
});

it.each(['', ' '])(
  'a folder without a name, as an empty variable gives it, is not the one that one is in: %j',
  async (given) => {
    expect(await createCommand([given])).toBe(2);
    expect(complained.join('')).toContain('The folder is missing');
  },
);
