import { expect, test } from 'vitest';
import { killBrowsers } from './killBrowsers.ts';

// A hundred of them, up to five seconds after: node bench/killedBrowser.ts
test(
  'a run that says it is saved is there after the browser was killed at that moment',
  { timeout: 120_000 },
  async () => {
    const report = await killBrowsers([0, 0, 0]);
    expect(report).toEqual({ saved: 3, lost: [], keptIn: ['IndexedDB', 'IndexedDB', 'IndexedDB'] });
  },
);
