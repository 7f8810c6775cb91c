// Writes the components for people who copy components into a folder: node scripts/package/registry.ts dist/registry
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryItems } from './registryItems.ts';

const folder = process.argv[2] ?? 'dist/registry';
mkdirSync(folder, { recursive: true });
for (const [file, text] of registryItems(join(import.meta.dirname, '../..')))
  writeFileSync(join(folder, file), text);
