// Changes one thing at a time in the code and sees whether a test notices: npm run test:mutation.
// One room: npm run test:mutation -- --mutate 'src/queue/**/*.ts'
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: [
    'src/domain/**/*.ts',
    'src/client/**/*.ts',
    'src/query/**/*.ts',
    'src/queue/**/*.ts',
    'src/react/models/**/*.ts',
    'src/server/ledger/**/*.ts',
    'src/server/handler/**/*.ts',
  ],
  // What a message says is for people to judge: tests hold that it names what to do, not its letters.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { reportTests: false, allowColor: false },
  coverageAnalysis: 'perTest',
  // Constants of modules: each would take a run of all tests, 8 % of the mutants most of the time.
  ignoreStatic: true,
  timeoutMS: 20_000,
  concurrency: 3,
  thresholds: { high: 95, low: 90, break: 85 },
  // Stryker rewrites tsconfig files with an API that TypeScript 7 no longer has; ours needs no rewriting.
  tsconfigFile: 'none',
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
};
