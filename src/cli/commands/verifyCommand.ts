import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { createClient } from '../../client/createClient.ts';
import { isLaurelError } from '../../domain/LaurelError.ts';
import type { Scores } from '../../domain/model.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { scoreOf } from '../../domain/scores.ts';
import { compareTotals, type OwnTotals } from '../../server/totals/compareTotals.ts';
import { createServiceClient } from '../../server/service/createServiceClient.ts';
import type { Ledger } from '../../server/ledger/Ledger.ts';
import { readGivenFile } from '../givenFile.ts';
import { ledgerHelp, ledgerOptions, openLedger } from '../openLedger.ts';
import { withHelp } from '../withHelp.ts';

const help = `laurel verify signature --base-url <address> --api-key <key> --private-key <file>
  Signs a message and asks the service whether the signature is right.

laurel verify totals --base-url <address> --api-key <key> --tournament <id> (--ledger <file> | --postgres <variable> | --own <file>)
  Lists players whose totals on the platform differ from the game's own data.
${ledgerHelp}
  --own          JSON: [{ "userId" or "externalUserId": "…", "scores": { "kills": 12 } }]
  --start-date, --end-date   YYYY-MM-DD, for --own of a period
  --json         prints the report as JSON

Also read from the environment: LAUREL_BASE_URL, LAUREL_API_KEY, LAUREL_PRIVATE_KEY (the key itself).
Exit code: 0 all is right, 1 it is not, 2 it could not be tried.`;

const options = {
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  'private-key': { type: 'string' },
  tournament: { type: 'string' },
  ...ledgerOptions,
  own: { type: 'string' },
  'start-date': { type: 'string' },
  'end-date': { type: 'string' },
  json: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** `laurel verify`: returns the exit code. */
export const verifyCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [what] = positionals;
  if (what !== 'signature' && what !== 'totals') {
    console.error(help);
    return 2;
  }
  try {
    return await (what === 'signature' ? trySignature(values) : verifyTotals(values));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
});

function service(values: Values): { readonly baseUrl: string; readonly apiKey: string } {
  return {
    baseUrl: values['base-url'] ?? process.env['LAUREL_BASE_URL'] ?? '',
    apiKey: values['api-key'] ?? process.env['LAUREL_API_KEY'] ?? '',
  };
}

async function trySignature(values: Values): Promise<number> {
  const file = values['private-key'];
  const privateKey =
    file === undefined ? process.env['LAUREL_PRIVATE_KEY'] : readGivenFile('--private-key', file);
  const client = createServiceClient({ ...service(values), privateKey });
  try {
    await client.verifySignature({ message: 'Is this signature right?', at: new Date().toISOString() });
  } catch (error) {
    if (!isLaurelError(error) || (error.kind !== 'unauthorized' && error.kind !== 'refused')) throw error;
    console.error(error.message);
    return 1;
  }
  console.log('The service accepts the signature.');
  return 0;
}

async function verifyTotals(values: Values): Promise<number> {
  const { tournament: tournamentId = '', own: ownFile } = values;
  const ledger = openLedger(values);
  if ((ledger === null) === (ownFile === undefined)) {
    console.error('Give the game’s own data: one of --ledger, --postgres and --own.');
    await ledger?.close();
    return 2;
  }
  const own = ledger === null ? readOwn(ownFile ?? '') : await readLedger(ledger, tournamentId);
  const drifts: string[] = [];
  const client = createClient({ ...service(values), onDrift: ({ path }) => drifts.push(path) });
  const platform = await client.getScores({
    tournamentId,
    startDate: values['start-date'],
    endDate: values['end-date'],
  });
  if (drifts.length > 0) {
    // What was left out would seem to differ.
    const some = drifts.slice(0, 3).join(', ');
    console.error(
      `The totals could not be read for certain: ${drifts.length} parts of them, such as ${some}.`,
    );
    return 2;
  }
  const report = compareTotals(tournamentId, own, platform);
  console.log(values.json === true ? JSON.stringify(report, null, 2) : toText(report));
  return report.differences.length === 0 ? 0 : 1;
}

async function readLedger(ledger: Ledger, tournamentId: string): Promise<readonly OwnTotals[]> {
  try {
    return await ledger.totals(tournamentId);
  } finally {
    await ledger.close();
  }
}

function readOwn(file: string): readonly OwnTotals[] {
  const players = JSON.parse(readGivenFile('--own', file)) as readonly (Player & {
    readonly scores: Scores;
  })[];
  return players.map((player) => ({ player: playerKey(player), accepted: player.scores }));
}

/** A table of one line for each player and score type that differs. */
function toText({ players, differences }: TotalsReport): string {
  const summary = `${players} players compared, ${differences.length} differ.`;
  if (differences.length === 0) return summary;
  const head = ['player', 'score', 'game', 'platform', 'difference', 'open runs'];
  const rows = differences.flatMap(({ userId, externalUserId, own, platform, difference, openRuns }) =>
    Object.entries(difference).map(([scoreType, value]) => [
      visible(userId ?? externalUserId ?? ''),
      visible(scoreType),
      String(scoreOf(own, scoreType) ?? '–'),
      String(scoreOf(platform, scoreType) ?? '–'),
      value > 0 ? `+${value}` : String(value),
      String(openRuns),
    ]),
  );
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line), '', summary].join('\n');
}

/** Ids are other people's text: nothing in them may steer a terminal. */
function visible(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�').slice(0, 40);
}
