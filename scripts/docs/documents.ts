import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { guidePages, plain } from './guidePages.ts';
import { referencePages } from './referencePages.ts';

/** What the package brings to read, file by file: guides, reference, skills, and `llms.txt`, which lists them. */
export async function documents(root: string): Promise<ReadonlyMap<string, string>> {
  const guides = guidePages(root);
  const reference = await referencePages(root);
  const skills = readdirSync(join(root, 'stories/guides/skills')).map((file) => {
    const text = plain(root, readFileSync(join(root, 'stories/guides/skills', file), 'utf8'));
    return { name: file.replace(/\.md$/, ''), text, about: /^description: (.*)$/m.exec(text)?.[1] ?? '' };
  });
  const style = await resolveConfig(join(root, 'package.json'));
  const pages = new Map<string, string>();
  for (const { slug, text } of guides) pages.set(`docs/guides/${slug}.md`, text);
  for (const { name, text } of skills) pages.set(`skills/${name}/SKILL.md`, text);
  const written = new Map<string, string>();
  for (const [file, text] of pages)
    written.set(file, await format(filed(text, file), { ...style, parser: 'markdown' }));
  // As it is: tables of types, aligned, would be twice as long.
  for (const { slug, text } of reference) {
    const file = `docs/reference/${slug}.md`;
    written.set(file, filed(text, file));
  }
  written.set(
    'llms.txt',
    [
      '# Laurel',
      '',
      '> React components, hooks, a typed client and a game-server side for web games: leaderboards, tournaments, friends,',
      '> profiles, and scores that count once. What is not in these files does not exist: the types are in dist/**/*.d.ts.',
      '',
      '## Guides',
      '',
      ...guides.map(({ slug, title, about }) => `- [${title}](docs/guides/${slug}.md): ${about}`),
      '',
      '## Reference',
      '',
      ...reference.map(({ slug, title, about }) => `- [${title}](docs/reference/${slug}.md): ${about}`),
      '- [Service interface](docs/interface.md): what the platform answers; docstrings cite its sections',
      '',
      '## Skills',
      '',
      ...skills.map(({ name, about }) => `- [${name}](skills/${name}/SKILL.md): ${about}`),
      '',
    ].join('\n'),
  );
  return written;
}

/** Storybook's links to pages, as links from one file to another. */
function filed(text: string, from: string): string {
  return text.replaceAll(
    /\(\?path=\/(?:docs|story)\/([a-z-]+)--[a-z-]+(#[\w.-]+)?\)/g,
    (_, id: string, hash = '') => `(${posix.relative(posix.dirname(from), fileOf(id))}${hash})`,
  );
}

function fileOf(id: string): string {
  if (id === 'reference-service-interface') return 'docs/interface.md';
  const [, kind, slug] = /^(guides|reference)-(.+)$/.exec(id) ?? [];
  if (kind === undefined) throw new Error(`There is no file of ${id}.`);
  return `docs/${kind}/${slug}.md`;
}
