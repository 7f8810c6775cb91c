// Writes the guides and the reference as Markdown, for readers without Storybook: docs/guides, docs/reference, skills, llms.txt.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documents } from './documents.ts';

const root = join(import.meta.dirname, '../..');
for (const folder of ['docs/guides', 'docs/reference', 'skills'])
  rmSync(join(root, folder), { recursive: true, force: true });
for (const [file, text] of await documents(root)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
