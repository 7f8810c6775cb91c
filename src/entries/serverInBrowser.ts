// What a bundler for browsers finds in place of `laurel/server`. It exports nothing, so an import of a name from it
// fails the build; a dynamic import fails when it runs.
throw new Error(
  'laurel/server was imported into a browser bundle. It signs with the private key of the game, which must never ' +
    'reach a browser. Mount createScoreHandler on the game server and submit through it: httpSubmitter(url).',
);
// oxlint-disable-next-line unicorn/require-module-specifiers -- tells esbuild that this is a module, and a name missing from it an error
export {};
