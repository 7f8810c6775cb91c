import { expect, it, vi } from 'vitest';
import * as idb from 'idb';
import * as alone from '../../scripts/embed/idbAlone.ts';
// What durable runs are held to, with what the scripts have in place of idb.
import '../queue/keeping/createDurableRuns.browser.test.ts';

vi.mock('idb', () => import('../../scripts/embed/idbAlone.ts'));

it('stands in the place of idb in these', () => {
  expect(idb.openDB).toBe(alone.openDB);
});
