// Writes what the package promises, as api/*.api.md: a change of a public signature is read there before it is made.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReports } from './apiReports.ts';

const root = join(import.meta.dirname, '../..');
rmSync(join(root, 'api'), { recursive: true, force: true });
mkdirSync(join(root, 'api'));
for (const [file, text] of apiReports(root)) writeFileSync(join(root, file), text);
