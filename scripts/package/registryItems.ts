import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Item {
  readonly name: string;
  readonly type: 'registry:component';
  readonly title: string;
  readonly description: string;
  readonly dependencies: readonly string[];
  readonly files: readonly {
    readonly path: string;
    readonly type: 'registry:component';
    readonly content?: string;
  }[];
}

/** The part of package.json that is read here. */
interface Manifest {
  readonly name: string;
  readonly homepage?: string;
}

/**
 * The components of `registry` for people who copy components, in the format of shadcn's command line: an index, and a file
 * for each with everything that it is made of.
 */
export function registryItems(root: string): ReadonlyMap<string, string> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const sources = new Map(
    readdirSync(join(root, 'registry')).map((file) => [
      basename(file, '.tsx'),
      readFileSync(join(root, 'registry', file), 'utf8'),
    ]),
  );
  const shared = new Set([...sources.values()].flatMap((text) => partsOf(text)));
  const items = [...sources.keys()]
    .filter((name) => !shared.has(name))
    .map((name) => itemOf(name, sources, manifest.name));
  const index = {
    $schema: 'https://ui.shadcn.com/schema/registry.json',
    name: manifest.name,
    homepage: manifest.homepage ?? `https://www.npmjs.com/package/${manifest.name}`,
    // The index tells what there is; the text is in each item's own file.
    items: items.map(({ files, ...item }) => ({
      ...item,
      files: files.map(({ path, type }) => ({ path, type })),
    })),
  };
  return new Map([
    ['registry.json', written(index)],
    ...items.map(
      (item) =>
        [
          `${item.name}.json`,
          written({ $schema: 'https://ui.shadcn.com/schema/registry-item.json', ...item }),
        ] as const,
    ),
  ]);
}

function itemOf(name: string, sources: ReadonlyMap<string, string>, library: string): Item {
  const text = sources.get(name) ?? '';
  const description = new RegExp(`/\\*\\* ([^*]+) \\*/\\nexport function ${name}\\b`).exec(text)?.[1];
  if (description === undefined) throw new Error(`registry/${name}.tsx says nothing of ${name}.`);
  return {
    name: hyphened(name),
    type: 'registry:component',
    title: name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    description,
    dependencies: [library, '@tanstack/react-query'],
    files: [...partsOf(text), name].map((part) => ({
      path: `registry/${hyphened(part)}.tsx`,
      type: 'registry:component',
      content: (sources.get(part) ?? '').replaceAll(/(?<= from '\.\/)\w+(?=')/g, (imported) =>
        hyphened(imported),
      ),
    })),
  };
}

/** The files beside it that a component imports. */
function partsOf(text: string): readonly string[] {
  return [...text.matchAll(/ from '\.\/(\w+)'/g)].map(([, name = '']) => name);
}

function hyphened(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
