import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { foldSteps } from '../../../src/server/ledger/sql/foldStatements.ts';
import { migrations } from '../../../src/server/ledger/sql/migrations.ts';
import { dialect } from '../../../src/server/ledger/sql/sqliteSteps.ts';
import * as statements from '../../../src/server/ledger/sql/statements.ts';

const database = new DatabaseSync(':memory:');
for (const { statements: shared, sqlite = [] } of migrations)
  for (const text of [...shared, ...sqlite]) database.exec(text);
afterAll(() => database.close());

const writing = { ...dialect, onDisk: 'null' };
const all = Object.entries({
  ...statements,
  claimRun: statements.claimRun(writing),
  reclaimRun: statements.reclaimRun(writing),
  setRunAside: statements.setRunAside(writing),
  settleRun: statements.settleRun(writing),
  settleRunByHand: statements.settleRunByHand(writing),
  expireRuns: statements.expireRuns(writing),
  accountSums: statements.accountSums(dialect),
  playerCounts: statements.playerCounts(true),
  playerCountsToTheEnd: statements.playerCounts(false),
  playerSums: statements.playerSums(dialect, true),
  playerSumsToTheEnd: statements.playerSums(dialect, false),
  ...Object.fromEntries(foldSteps(dialect).map((text, index) => [`foldStep${index}`, text])),
});

it.each(all)('%s goes by an index, however many runs there are', (_, text) => {
  const plan = database.prepare(`explain query plan ${text}`).all();
  const details = plan.map(({ detail }) => String(detail));
  expect(details.filter((detail) => /^SCAN (?:laurel_\w+|run|other)\b(?!.*USING)/.test(detail))).toEqual([]);
});

it('the runs of one player are found by the player', () => {
  const [plan] = database.prepare(`explain query plan ${statements.acceptedRunsOfPlayer}`).all();
  expect(String(plan?.['detail'])).toContain('player=?');
});
