import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// The picture in ARCHITECTURE.md, floor by floor: a room may import itself and what stands here, and nothing else;
// `name/*` is that room with all the rooms in it.
// A room is a folder named here, with all below it that is no room of its own.
const allowed: Record<string, readonly string[]> = {
  // What the platform lacks, a few lines each; every room may use it.
  base: [],
  domain: [],
  client: ['domain'],
  query: ['domain', 'client'],
  queue: ['domain', 'client', 'query'],
  messages: ['domain'],

  'react/browser': ['domain'],
  'react/provider': ['domain', 'client', 'queue', 'query', 'messages', 'react/browser'],
  'react/hooks': ['domain', 'client', 'queue', 'query', 'react/browser', 'react/provider'],
  'react/models': ['domain', 'query', 'react/browser', 'react/provider', 'react/hooks'],

  'components/visuals': ['domain', 'react/browser'],
  'components/elements': ['react/*', 'components/visuals'],
  'components/player-name': ['domain', 'messages', 'components/elements'],
  'components/parts': ['domain', 'messages', 'react/*', 'components/elements'],
  'components/frame': ['domain', 'react/*', 'components/elements', 'components/visuals'],
  'components/rank': ['domain', 'react/*', 'components/elements'],
  components: ['domain', 'queue', 'messages', 'react/*', 'components/*'],

  embed: ['domain', 'client', 'queue', 'query', 'react/provider', 'react/hooks', 'components/*', 'styles'],

  // Experiments: nothing may rest on them.
  experimental: [],

  devtools: ['domain', 'client', 'query', 'react/*', 'components/elements', 'sandbox/service'],

  testing: ['domain', 'client', 'queue', 'sandbox/*', 'react/provider'],
  'testing/react': ['messages', 'testing'],

  server: ['domain'],
  'server/signing': ['domain'],
  'server/ledger': ['domain', 'server', 'server/ledger/sql'],
  'server/ledger/sql': ['domain', 'server/ledger'],
  'server/service': ['domain', 'client', 'server', 'server/signing'],
  'server/totals': ['domain', 'server', 'server/ledger', 'server/service'],
  'server/submitter': ['domain', 'server', 'server/ledger', 'server/service', 'server/totals'],
  'server/gateway': ['domain', 'client', 'server', 'server/service'],
  'server/webhooks': ['domain', 'client', 'server', 'server/gateway'],
  'server/handler': ['domain', 'client', 'server', 'server/submitter'],

  'sandbox/credentials': [],
  'sandbox/world': ['domain'],
  'sandbox/service': ['domain', 'sandbox/credentials', 'sandbox/world'],
  sandbox: ['domain', 'sandbox/*'],
  cli: ['domain', 'client', 'server/*', 'sandbox/*'],
  styles: [],
  entries: [
    'domain',
    'client',
    'queue',
    'query',
    'messages',
    'react/*',
    'components/*',
    'devtools',
    'embed',
    'experimental',
    'server/*',
    'sandbox/*',
    'testing/*',
    'cli',
  ],
};

// Where a package may be imported: everything else stays out of what players download.
const packages: Record<string, readonly string[]> = {
  'zod/mini': ['src/client/decoding/'],
  ky: ['src/client/createHttp.ts'],
  idb: ['src/queue/keeping/createDurableRuns.ts'],
  '@tanstack/react-query': ['src/query/', 'src/react/', 'src/components/', 'src/devtools/', 'src/testing/'],
  '@testing-library/react': ['src/testing/react/'],
  react: [
    'src/react/',
    'src/components/',
    'src/devtools/',
    'src/embed/',
    'src/experimental/',
    'src/testing/',
  ],
  'react-dom': ['src/react/', 'src/components/', 'src/devtools/', 'src/embed/', 'src/experimental/'],
  'node:': ['src/server/', 'src/sandbox/serveSandbox.ts', 'src/cli/', 'src/entries/command'],
};

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = globSync('src/**/*.{ts,tsx}').map((file) => normalize(file));
const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^(?:import|export)\b[^'"`;=()]*?\bfrom\s+|^import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm,
  );
  return [...found].map((match): Import => ({ file, target: match[1] ?? '' }));
});
/** The files of ours that a file imports, types included. */
const neighbours = new Map(
  files.map((file) => [
    file,
    imports
      .filter((found) => found.file === file && found.target.startsWith('.'))
      .map(({ target }) => normalize(`${dirname(file)}/${target}`)),
  ]),
);

/** The room that a file is in: the longest of the names above that its folder begins with. */
function roomOf(file: string): string | undefined {
  const folder = `${dirname(relative('src', file))}/`;
  return Object.keys(allowed)
    .filter((room) => folder.startsWith(`${room}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}

function mayImport(from: string, to: string): boolean {
  const isAllowed = (name: string) =>
    name.endsWith('/*') ? `${to}/`.startsWith(name.slice(0, -1)) : to === name;
  return from === to || to === 'base' || (allowed[from] ?? []).some(isAllowed);
}

describe('dependencies', () => {
  it('are found at all', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(imports).toContainEqual({ file: 'src/client/decoding/schema.ts', target: 'zod/mini' });
    expect(imports).toContainEqual({ file: 'src/client/createHttp.ts', target: 'ky' });
    expect(neighbours.get('src/entries/core.ts')).toContain('src/client/createClient.ts');
  });

  it('point in one direction', () => {
    const wrong = files.flatMap((file) =>
      (neighbours.get(file) ?? [])
        .filter((target) => !mayImport(roomOf(file) ?? '', roomOf(target) ?? ''))
        .map((target) => `${file} may not import ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  // `useWords` is for users of the library: it brings all of English, and a page is to load what its widgets say.
  it('bring no words that a widget does not say', () => {
    const whole = ['src/react/provider/words/useWords.ts', 'src/messages/en.ts'];
    const mayBring = new Set([
      'src/entries/laurel.ts',
      'src/react/provider/words/useWords.ts',
      'src/messages/locales/pseudo.ts',
      // Read by tests, which load no page.
      'src/testing/react/widgets.ts',
    ]);
    expect(neighbours.get('src/entries/laurel.ts')).toContain(whole[0]);
    expect(
      files.filter(
        (file) => !mayBring.has(file) && neighbours.get(file)?.some((target) => whole.includes(target)),
      ),
    ).toEqual([]);
  });

  it('know every folder, and no folder that is gone', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
    const rooms = new Set(files.map(roomOf));
    expect(Object.keys(allowed).filter((room) => room !== 'styles' && !rooms.has(room))).toEqual([]);
  });

  it('pass on nothing of another file', () => {
    const inner = files.filter((file) => !file.startsWith('src/entries/'));
    const barrels = inner.filter((file) =>
      /^export (?:\*|(?:type )?\{[^}]*\} from)/m.test(readFileSync(file, 'utf8')),
    );
    expect(barrels).toEqual([]);
    expect(inner.filter((file) => /^(?:utils?|helpers?|index)\./.test(basename(file)))).toEqual([]);
  });

  it('run in no circle, types included', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
      if (done.has(file) || path.includes(file)) return;
      for (const next of neighbours.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('keep each package where it belongs', () => {
    const wrong = imports
      .filter(({ target }) => !target.startsWith('.'))
      .filter(({ file, target }) => {
        const places =
          packages[target] ?? packages[`${target.split(':')[0]}:`] ?? packages[target.split('/')[0] ?? ''];
        return !places?.some((place) => file.startsWith(place));
      });
    expect(wrong).toEqual([]);
  });

  it('mark every file that uses hooks as client code', () => {
    const unmarked = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      const usesHooks = /\b(use[A-Z]\w*|createContext)\(/.test(
        text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
      );
      return (
        /^src\/(react|components|devtools)\//.test(file) && usesHooks && !text.startsWith("'use client';")
      );
    });
    expect(unmarked).toEqual([]);
  });
});

it('no bundler is needed where there may be none, as in workers, and no process', () => {
  const named = files.filter(
    (file) =>
      /^src\/(base|domain|client|messages|server|sandbox)\//.test(file) &&
      readFileSync(file, 'utf8')
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
        .includes('process.env.NODE_ENV'),
  );
  expect(named).toEqual([]);
});

// An entry bears the name of its door. Where several exports are of one rank, the file bears what they share.
it('a file bears the name of its only export, or of the type that it is about', () => {
  const unnamed = files
    .filter((file) => !/^src\/entries\/|\.d\.ts$/.test(file))
    .flatMap((file) => {
      const found = readFileSync(file, 'utf8').matchAll(
        /^export (?:declare |async |abstract )*(const|function\*?|class|interface|type) (\w+)/gm,
      );
      const names = { values: new Set<string>(), types: new Set<string>() };
      for (const [, kind = '', name = ''] of found)
        (/interface|type/.test(kind) ? names.types : names.values).add(name);
      const { values, types } = names;
      const isOfOne = values.size === 1 || (values.size === 0 && types.size === 1);
      // A language is named by its tag.
      const bears = basename(file)
        .replace(/\.tsx?$/, '')
        .replace('-', '');
      const fits = [...values, ...types].includes(bears);
      return isOfOne && !fits ? [`${file} exports ${[...values, ...types].join(', ')}`] : [];
    });
  expect(unnamed).toEqual([]);
});

it.each(['ARCHITECTURE.md', 'docs/decisions.md'])('the files that %s names are there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w-]+\/[\w/-]+\.tsx?)`/g)];
  expect(named.length).toBeGreaterThan(5);
  const there = globSync('{src,test,scripts,bench}/**/*.{ts,tsx}').map((file) => `/${file}`);
  const gone = named.filter(([, path]) => !there.some((file) => file.endsWith(`/${path}`)));
  expect(gone.map(([, path]) => path)).toEqual([]);
});

// What stands elsewhere in test/ (faults, embedded games, killed browsers, the package) is a promise of no single room.
describe('the tests of a file are found where src has the file', () => {
  const folders = new Set(globSync('src/**/').map((folder) => relative('src', folder)));
  const rooms = new Set([...folders].map((folder) => folder.split('/')[0]));
  const tests = globSync('test/*/**/*.test.{ts,tsx}')
    .map((file) => ({ file, folder: relative('test', dirname(file)), name: plain(basename(file)) }))
    .filter(({ folder }) => rooms.has(folder.split('/')[0]));
  const foldersOf = (name: string): string[] =>
    files.filter((file) => plain(basename(file)) === name).map((file) => relative('src', dirname(file)));

  /** A file's name without what stands behind the first dot; components begin with a capital, their tests do not. */
  function plain(name: string): string {
    return name.replace(/\..*/, '').toLowerCase();
  }

  /** The folders of what a test imports of its own room. Whoever enters by an entry tests the whole. */
  function importedBy(file: string, folder: string): string[] {
    const targets = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import) '(\.[^']+)'/g)]
      .map(([, target = '']) => relative('src', dirname(normalize(`${dirname(file)}/${target}`))))
      .filter((target) => folders.has(target));
    return targets.includes('entries')
      ? []
      : targets.filter((target) => target === folder || target.startsWith(`${folder}/`));
  }

  it('in a folder that is there', () => {
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter(({ folder }) => !folders.has(folder)).map(({ file }) => file)).toEqual([]);
  });

  it('by the name of the file or the folder', () => {
    const misplaced = tests.flatMap(({ file, folder, name }) => {
      const within = `${folder}/${name}`;
      if (folders.has(within)) return [`${file} belongs into test/${within}`];
      const of = foldersOf(name);
      return of.length === 0 || of.includes(folder) || basename(folder) === name
        ? []
        : [`${file} bears the name of a file in ${of.join(', ')}`];
    });
    expect(misplaced).toEqual([]);
  });

  it('by what they import, where that is of one folder', () => {
    const misplaced = tests.flatMap(({ file, folder, name }) => {
      if (foldersOf(name).includes(folder)) return [];
      const [first, ...others] = new Set(importedBy(file, folder));
      return first === undefined || first === folder || others.length > 0
        ? []
        : [`${file} tests what is in ${first}`];
    });
    expect(misplaced).toEqual([]);
  });
});
