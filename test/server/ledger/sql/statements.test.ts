import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { foldSteps } from '../../../../src/server/ledger/sql/foldStatements.ts';
import { migrations } from '../../../../src/server/ledger/sql/migrations.ts';
import * as statements from '../../../../src/server/ledger/sql/statements.ts';

const database = new DatabaseSync(':memory:');
for (const migration of migrations) for (const text of migration.statements) database.exec(text);
afterAll(() => database.close());

const summing = { eachScore: 'json_each(laurel_runs.scores)', sumType: 'double precision' };
const all = Object.entries({
  ...statements,
  claimRun: statements.claimRun({ onDisk: 'null' }),
  reclaimRun: statements.reclaimRun({ onDisk: 'null' }),
  accountSums: statements.accountSums(summing),
  playerCounts: statements.playerCounts(true),
  playerCountsToTheEnd: statements.playerCounts(false),
  playerSums: statements.playerSums(summing, true),
  playerSumsToTheEnd: statements.playerSums(summing, false),
  ...Object.fromEntries(foldSteps(summing).map((text, index) => [`foldStep${index}`, text])),
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
