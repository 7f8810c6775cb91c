import type { Plugin } from 'vite';
import { type ReferencePage, referencePages } from '../scripts/docs/referencePages.ts';

const prefix = 'virtual:reference/';

/** Gives pages of the docs the reference, as Markdown: `import text from 'virtual:reference/hooks'`. */
export function readableReference(root: string): Plugin {
  let pages: Promise<readonly ReferencePage[]> | undefined;
  return {
    name: 'laurel:reference',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      pages ??= referencePages(root);
      const page = (await pages).find(({ slug }) => id.endsWith(`/${slug}`));
      if (page === undefined) throw new Error(`The reference has no page ${id.slice(prefix.length + 1)}.`);
      return `export default ${JSON.stringify(page.text)};`;
    },
  };
}
