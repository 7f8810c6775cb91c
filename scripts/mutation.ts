// Changes one thing at a time in the code of a room and sees whether its tests notice: npm run test:mutation [room …].
// Rooms without a name: all, one after the other. The last lines are the table; reports/mutation/<room>.html has each change.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';

/** What is changed, and who is to notice. A room is held by its own tests: others would notice late, and by chance. */
interface Room {
  /** Patterns without a comma, at which Stryker parts them. */
  readonly code: readonly string[];
  readonly tests: readonly string[];
  /** Where these tests run. Default: Node. */
  readonly environment?: 'dom' | 'chromium';
  /** Leaves out the tests that are given more time than others: each change would take as long. */
  readonly isQuick?: true;
}

const rooms: Readonly<Record<string, Room>> = {
  domain: {
    code: ['src/domain/**/*.ts'],
    tests: ['test/domain/**/*.test.ts', 'test/query/**/*.test.ts', 'test/client/failure.test.ts'],
  },
  client: {
    code: ['src/client/**/*.ts'],
    // Totals and what is signed are asked for by servers alone.
    tests: ['test/client/**/*.test.ts', 'test/server/**/{answers,readRows}.test.ts'],
  },
  query: { code: ['src/query/**/*.ts'], tests: ['test/query/**/*.test.ts'] },
  queue: {
    code: ['src/queue/**/*.ts', '!src/queue/keeping/createDurableRuns.ts'],
    tests: ['test/queue/**/*.test.ts'],
  },
  // IndexedDB is the browser's.
  disk: {
    code: ['src/queue/keeping/createDurableRuns.ts'],
    tests: ['test/queue/**/{createDurableRuns,scoreQueue}.browser.test.ts'],
    environment: 'chromium',
  },
  models: {
    code: ['src/react/models/**/*.ts'],
    tests: ['test/react/models/**/*.dom.test.tsx'],
    environment: 'dom',
  },
  ledger: {
    code: ['src/server/ledger/**/*.ts', '!src/server/ledger/**/postgres*.ts'],
    tests: [
      'test/server/**/{memoryLedger,sqliteLedger,ledgerObject}.test.ts',
      'test/server/**/{sqliteDatabase,migrate,unknownRuns,foldAfter,foldOldRuns}.test.ts',
    ],
  },
  // Apart, since a Postgres takes seconds to start, for each change anew.
  postgres: {
    code: ['src/server/ledger/**/postgres*.ts'],
    tests: ['test/server/**/{postgresDatabase,embeddedPostgresLedger}.test.ts'],
  },
  signing: {
    code: ['src/server/signing/**/*.ts'],
    tests: ['test/server/signing/**/*.test.ts', 'test/server/missingArguments.test.ts'],
  },
  // How failures of the service come back is held by what is said of them.
  service: {
    code: ['src/server/service/**/*.ts'],
    tests: [
      'test/server/service/**/*.test.ts',
      'test/server/submitter/{answers,outcomeOf,againstSandbox,setClock}.test.ts',
      'test/server/**/{signing,missingArguments,wrongOptions}.test.ts',
    ],
  },
  totals: {
    code: ['src/server/totals/**/*.ts'],
    tests: [
      'test/server/totals/{adoptTotals,compareLedger,evidence,explainTotals,reconcile,witnesses}.test.ts',
    ],
    isQuick: true,
  },
  submitter: {
    code: ['src/server/submitter/**/*.ts', 'src/server/tickets/**/*.ts'],
    tests: ['test/server/{submitter,tickets}/**/*.test.ts', 'test/server/handler/unknownRuns.test.ts'],
  },
  handler: {
    code: ['src/server/handler/**/*.ts'],
    tests: [
      'test/server/**/{createScoreHandler,bearerPlayer,otherPlayer,tickets}.test.ts',
      'test/server/**/{createReconciler,backgroundReconciliation}.test.ts',
    ],
  },
  gateway: {
    // What several share is held by tests over Redis, which are too slow for this.
    code: [
      'src/server/gateway/**/*.ts',
      '!src/server/gateway/store/**',
      '!src/server/gateway/ranks/sharing/**',
      '!**/sharePages.ts',
    ],
    tests: [
      'test/server/gateway/*.test.ts',
      'test/server/gateway/{limits,operator,pages,pictures,players,ranks}/**/*.test.ts',
    ],
    isQuick: true,
  },
  webhooks: {
    code: ['src/server/webhooks/**/*.ts'],
    tests: ['test/server/webhooks/{createBoardFollower,createMomentWebhooks,deliver,followTogether}.test.ts'],
  },
};

/** The part of Stryker's JSON report that is read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(rooms, name));
if (unknown.length > 0) {
  throw new Error(`No such room: ${unknown.join(', ')}. There are: ${Object.keys(rooms).join(', ')}.`);
}

const rows: Record<string, string | number>[] = [];
for (const [room, { code, tests, environment = 'node', isQuick }] of Object.entries(rooms)) {
  if (asked.length > 0 && !asked.includes(room)) continue;
  const { status } = spawnSync('stryker', ['run', '--mutate', code.join()], {
    stdio: 'inherit',
    // Read by vitest.mutation.config.ts and test/support/failFast.ts.
    env: {
      ...process.env,
      MUTATION_TESTS: tests.join(' '),
      MUTATION_ENVIRONMENT: environment,
      ...(isQuick && { MUTATION_QUICK: 'yes' }),
    },
  });
  if (status !== 0) process.exitCode = 1;
  // Without a report the tests failed as they are, and Stryker has said so.
  if (!existsSync('reports/mutation/mutation.json')) continue;
  for (const kind of ['json', 'html']) {
    renameSync(`reports/mutation/mutation.${kind}`, `reports/mutation/${room}.${kind}`);
  }
  const counts = countsOf(JSON.parse(readFileSync(`reports/mutation/${room}.json`, 'utf8')) as Report);
  // Stryker takes it for a success that there was nothing to change.
  if (Number.isNaN(counts.score)) throw new Error(`Nothing of the room ${room} was changed.`);
  rows.push({ room, ...counts });
}
console.table(rows);

function countsOf({ files }: Report) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (wanted: string): number => statuses.filter((status) => status === wanted).length;
  const [killed, timeout, survived, uncovered] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map(
    count,
  ) as [number, number, number, number];
  const noticed = killed + timeout;
  const score = Math.round((1000 * noticed) / (noticed + survived + uncovered)) / 10;
  return { killed, timeout, survived, uncovered, score };
}
