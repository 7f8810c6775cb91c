/** What pages load beside Laurel's own code. Made ready beforehand: what is found on the way reloads the page. */
export const loadedByLaurel: readonly string[] = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  '@tanstack/react-query',
  'ky',
  'zod/mini',
  'idb',
];
