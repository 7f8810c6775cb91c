import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { installFile } from './installFile.ts';

/**
 * What this installation's sandboxes make their keys and tokens from: of its own, so that a token of one works in no other.
 * Where nothing can be kept it is a new one each time.
 */
export function installSecret(folder?: string): string {
  const file = installFile('sandbox-secret', folder);
  if (file === undefined) return randomUUID();
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
