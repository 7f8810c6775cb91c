import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../scripts/docs/documents.ts';
import { documentedEntries, readReference } from '../../scripts/docs/readReference.ts';
import { commands } from '../../scripts/docs/referencePages.ts';
import { guides } from '../../stories/guides/guides.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const root = resolve('.');
const sources = globSync('src/**/*.{ts,tsx}').map((file) => [file, read(file)] as const);

let made: ReadonlyMap<string, string>;
beforeAll(async () => {
  made = await documents(root);
}, 60_000);

describe('what the package brings to read', () => {
  test('is what the guides and the docstrings say now: node scripts/docs/docs.ts', () => {
    expect(made.size).toBeGreaterThan(25);
    for (const [file, text] of made) expect(existsSync(file) && read(file), file).toBe(text);
    const there = globSync(['docs/{guides,reference}/*', 'skills/*/*']);
    expect(there.filter((file) => !made.has(file))).toEqual([]);
  });

  test('has links that lead to what is in the package, too', () => {
    const packed = new Set([...made.keys(), 'docs/interface.md']);
    const anchors = new Set(
      [...read('docs/interface.md').matchAll(/<span id="([^"]+)"/g)].map(([, id]) => id),
    );
    let looked = 0;
    for (const [file, text] of made) {
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (link.startsWith('https:') || link.startsWith('#')) continue;
        const [path = '', anchor] = link.split('#');
        expect(packed, `${file}: ${link}`).toContain(join(dirname(file), path));
        if (anchor !== undefined) expect(anchors, `${file}: ${link}`).toContain(anchor);
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(50);
  });

  test('leads from a file that is a guide, too, to the guides that it names', () => {
    const named = [...read('docs/embed.md').matchAll(/\]\(guides\/([^)]+)\)/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(0);
    for (const file of named) expect(made.get('docs/guides/without-react.md')).toContain(`](${file})`);
  });

  test('is no more than 600 kB', () => {
    expect([...made.values()].join('').length).toBeLessThan(600_000);
  });

  test('names no machine', () => {
    const all = [...made.values(), read('docs/interface.md')].join('\n');
    expect(all).not.toMatch(/\/work\/|\/home\/|\/tmp\//);
    expect(all).not.toContain(root);
  });
});

describe('the reference', () => {
  test('has every name of every entry, with a word about it', () => {
    const text = [...made].map(([file, page]) => (file.startsWith('docs/reference/') ? page : '')).join('\n');
    const reference = readReference(root);
    for (const entry of documentedEntries) {
      const names = reference.get(entry) ?? [];
      expect(names.length, entry).toBeGreaterThan(3);
      expect(names.filter(({ description }) => description.trim() === '').map(({ name }) => name)).toEqual(
        [],
      );
      const components = new Set(names.filter(({ kind }) => kind === 'component').map(({ name }) => name));
      // What a component takes stands with it.
      const own = names.filter(
        ({ name }) => !components.has(name.replace(/Props$/, '')) || components.has(name),
      );
      expect(own.filter(({ name }) => !text.includes(`\n## ${name}`)).map(({ name }) => name)).toEqual([]);
    }
  });

  test('says what each part of a type is, which is what an editor shows', () => {
    // Other libraries' shapes, which are explained there.
    const foreign =
      /^(Laurel(Pages)?Query|TournamentQuery|Node(Request|Response)|Object(State|Namespace)|PostgresPool|FakeTimers|RequestMocking)$/;
    const silent = [...readReference(root)].flatMap(([entry, names]) =>
      names
        .filter(({ name }) => !foreign.test(name))
        .flatMap(({ name, members }) =>
          members
            .filter((member) => member.description.trim() === '')
            .map((member) => `${entry}: ${name}.${member.name}`),
        ),
    );
    expect(silent).toEqual([]);
  });

  test('says of what type a value is, and what an error has', () => {
    expect(made.get('docs/reference/helpers.md')).toContain('const loaded: Ready;');
    const functions = made.get('docs/reference/functions.md') ?? '';
    expect(functions).toContain('const LaurelError: new (init: LaurelErrorInit) => LaurelError;');
    const members = functions.split('\n## LaurelError\n')[1]?.split('\n## ')[0];
    for (const name of ['kind', 'operation', 'status', 'code', 'retryAt', 'path', 'retryable'])
      expect(members).toContain(`\n| \`${name}\` | `);
    expect(members).toContain('| `path` | `string \\| undefined` |');
    expect([...made.values()].join('\n')).not.toMatch(/^const \w+: unknown;$/m);
  });

  test('keeps what is said of the parts of a union or of several types in one', () => {
    const server = made.get('docs/reference/server.md') ?? '';
    expect(server).toMatch(/^ {2}\/\*\* A run of the same player [^\n]*\n {2}\| 'in-flight'$/m);
    expect(made.get('docs/reference/types.md')).toMatch(
      /^type FriendsModel = LoadState & \{\n {2}\/\*\* Who is playing first/m,
    );
    // What `laurel reconcile` prints.
    for (const code of ['in-flight', 'no-evidence', 'average', 'totals-differ', 'ambiguous', 'no-trace'])
      expect(server).toMatch(new RegExp(`^type (?:Undecided|Doubt) =[^;]*'${code}'[^;]*;$`, 'm'));
  });

  test('has every command', () => {
    const known = [...read('src/entries/command.ts').matchAll(/^ {2}(\w+): async \(\) =>/gm)];
    expect(known.map(([, name = '']) => name).toSorted()).toEqual([...commands].toSorted());
    for (const name of commands) expect(made.get('docs/reference/commands.md')).toContain(`\nlaurel ${name}`);
  });

  test('has a section of the service’s interface for each that a docstring cites', () => {
    const anchors = new Set(
      [...read('docs/interface.md').matchAll(/<span id="interface-([^"]+)"/g)].map(([, id]) => id),
    );
    const cited = sources.flatMap(([file, text]) =>
      [...text.matchAll(/\binterface (\d(?:\.\d)?)/g)].map(([, section]) => ({ file, section })),
    );
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.filter(({ section }) => !anchors.has(section))).toEqual([]);
  });
});

describe('the guides', () => {
  const files = guides.map(({ file }) => `stories/guides/${file}.mdx`);
  const all = files.map(read).join('\n');

  test('are all in the list, under its titles', () => {
    expect(globSync('stories/guides/*.mdx').toSorted()).toEqual([...files].toSorted());
    for (const { file, title } of guides)
      expect(read(`stories/guides/${file}.mdx`)).toContain(`<Meta title="Guides/${title}" />`);
  });

  test('quote messages that Laurel really gives', () => {
    // As one reads them: without the breaks between two pieces of a string.
    const spoken = sources
      .map(([, text]) => text)
      .join('\n')
      .replaceAll(/['"`] \+\s*['"`]/g, '')
      .replaceAll("\\'", "'");
    const quotes = [...read('stories/guides/Troubleshooting.mdx').matchAll(/^\| “([^”]+)”/gm)].map(
      ([, quote = '']) => quote,
    );
    expect(quotes.length).toBeGreaterThan(20);
    // "…" stands for what differs from one time to the next.
    const pieces = quotes.flatMap((quote) => quote.split('…').map((piece) => piece.trim()));
    expect(pieces.filter((piece) => !spoken.includes(piece))).toEqual([]);
  });

  test('name commands and options that there are', () => {
    const help = made.get('docs/reference/commands.md') ?? '';
    const used = [...`${all}\n${skills()}\n${read('README.md')}`.matchAll(/npx laurel (\w+)([^`\n]*)/g)];
    expect(used.length).toBeGreaterThan(10);
    for (const [line, command = '', rest = ''] of used) {
      const own = help.split(`## laurel ${command}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(own, line).not.toBe('');
      // What a command has to be told to do, as `verify` has, stands with it.
      const doings = [...own.matchAll(new RegExp(`^laurel ${command} ([a-z]+) `, 'gm'))].map(
        ([, doing]) => doing,
      );
      if (doings.length > 0) expect(doings, line).toContain(rest.trim().split(' ')[0]);
      for (const [option] of rest.matchAll(/--[\w-]+/g)) expect(own, line).toContain(option);
    }
  });

  test('name every component, hook and function', () => {
    const text = [...made].map(([file, page]) => (file.startsWith('docs/guides/') ? page : '')).join('\n');
    const unnamed = [...readReference(root)].flatMap(([entry, names]) =>
      names
        .filter(({ kind, name }) => kind !== 'type' && !new RegExp(`\\b${name}\\b`).test(text))
        .map(({ name }) => `${entry}: ${name}`),
    );
    expect(unnamed).toEqual([]);
  });

  test('show every file of code, and no fenced code of their own', () => {
    const shown = `${all}\n${skills()}`;
    const helpers = new Set(['environment.d.ts', 'signIn.ts', 'replay.ts']);
    const unseen = readdirSync('stories/guides/code').filter(
      (file) => !helpers.has(file) && !shown.includes(`file="code/${file}"`),
    );
    expect(unseen).toEqual([]);
    expect(all.split('\n').filter((line) => /^```(ts|tsx|js|jsx|css)/.test(line)).length).toBeLessThanOrEqual(
      0,
    );
  });

  test('begin as the README does', () => {
    expect(read('README.md')).toContain(read('stories/guides/code/App.tsx').trim());
  });

  test('import style sheets that there are', async () => {
    const code = globSync('stories/guides/code/*').map(read).join('\n');
    const sheets = [
      ...new Set([...code.matchAll(/'laurel\/([\w./-]+\.css)'/g)].map(([, sheet = '']) => sheet)),
    ];
    expect(sheets.length).toBeGreaterThan(5);
    const whole = new Set(['styles.css', 'styles.layered.css']);
    expect(sheets.filter((sheet) => !whole.has(sheet) && !existsSync(`src/styles/${sheet}`))).toEqual([]);
    for (const file of globSync('stories/guides/code/*.css')) {
      const { warnings } = await build({
        entryPoints: [file],
        bundle: true,
        external: ['tailwindcss', 'laurel/*'],
        write: false,
        logLevel: 'silent',
      });
      expect(warnings.map(({ text }) => text)).toEqual([]);
    }
  });
});

function skills(): string {
  return globSync('stories/guides/skills/*.md').map(read).join('\n');
}
