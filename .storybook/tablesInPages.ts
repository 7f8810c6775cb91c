import type { Plugin } from 'vite';

/** Tables of Markdown in pages of the docs: MDX by itself knows none, and Storybook's `<Markdown>` does. */
export function tablesInPages(root: string): Plugin {
  return {
    name: 'laurel:tables',
    enforce: 'pre',
    transform: {
      filter: { id: /\/stories\/.*\.mdx$/ },
      handler(code) {
        const drawn = code.replaceAll(
          /^(?:\|.*\|\n?)+/gm,
          (table) => `<MarkdownTable text={${JSON.stringify(table)}} />\n`,
        );
        const drawing = JSON.stringify(`${root}/stories/guides/TextPage.tsx`);
        return { code: `import { TextPage as MarkdownTable } from ${drawing};\n${drawn}`, map: null };
      },
    },
  };
}
