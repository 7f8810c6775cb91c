import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Where something of this installation's own is kept: beside the installed packages, so that it lasts from one start to the
 * next, is in no repository, and goes when they go. `undefined` where there are none.
 */
export function installFile(name: string, folder = process.cwd()): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const packages = join(place, 'node_modules');
    if (existsSync(packages)) return join(packages, '.cache', 'laurel', name);
    if (dirname(place) === place) return undefined;
  }
}
