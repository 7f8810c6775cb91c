import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('`npm run example:canvas` says where the game is, and ends when it is told to', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const command = scripts['example:canvas']?.split('&&').at(-1)?.trim().split(' ').slice(1) ?? [];
  const child = spawn(process.execPath, [...command, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const url = /http\S+/.exec((await lines.next()).value ?? '')?.[0] ?? '';
    expect(await (await fetch(url)).text()).toContain('<title>Orbit</title>');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});
