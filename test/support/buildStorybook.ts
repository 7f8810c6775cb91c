import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Builds our Storybook into a folder of its own. Takes half a minute. */
export function buildStorybook(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-storybook-'));
  execFileSync(
    process.execPath,
    [
      resolve('node_modules/storybook/dist/bin/dispatcher.js'),
      'build',
      '--quiet',
      '--disable-telemetry',
      '-o',
      folder,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return folder;
}
