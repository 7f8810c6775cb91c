import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What this installation's sandboxes make their keys and tokens from: of its own, so that a token of one opens no other,
 * and kept beside the installed packages, so that it lasts from one start to the next. Where nothing can be kept it is
 * another one each time.
 */
export function installSecret(folder = process.cwd()): string {
  const packages = packagesFolder(folder);
  if (packages === undefined) return randomUUID();
  const file = join(packages, '.cache', 'laurel', 'sandbox-secret');
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    if (kept.length >= 32) return kept;
    const secret = randomUUID();
    mkdirSync(dirname(file), { recursive: true });
    // Whoever comes first decides.
    writeFileSync(file, secret, { mode: 0o600, flag: kept === '' ? 'wx' : 'w' });
    return secret;
  } catch {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : randomUUID();
  }
}

function packagesFolder(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const packages = join(place, 'node_modules');
    if (existsSync(packages)) return packages;
    if (dirname(place) === place) return undefined;
  }
}
