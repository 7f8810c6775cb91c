import { readFileSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { tightenValues } from '../sheets/tightenValues.ts';
import { shortenPrivateNames } from './shortenPrivateNames.ts';

/** How the script for pages without a build is made. */
export interface EmbedBundleOptions {
  /** Default: the whole of it. */
  readonly entry?: string;
  /** What draws. Default `preact`, the lighter of the two. */
  readonly library?: 'preact' | 'react';
  /** Default `iife`, a classic script. */
  readonly format?: 'iife' | 'esm';
  /** Default true. Without it comments say which file a line is of. */
  readonly minifyWhitespace?: boolean;
}

/** Where the scripts carry less than the libraries that pages with a build share with them. */
export const alone = {
  ky: fileURLToPath(new URL('fetchAlone.ts', import.meta.url)),
  idb: fileURLToPath(new URL('idbAlone.ts', import.meta.url)),
  'zod/mini': fileURLToPath(new URL('schemaAlone.ts', import.meta.url)),
};
const drawnAlone = fileURLToPath(new URL('reactAlone.ts', import.meta.url));
const preact = {
  react: drawnAlone,
  'react-dom': drawnAlone,
  'react-dom/client': drawnAlone,
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * What the script takes as it begins, and keeps: a game's own script may say `class Map`, and every classic script after it would
 * find that one.
 */
const builtIns =
  'Array,CustomEvent,Date,Element,Error,Event,Headers,JSON,KeyboardEvent,Map,Math,Node,Number,Object,Promise,Response,Set,Symbol,URL,WeakMap';

/**
 * Sheets as text, minified, which is what `?inline` says to Vite, without the rules of these components; fails where one is there.
 * They are put into `sheets`, too, by their names: a script that has them `together` says the name where the text would be.
 */
const inlineSheets = (absent: readonly string[], sheets: Map<string, string>, together: boolean): Plugin => ({
  name: 'inline-sheets',
  setup(bundle) {
    bundle.onResolve({ filter: /\.css\?inline$/ }, async ({ path, resolveDir }) => ({
      path: new URL(path.replace('?inline', ''), `file://${resolveDir}/`).pathname,
      namespace: 'sheet',
    }));
    bundle.onLoad({ filter: /./, namespace: 'sheet' }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
      const contents = withoutRules(tightenValues(outputFiles[0]?.text ?? ''), absent);
      const name = `sheet_${parse(path).name}`;
      sheets.set(name, contents);
      return together ? { contents: `export default ${name};` } : { contents, loader: 'text' };
    });
    bundle.onEnd(({ outputFiles = [] }) => {
      const code = outputFiles.map(({ text }) => text).join('');
      const there = absent.filter((name) => new RegExp(`[^.]laurel-${name}\\b`).test(code));
      if (there.length > 0) throw new Error(`Without rules, and there: ${there.join(', ')}.`);
    });
  },
});

/** A minified sheet without the rules each selector of which names one of these components, and without the blocks that these leave empty. */
function withoutRules(css: string, absent: readonly string[]): string {
  const named = new RegExp(`\\.laurel-(${absent.join('|')})\\b`);
  return css
    .replaceAll(/[^{};]+\{[^{}]*\}/g, (rule) => {
      // What stands within `:is()` or `:not()` may be another way to match.
      let list = rule.slice(0, rule.indexOf('{'));
      for (let outer = ''; outer !== list; list = list.replaceAll(/\([^()]*\)/g, '')) outer = list;
      return list.split(',').every((selector) => named.test(selector)) ? '' : rule;
    })
    .replaceAll(/@[^{};]+\{\}/g, '');
}

/** Instead of a module: what it exports, doing nothing. */
const nothing = (...names: readonly string[]): string =>
  names.map((name) => `export const ${name} = () => {};`).join('\n');

/** By the end of a module's path: what stands in its place, or which methods of its class are left out. */
type Unreached = Readonly<Record<string, string | readonly string[]>>;

/**
 * What libraries bring along and a script of ours never comes to: of TanStack Query what is for mutations, of which Laurel has
 * none but for what each client asks of them, for queries that suspend or throw, for a cache that is restored, for servers, for timers
 * and ways to tell of a change other than its usual ones, and for pages that call their client by themselves.
 */
const unreached: Unreached = {
  '@tanstack/query-core/build/modern/environmentManager.js':
    'export const isServer = () => false; export const environmentManager = { isServer };',
  '@tanstack/query-core/build/modern/mutationCache.js': `export class MutationCache {
    clear() {}
    findAll() { return []; }
    resumePausedMutations() { return Promise.resolve(); }
  }`,
  '@tanstack/query-core/build/modern/queryClient.js': [
    'isMutating',
    'ensureQueryData',
    'getQueriesData',
    'setQueriesData',
    'resetQueries',
    'cancelQueries',
    'fetchQuery',
    'prefetchQuery',
    'infiniteQuery',
    'fetchInfiniteQuery',
    'prefetchInfiniteQuery',
    'ensureInfiniteQueryData',
    'getMutationCache',
    'getDefaultOptions',
    'setDefaultOptions',
    'setQueryDefaults',
    'setMutationDefaults',
    'getMutationDefaults',
    'defaultMutationOptions',
  ],
  '@tanstack/query-core/build/modern/query.js': ['queryType'],
  '@tanstack/query-core/build/modern/queryObserver.js': ['fetchOptimistic', 'getCurrentQuery'],
  '@tanstack/react-query/build/modern/QueryClientProvider.js': [],
  '@tanstack/query-core/build/modern/timeoutManager.js': `export const timeoutManager = globalThis;
    export const systemSetTimeoutZero = (call) => setTimeout(call, 0);`,
  '@tanstack/query-core/build/modern/focusManager.js': `const isFocused = () => document.visibilityState !== 'hidden';
    export const focusManager = {
      isFocused,
      subscribe(call) {
        const tell = () => call(isFocused());
        window.addEventListener('visibilitychange', tell);
        return () => window.removeEventListener('visibilitychange', tell);
      },
    };`,
  '@tanstack/query-core/build/modern/notifyManager.js': `export const defaultScheduler = setTimeout;
    let calls = [];
    let batches = 0;
    const flush = () => {
      const due = calls;
      calls = [];
      if (due.length > 0) setTimeout(() => due.forEach((call) => call()));
    };
    export const notifyManager = {
      batch(work) {
        batches += 1;
        try { return work(); }
        finally {
          batches -= 1;
          if (batches === 0) flush();
        }
      },
      batchCalls: (call) => () => {
        calls.push(call);
        if (batches === 0) flush();
      },
    };`,
  // What stands in the place of ky calls a page's own `fetch` as one does oneself.
  'src/client/keepsNone.ts': nothing('keepsNone'),
  'src/client/plainFetch.ts': `export const plainFetch = (fetch) => fetch;`,
  // What a page with a build loads once it is idle a script has anyway.
  'src/components/visuals/useVisuals.ts': `import { visuals } from './visuals.ts';
    import { motionAllowed } from './motionAllowed.ts';
    const motion = () => motionAllowed() ? visuals : undefined;
    export const useMotion = () => motion;
    export const useVisuals = () => {};
    export const lineOf = (name) => ({ d: visuals.lines[name] });`,
  // Preact moves those that rise anyway, and none of those that they pass.
  'src/components/leaderboard/table/useRowOrder.ts': `export const useRowOrder = (body, rows) => rows;`,
  '@tanstack/react-query/build/modern/errorBoundaryUtils.js': nothing(
    'ensurePreventErrorBoundaryRetry',
    'getHasError',
    'useClearResetErrorBoundary',
  ),
  '@tanstack/react-query/build/modern/IsRestoringProvider.js': nothing(
    'IsRestoringProvider',
    'useIsRestoring',
  ),
  '@tanstack/react-query/build/modern/QueryErrorResetBoundary.js': nothing(
    'QueryErrorResetBoundary',
    'useQueryErrorResetBoundary',
  ),
  '@tanstack/react-query/build/modern/suspense.js': nothing(
    'defaultThrowOnError',
    'ensureSuspenseTimers',
    'fetchOptimistic',
    'shouldSuspend',
  ),
};

/** The same, where it is known by its name: with React `reset` may be a form's, too. */
const unreachedByPreact: Unreached = {
  '@tanstack/query-core/build/modern/query.js': ['queryType', 'reset', 'resetState'],
};

/**
 * Has what a page with a build loads for the score queue, later, loaded as all else: as a module that comes later, it would be
 * carried within a function of its own, and what it exports by way of getters.
 */
const loadedAtOnce: Plugin = {
  name: 'loaded-at-once',
  setup(bundle) {
    bundle.onLoad({ filter: /\/createDurableRuns\.ts$/ }, ({ path }) => {
      const found = /import\(('[^']+')\)/;
      const source = readFileSync(path, 'utf8');
      const [, from] = found.exec(source) ?? [];
      if (from === undefined) throw new Error(`${path} loads nothing later any more.`);
      return {
        contents: `import { openDB as here } from ${from};\n${source.replace(found, 'Promise.resolve({ openDB: here })')}`,
        loader: 'ts',
      };
    });
  },
};

/**
 * Preact makes an element by the registry of what it goes into. Chromium refuses that in another document than the one this was made
 * in, such as a Picture-in-Picture window to which the page moves a board.
 */
const madeByDocument: Plugin = {
  name: 'made-by-document',
  setup(bundle) {
    bundle.onLoad({ filter: /\/preact\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(/,(\w+)\.is\?\1:\w+\)/, ')');
      if (contents === source) throw new Error(`${path} makes no element by a registry any more.`);
      return { contents };
    });
  },
};

/** What boards alone never come to: there is no provider, so no page submits a score through them. */
const unreachedByBoards: Unreached = {
  'src/react/provider/scores/ScoreQueueProvider.tsx':
    'export const ScoreQueueProvider = ({ children }) => children;',
};

/** Of which the sheets say something, and no script has them. */
const absentFromScripts = ['MomentToast', 'PlayerRank'];

/** And of which boards alone have none. */
const absentFromBoards = [
  ...absentFromScripts,
  'CopyButton',
  'FriendAvatars',
  'Link',
  'Overlay',
  'OverlayFrame',
  'RankChip',
  'TournamentCard',
  'VerifiedMark',
];

/** Leaves out what a script never comes to, and fails where there is nothing to leave out, or where it is come to. */
function without(never: Unreached): Plugin {
  return {
    name: 'without-unreached',
    setup(bundle) {
      const left = new Set(Object.keys(never));
      bundle.onLoad({ filter: /\.(js|tsx?)$/ }, ({ path }) => {
        const name = [...left].find((end) => path.endsWith(end));
        if (name === undefined) return undefined;
        left.delete(name);
        const instead = never[name] ?? '';
        return { contents: typeof instead === 'string' ? instead : withoutMethods(path, instead) };
      });
      bundle.onEnd(({ outputFiles = [] }) => {
        if (left.size > 0) throw new Error(`Nothing is left out any more of ${[...left].join(', ')}.`);
        const code = outputFiles.map(({ text }) => text.replaceAll(/^\s*\*.*$/gm, '')).join('');
        const called = Object.values(never)
          .flatMap((methods) => (typeof methods === 'string' ? [] : methods))
          .filter((name) => new RegExp(`\\.${name}\\b`).test(code));
        if (called.length > 0) throw new Error(`Left out, and called: ${called.join(', ')}.`);
      });
    },
  };
}

/**
 * A built module without methods of its class, each of which ends where a line is indented as it is, and without what it says to
 * whoever calls it wrongly, in production, too.
 */
function withoutMethods(path: string, names: readonly string[]): string {
  const whole = readFileSync(path, 'utf8');
  const unsaid = whole.replace(
    /\n\t+if \(.*\) throw new Error\("(?:No QueryClient set|Expected enabled)[^"]*"\);/,
    '',
  );
  if (names.length === 0 && unsaid === whole) throw new Error(`${path} says nothing that is left out.`);
  return names.reduce((text, name) => {
    const method = new RegExp(`\\n\\t(async |get )?${name}\\(.*\\{\\n[^]*?\\n\\t\\}`);
    if (!method.test(text)) throw new Error(`${path} has no ${name} to leave out.`);
    return text.replace(method, '');
  }, unsaid);
}

/** The scripts of the package, and what each begins with: the whole, and boards alone. */
export const scripts = {
  'embed.js': 'src/entries/embedScript.ts',
  'embed-leaderboard.js': 'src/entries/embedLeaderboardScript.ts',
} as const;

/**
 * Has Chromium compile every function on the thread that reads the script, while it loads. It would compile each at its first
 * call otherwise, on the page's own thread, where a game runs. Other browsers take it for a comment.
 */
export const compiledAtLoad = '//# allFunctionsCalledOnLoad';

/** Where the files of a script stand, from the bottom up. */
const rooms = [
  'node_modules',
  'scripts',
  ...[
    'base',
    'domain',
    'client',
    'query',
    'queue',
    'messages',
    'react',
    'components',
    'embed',
    'entries',
  ].map((room) => `src/${room}`),
];

/**
 * Code that names the files of a bundle, so that they follow each other by rooms in one that begins with it, and not by which of them
 * asks for which first: a file repeats most of its neighbours, and gzip looks back over 32 kB.
 */
function inRooms({ outputs }: Metafile): string {
  const roomOf = (file: string): number => rooms.findIndex((room) => file.startsWith(`${room}/`));
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([file, { bytesInOutput }]) => roomOf(file) >= 0 && bytesInOutput > 0)
    .map(([file]) => file)
    .toSorted((one, other) => roomOf(one) - roomOf(other))
    .map((file) => `import ${JSON.stringify(`in-room:${file}`)};`)
    .join('\n');
}

/** The files that `inRooms` names: what the package says of files that are imported for nothing would leave them out. */
const namedFiles: Plugin = {
  name: 'named-files',
  setup(bundle) {
    bundle.onResolve({ filter: /^in-room:/ }, ({ path }) => ({
      path: resolve(path.replace('in-room:', '')),
      sideEffects: true,
    }));
  },
};

/**
 * A script that takes the platform's own as it begins, and its sheets side by side from its end: gzip looks back over 32 kB, and finds what
 * one sheet says again of another only there. They are a pattern's, since minifiers put a text used once back to its use.
 */
function wrapped(script: string, sheets: ReadonlyMap<string, string>): string {
  const names = [...sheets.keys()].toSorted();
  const texts = names.map((name) => JSON.stringify(sheets.get(name)));
  return script
    .replace('(()=>{', () => `(([${names.join()}])=>{const{${builtIns}}=globalThis;`)
    .replace(/\}\)\(\);\s*$/, () => `})([${texts.join()}]);`);
}

/** One classic script with all that it needs, as text, and what it is made of. */
export async function bundleEmbed({
  entry = scripts['embed.js'],
  library = 'preact',
  format = 'iife',
  minifyWhitespace = true,
}: EmbedBundleOptions = {}): Promise<{ readonly code: string; readonly metafile: Metafile }> {
  const isBoards = entry === scripts['embed-leaderboard.js'];
  const isScript = format === 'iife' && minifyWhitespace;
  const sheets = new Map<string, string>();
  const options = {
    bundle: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    minifyWhitespace,
    write: false,
    metafile: true,
    format,
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      namedFiles,
      inlineSheets(isBoards ? absentFromBoards : absentFromScripts, sheets, isScript),
      loadedAtOnce,
      madeByDocument,
      without({
        ...unreached,
        ...(library === 'preact' && unreachedByPreact),
        ...(isBoards && unreachedByBoards),
      }),
    ],
    alias: { ...alone, ...(library === 'preact' && preact) },
  } satisfies BuildOptions;
  const asImported = await build({ ...options, entryPoints: [entry] });
  const { outputFiles, metafile } = isScript
    ? await build({
        ...options,
        stdin: { contents: inRooms(asImported.metafile), resolveDir: process.cwd() },
      })
    : asImported;
  const bundled = outputFiles[0]?.text ?? '';
  if (!minifyWhitespace) return { code: bundled, metafile };
  // Three hundredths less than esbuild leaves, gzipped: what a bundle of our own can have, and a page's own cannot be sure of.
  // What is longer so, and smaller gzipped: functions in their own place, and comparisons as they were written.
  const short = shortenPrivateNames(isScript ? wrapped(bundled, sheets) : bundled, [...sheets.values()]);
  const { code = '' } = await minify(short, {
    ecma: 2020,
    module: format === 'esm',
    compress: {
      ecma: 2020,
      passes: 3,
      inline: 1,
      sequences: false,
      arrows: false,
      lhs_constants: false,
      keep_fargs: false,
    },
    // Pages of one file often name no charset, and a browser would guess.
    format: { ecma: 2020, ascii_only: true, preamble: compiledAtLoad },
  });
  return { code, metafile };
}
