import { defineConfig } from 'vitest/config';

// `npm run test:browsers`: what only another browser than Chromium tells, in those that Debian has.
export default defineConfig({
  test: {
    include: ['test/other-browsers/**/*.test.ts'],
    testTimeout: 60_000,
    // One window after the other: only one of them has the focus.
    fileParallelism: false,
  },
});
