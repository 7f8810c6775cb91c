// How scripts/mutation.ts changes code; it says which, and which tests are asked.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  // What a message says is for people to judge: tests hold that it names what to do, not its letters.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { reportTests: false, allowColor: false },
  coverageAnalysis: 'perTest',
  // Constants of modules: each would take a run of all tests, 8 % of the mutants most of the time.
  ignoreStatic: true,
  // Beyond what the tests take without a change. Many a change makes a loop endless.
  timeoutMS: 5_000,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 85 },
  // Stryker rewrites tsconfig files with an API that TypeScript 7 no longer has; ours needs no rewriting.
  tsconfigFile: 'none',
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
};
