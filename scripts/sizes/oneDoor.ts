import type { Plugin } from 'vite';

/** The names of these packages that Laurel's modules use; another one fails the build, which says so. */
const names: Readonly<Record<string, string>> = {
  react:
    'Component, Fragment, createContext, createElement, memo, startTransition, useCallback, ' +
    'useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState, ' +
    'useSyncExternalStore',
  'react/jsx-runtime': 'Fragment, jsx, jsxs',
  '@tanstack/react-query':
    'QueryClient, QueryClientContext, QueryClientProvider, onlineManager, replaceEqualDeep, ' +
    'useInfiniteQuery, useQuery, useQueryClient',
};

/** Whether a module is to import a package through its door: not devtools, whose names every page would carry. */
export function hasDoor(source: string, importer: string | undefined): boolean {
  return source in names && importer !== undefined && !/^\0|\/devtools\//.test(importer);
}

/**
 * Has all modules of the package import React and TanStack Query through one module of each. esbuild takes a CommonJS
 * package such as React anew for each file that imports it, a hundred of them on a page with a leaderboard.
 */
export function oneDoor(): Plugin {
  return {
    name: 'one-door',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (hasDoor(source, importer) ? `\0peers/${source}.js` : null),
    load: (id) => {
      const source = id.replace(/^\0peers\/(.*)\.js$/, '$1');
      return source === id ? null : `export { ${names[source]} } from '${source}';`;
    },
  };
}
