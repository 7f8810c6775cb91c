import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { documentedEntries } from '../docs/readReference.ts';

/** The entries that export names: those of the reference, and that of the elements, of which docs/embed.md tells. */
const entries = [...documentedEntries, 'embed'] as const;

/** The part of `custom-elements.json` that a page rests on. */
interface Manifest {
  readonly modules: readonly { readonly declarations: readonly ElementDeclaration[] }[];
}
interface ElementDeclaration {
  readonly tagName: string;
  readonly attributes?: readonly (Named & { readonly fieldName: string })[];
  readonly members?: readonly (Named & { readonly kind: 'field' | 'method' })[];
  readonly events?: readonly Named[];
  readonly slots?: readonly Named[];
}
interface Named {
  readonly name: string;
  readonly type?: { readonly text: string };
}

/**
 * What each entry of the built package promises, file by file: its names with their signatures, and what those are made of.
 * Reads `dist`.
 */
export function apiReports(root: string): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-api-'));
  try {
    return new Map([
      ...entries.map((entry) => [`api/${entry}.api.md`, reportOf(root, entry, folder)] as const),
      ['api/elements.md', elementsReport(root)],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportOf(root: string, entry: string, folder: string): string {
  const file = join(root, `dist/entries/${entry}.d.ts`);
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  const config = ExtractorConfig.prepare({
    packageJsonFullPath: join(root, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: {
        // The project's own configuration is for the sources, and for a newer compiler than the extractor brings.
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2023',
            lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            module: 'ESNext',
            moduleResolution: 'Bundler',
            jsx: 'react-jsx',
            types: ['node'],
            strict: true,
            skipLibCheck: true,
          },
          files: [file],
        },
      },
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: join(folder, 'new'),
        reportFileName: `${entry}.api.md`,
        // What a name is made of changes it too, whether it has a name of its own or not.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // Docstrings are checked by test/guides, types by the compiler.
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  // That a member has no docstring of its own is no part of what is promised.
  return readFileSync(join(folder, `${entry}.api.md`), 'utf8')
    .replaceAll(/^ *\/\/ \((undocumented|No @packageDocumentation[^)]*)\)\n/gm, '')
    .replaceAll(' (undocumented)\n', '\n');
}

/** Tags, attributes, properties, methods, events and slots, which no type of an entry tells. */
function elementsReport(root: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as Manifest;
  const list = (kind: string, names: readonly Named[] = []) =>
    names.map(({ name, type }) => `- ${kind} \`${name}\`${type === undefined ? '' : `: \`${type.text}\``}\n`);
  const parts = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, attributes, members, events, slots }) =>
      [
        `## ${tagName}\n\n`,
        ...list('attribute', attributes),
        ...list(
          'property',
          members?.filter(
            ({ kind, name }) => kind === 'field' && !attributes?.some(({ fieldName }) => fieldName === name),
          ),
        ),
        ...list(
          'method',
          members?.filter(({ kind }) => kind === 'method'),
        ),
        ...list('event', events),
        ...list('slot', slots),
      ].join(''),
    );
  return ['# Elements, as custom-elements.json tells of them\n', ...parts].join('\n');
}
