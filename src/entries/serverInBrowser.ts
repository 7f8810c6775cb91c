// What a bundler finds in place of `laurel/server` unless it says that it builds for a server. It exports nothing, so
// an import of a name from it fails the build; a dynamic import fails when it runs. While one develops, where nothing is
// built, `serverWhileDeveloping.js` (made by scripts/build.ts) has the names, and this is what it runs first.
throw new Error(
  'laurel/server was imported into a browser bundle. It signs with the private key of the game, which must never ' +
    'reach a browser. Mount createScoreHandler on the game server and submit through it: httpSubmitter(url). If this is ' +
    'the bundle of a server, tell the bundler which one, by its condition: node, workerd, edge-light, deno, bun.',
);
// oxlint-disable-next-line unicorn/require-module-specifiers -- tells esbuild that this is a module, and a name missing from it an error
export {};
