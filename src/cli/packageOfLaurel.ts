import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** That of Laurel itself: from the sources and from the build it is as far. */
export const packageFolder = join(import.meta.dirname, '../..');

/** The version of Laurel. */
export function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}
