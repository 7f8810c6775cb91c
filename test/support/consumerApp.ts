import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { askRegistry } from './askRegistry.ts';

/** An empty project outside of this one, with the packed tarball of Laurel installed as a user would. */
export interface ConsumerApp extends Disposable {
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  /** Runs a command in the project and gives its output; throws with it when the command fails. */
  readonly run: (command: string, ...args: string[]) => string;
}

const project = process.cwd();

/** Packs `dist` as it would be published; where a release names the tarball that it will publish, gives that one. */
export function packTarball(destination: string): string {
  const released = process.env['LAUREL_TARBALL'];
  if (released !== undefined) {
    const copy = join(destination, basename(released));
    copyFileSync(released, copy);
    return copy;
  }
  if (!existsSync(join(project, 'dist/entries/laurel.js'))) run(project, 'npm', ['run', 'build']);
  run(project, 'npm', ['pack', '--ignore-scripts', '--pack-destination', destination]);
  const name = readdirSync(destination).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no tarball.');
  return join(destination, name);
}

/** What an app with React and Tailwind is built of. */
export const tailwindApp = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  'tailwindcss@4.3.5',
  '@tailwindcss/vite@4.3.5',
  'vite',
] as const;

/** What npm installs: in the version named, or else in the one that this project develops with. */
function inVersion(name: string): string {
  if (name.lastIndexOf('@') > 0) return name;
  const { devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const version = devDependencies[name];
  if (version === undefined) throw new Error(`Which version of ${name}? This project has none.`);
  return `${name}@${version}`;
}

/** Makes the project and installs the tarball and the packages named, each in a version or in the one of this project. */
export function createConsumerApp(packages: readonly string[] = []): ConsumerApp {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-consumer-'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const tarball = packTarball(folder);
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  askRegistry(() => run(folder, 'npm', ['install', ...flags, tarball, ...packages.map(inVersion)]));
  return {
    folder,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
    },
    run: (command, ...args) => run(folder, command, args),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The path of a tool that this project has installed. */
export function tool(name: string): string {
  return join(project, 'node_modules/.bin', name);
}

function run(cwd: string, command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 27,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout ?? ''}\n${stderr ?? ''}`, {
      cause: error,
    });
  }
}

/** A `tsconfig.json` for pages that a bundler makes. */
export function tsconfigOf(include: readonly string[], more: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      ...more,
    },
    include,
  });
}
