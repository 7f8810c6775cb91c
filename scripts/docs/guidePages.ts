import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { underItsName, withoutFolders } from '../../stories/guides/asWritten.ts';
import { guides, slugOf } from '../../stories/guides/guides.ts';
import { tokenList } from '../../stories/theming/tokenList.ts';
import { sizeTable } from './sizeTable.ts';

/** A guide as plain Markdown. */
export interface GuidePage {
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly text: string;
}

/** The guides of Storybook, which are MDX, with what they show in the place of where it is shown. */
export function guidePages(root: string): readonly GuidePage[] {
  return guides.map(({ file, title, about }) => ({
    slug: slugOf(title),
    title,
    about,
    text: plain(root, readFileSync(join(root, `stories/guides/${file}.mdx`), 'utf8')),
  }));
}

/** Text with `<Shown file="…" />` and their like written out; throws at an element that it does not know. */
export function plain(root: string, mdx: string): string {
  return mdx
    .replace(/^(?:import .*\n)+/m, '')
    .replace(/^<Meta .*\/>\n/m, '')
    .replaceAll(/^<(\w+)(.*)\/>$/gm, (_, element: string, attributes: string) => {
      const shown = elements[element];
      if (shown === undefined) throw new Error(`No guide can show <${element}>.`);
      return shown(root, /"([^"]*)"/.exec(attributes)?.[1] ?? attributes.trim());
    })
    .trimStart();
}

/** What stands in the place of an element of a guide, by what is said to it. */
const elements: Readonly<Record<string, (root: string, said: string) => string>> = {
  // A picture is for those who see Storybook.
  Canvas: () => '',
  Shown: (root, file) => {
    const code = readFileSync(join(root, `stories/guides/${file}`), 'utf8');
    return `\`\`\`${/\w+$/.exec(file)?.[0] ?? ''}\n${underItsName(file, code)}\n\`\`\``;
  },
  FilePage: (root, file) => withoutFolders(readFileSync(join(root, file), 'utf8')),
  SizeTable: () => sizeTable(),
  TokenTable: (_, said) =>
    [
      '| Token | Meaning |',
      '| --- | --- |',
      ...tokenList
        .filter(({ basic }) => basic === (said === 'basic'))
        .map(({ name, meaning }) => `| \`${name}\` | ${meaning} |`),
    ].join('\n'),
};
