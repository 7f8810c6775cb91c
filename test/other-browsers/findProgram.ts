import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs on the PATH. Throws with what to install when there is none. */
export function findProgram(what: string, names: readonly string[], debianPackage: string): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const found = names.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  throw new Error(
    `These tests need ${what}. On Debian or Ubuntu: sudo apt-get install ${debianPackage}. Then run them again.`,
  );
}
