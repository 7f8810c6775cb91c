import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ownVersion, packageFolder } from '../packageOfLaurel.ts';
import { withHelp } from '../withHelp.ts';
import { WrongCall } from '../wrongCall.ts';

const help = `laurel create <folder> [--template vite|next]

Makes a small app with a board, a profile and tournaments, to be run against the sandbox.
  --template    vite (default), or next, which also has a route that takes scores
Exit code: 0 it is made, 1 it could not be, 2 it was called wrongly.`;

const options = { template: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

interface Template {
  /** The folder of examples that it is. */
  readonly from: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const shared = { '@tanstack/react-query': '^5.62.0', react: '^19.0.0', 'react-dom': '^19.0.0' };
const types = { '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0', typescript: '^5.9.0' };
const sandbox = 'laurel sandbox --env --bots';

const templates: Readonly<Record<string, Template>> = {
  vite: {
    from: 'vite',
    scripts: { sandbox, dev: 'vite', build: 'tsc && vite build', preview: 'vite preview' },
    dependencies: shared,
    devDependencies: { ...types, '@vitejs/plugin-react': '^6.0.0', vite: '^8.0.0' },
  },
  next: {
    from: 'server-next',
    scripts: { sandbox, dev: 'next dev', build: 'next build', start: 'next start' },
    dependencies: { ...shared, next: '^16.4.0' },
    devDependencies: { ...types, '@types/node': '^24.0.0' },
  },
};

const ignored = ['node_modules', 'dist', '.next', 'next-env.d.ts', '*.tsbuildinfo', '.env*.local', '*.db'];

/** `laurel create`: returns the exit code. */
export const createCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [given, ...more] = positionals;
  // An empty variable would be the folder that one is in.
  if (given === undefined || given.trim() === '')
    throw new WrongCall('The folder is missing: where to make the app.');
  if (more.length > 0) throw new WrongCall('Only one folder can be given.');
  const template = templates[values.template ?? 'vite'];
  if (template === undefined) throw new WrongCall(`--template takes vite or next, not "${values.template}".`);
  const folder = resolve(given);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    console.error(`${given} cannot be made: ${(error as Error).message}`);
    return 1;
  }
  if (readdirSync(folder).length > 0) {
    console.error(`${given} is there, and not empty.`);
    return 1;
  }
  cpSync(join(packageFolder, 'examples', template.from), folder, { recursive: true });
  writeFileSync(`${folder}/.gitignore`, `${ignored.join('\n')}\n`);
  const { scripts, dependencies, devDependencies } = template;
  const manifest = {
    // What npm allows in a name.
    name:
      basename(folder)
        .toLowerCase()
        .replace(/[^a-z\d._-]+/g, '-')
        .replace(/^[._-]+/, '') || 'game',
    private: true,
    type: 'module',
    scripts,
    dependencies: { laurel: `^${ownVersion()}`, ...dependencies },
    devDependencies,
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${given} is made. Next:

  cd ${quoted(given)}
  npm install
  npm run sandbox    # the service, on this machine; writes .env.local and goes on
  npm run dev        # in another terminal`);
  return 0;
});

/** The path as a shell takes it: in quotes where there is more in it than plain characters. */
function quoted(path: string): string {
  if (/^[\w./-]+$/.test(path)) return path;
  // Windows' own shell knows no single quotes, and no name there has double ones.
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
