import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebStorage } from '../../src/base/page/safeStorage.ts';

/** Web Storage in a folder, one file a key: what was set is there after a SIGKILL, whole or not at all. */
export function fileStorage(folder: string): WebStorage {
  mkdirSync(folder, { recursive: true });
  const names = (): string[] => readdirSync(folder).filter((name) => !name.endsWith('.new'));
  const path = (key: string): string => join(folder, encodeURIComponent(key));
  return {
    get length() {
      return names().length;
    },
    key(index) {
      const name = names()[index];
      return name === undefined ? null : decodeURIComponent(name);
    },
    getItem(key) {
      try {
        return readFileSync(path(key), 'utf8');
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      writeFileSync(`${path(key)}.new`, value);
      renameSync(`${path(key)}.new`, path(key));
    },
    removeItem(key) {
      rmSync(path(key), { force: true });
    },
  };
}
