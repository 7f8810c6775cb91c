import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseJson } from '../../base/http/parseJson.ts';
import { createSigningKey } from '../../sandbox/credentials/signingKeys.ts';
import type { Environment } from '../../sandbox/world/World.ts';
import { installFile } from './installFile.ts';

type Keys = Readonly<Record<Environment, string>>;

/**
 * The private keys of this installation's sandboxes. Kept, not derived from its secret: Web Crypto makes RSA keys from chance
 * alone. A game server that has one in its environment goes on after the sandbox was started anew.
 */
export async function installKeys(folder?: string): Promise<Keys> {
  const file = installFile('sandbox-keys.json', folder);
  const kept = file === undefined ? null : readKeys(file);
  if (kept !== null) return kept;
  const [development, production] = await Promise.all([createSigningKey(), createSigningKey()]);
  const keys = { development: development.privateKey, production: production.privateKey };
  if (file === undefined) return keys;
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Whoever comes first decides; what cannot be read is replaced.
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: existsSync(file) ? 'w' : 'wx' });
    return keys;
  } catch {
    return readKeys(file) ?? keys;
  }
}

function readKeys(file: string): Keys | null {
  if (!existsSync(file)) return null;
  const { development, production } = (parseJson(readFileSync(file, 'utf8')) ?? {}) as Partial<Keys>;
  const isKey = (text: unknown) => typeof text === 'string' && text.includes('PRIVATE KEY');
  return isKey(development) && isKey(production) ? ({ development, production } as Keys) : null;
}
