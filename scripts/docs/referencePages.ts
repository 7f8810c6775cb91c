import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'prettier';
import { type DocumentedEntry, type PublicName, readReference } from './readReference.ts';

/** A page of the reference, as Markdown. */
export interface ReferencePage {
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly text: string;
}

/** The commands of `laurel`. */
export const commands = [
  'sandbox',
  'create',
  'keys',
  'verify',
  'reconcile',
  'settle',
  'review',
  'adopt',
  'fold',
  'doctor',
] as const;

/** All pages that are made from the sources: every public name by its docstring, every command by its help. */
export async function referencePages(root: string): Promise<readonly ReferencePage[]> {
  const entries = readReference(root);
  const client = both(entries, 'laurel', 'core');
  const of = (kind: PublicName['kind']) => client.filter((name) => name.kind === kind);
  // What a component takes stands with it.
  const taken = new Set(of('component').map(({ name }) => `${name}Props`));
  const types = of('type').filter(({ name }) => !taken.has(name));
  const all = (entry: DocumentedEntry) => entries.get(entry) ?? [];
  const pages = await Promise.all([
    page('components', 'Components', 'what every component takes', 'laurel', of('component')),
    page('hooks', 'Hooks', 'every hook of `laurel`', 'laurel', of('hook')),
    page('functions', 'Functions', 'client, query factories, scores', 'laurel', of('function')),
    page(
      'helpers',
      'Helpers',
      'all of `laurel/helpers`: periods, prizes, words',
      'laurel/helpers',
      all('helpers'),
    ),
    page('types', 'Types', 'what goes in and comes out', 'laurel', types),
    page('server', 'Server', 'all of `laurel/server`', 'laurel/server', all('server')),
    page('sandbox', 'Sandbox', 'all of `laurel/sandbox`', 'laurel/sandbox', all('sandbox')),
    page('testing', 'Testing', 'all of `laurel/testing` and `laurel/testing/react`', 'laurel/testing', [
      ...all('testing'),
      ...all('testingReact'),
    ]),
    page('devtools', 'Devtools', 'all of `laurel/devtools`', 'laurel/devtools', all('devtools')),
    page(
      'experimental',
      'Experimental',
      'all of `laurel/experimental/in-scene`, which may change in any version',
      'laurel/experimental/in-scene',
      all('experimentalInScene'),
    ),
  ]);
  return [
    ...pages,
    {
      slug: 'commands',
      title: 'Commands',
      about: 'every command of `npx laurel`, with its options',
      text: `# Commands\n\n${commands.map((name) => `## laurel ${name}\n\n\`\`\`text\n${helpOf(root, name)}\n\`\`\`\n`).join('\n')}`,
    },
  ];
}

/** What two entries export, once; a name that means another thing in the second has that entry with it. */
function both(
  entries: ReadonlyMap<DocumentedEntry, readonly PublicName[]>,
  first: DocumentedEntry,
  second: DocumentedEntry,
): readonly PublicName[] {
  const known = new Map((entries.get(first) ?? []).map((name) => [name.name, name]));
  const others = (entries.get(second) ?? []).filter(({ name, kind }) => known.get(name)?.kind !== kind);
  return [
    ...known.values(),
    ...others.map((name) => ({ ...name, name: `${name.name} (laurel/${second})` })),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

async function page(
  slug: string,
  title: string,
  about: string,
  entry: string,
  names: readonly PublicName[],
): Promise<ReferencePage> {
  const described = new Set(
    names.filter(({ kind }) => kind === 'component').map(({ name }) => `${name}Props`),
  );
  const shown = names.filter(({ name }) => !described.has(name));
  return {
    slug,
    title,
    about,
    text: `# ${title}\n\n\`import { … } from '${entry}'\`\n\n${(await Promise.all(shown.map(entryOf))).join('\n')}`,
  };
}

async function entryOf({ name, kind, signature, description, members }: PublicName): Promise<string> {
  const code =
    kind === 'component' || signature.startsWith('interface ') ? '' : fence(await inLines(signature), 'ts');
  return [`## ${name}\n`, `${linked(description)}\n`, code, tableOf(members)]
    .filter((part) => part !== '')
    .join('\n');
}

/** A declaration as one reads it. */
async function inLines(signature: string): Promise<string> {
  const code = /^(type|class) /.test(signature) ? signature : `const ${signature}`;
  const text = signature.startsWith('class ') ? `${code} {}` : `declare ${code}`;
  return (await format(text, { parser: 'typescript', printWidth: 90, singleQuote: true }))
    .replace(/^declare /, '')
    .trim();
}

function tableOf(members: PublicName['members']): string {
  if (members.length === 0) return '';
  const rows = members.map(({ name, optional, type, description }) =>
    [`\`${name}${optional ? '?' : ''}\``, `\`${type}\``, linked(description)]
      .map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|'))
      .join(' | '),
  );
  return `| Name | Type | Meaning |\n| --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}\n`;
}

function fence(code: string, language: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\`\n`;
}

/** "interface 4.5" leads to that section, and what looks like a tag is none. */
function linked(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll('<', '&lt;')
            .replaceAll(
              /\binterface (\d(?:\.\d)?)/g,
              '[interface $1](?path=/docs/reference-service-interface--docs#interface-$1)',
            ),
    )
    .join('');
}

function helpOf(root: string, command: string): string {
  return execFileSync(process.execPath, [join(root, 'src/entries/command.ts'), command, '--help'], {
    encoding: 'utf8',
  }).trim();
}
