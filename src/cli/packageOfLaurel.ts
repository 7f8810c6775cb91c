import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Laurel's own folder, which is as far from the sources as from the build. */
export const packageFolder = join(import.meta.dirname, '../..');

/** The version of Laurel. */
export function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}
