import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseJson } from '../../base/http/parseJson.ts';
import { createClient } from '../../client/createClient.ts';
import { isLaurelError } from '../../domain/LaurelError.ts';
import type { ScoreRecord, Scores } from '../../domain/model.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { TotalsReport } from '../../domain/runs/TotalsReport.ts';
import { scoreOf } from '../../domain/scores.ts';
import { isObject } from '../../domain/checkOptions.ts';
import { compareLedger } from '../../server/totals/compareLedger.ts';
import { compareTotals, type OwnTotals } from '../../server/totals/compareTotals.ts';
import { createServiceClient } from '../../server/service/createServiceClient.ts';
import { readGivenFile } from '../givenFile.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import {
  environmentHelp,
  keyOptions,
  readPrivateKey,
  readService,
  serviceOptions,
} from '../serviceOptions.ts';
import { visible, visibleJson } from '../visible.ts';
import { withHelp } from '../withHelp.ts';
import { told, withLedger } from '../withLedger.ts';
import { needed, onlyOne, WrongCall } from '../wrongCall.ts';

const ownShape = 'JSON: [{ "userId" or "externalUserId": "…", "scores": { "kills": 12 } }]';

const help = `laurel verify signature --base-url <address> --api-key <key> --private-key <file>
  Signs a message and asks the service whether the signature is right.

laurel verify totals --base-url <address> --api-key <key> --tournament <id> (--ledger <file or address> | --postgres <variable> | --own <file>)
  Lists players whose totals on the platform differ from the game's own data. Beside a server that takes runs, those of a ledger
  who have an open run, or to whom one came in while the totals were read, twice, are named as moving: that says nothing of them.
${ledgerHelp}
  --own          ${ownShape}
  --start-date, --end-date   YYYY-MM-DD, for --own of a period
  --json         prints the report as JSON

${environmentHelp}
Exit code: 0 all is right, or as far as it could be compared, 1 it is not, 2 it could not be tried.`;

const options = {
  ...serviceOptions,
  ...keyOptions,
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
  const [what, ...more] = positionals;
  if ((what !== 'signature' && what !== 'totals') || more.length > 0) {
    const given = positionals.length === 0 ? '' : `, not "${positionals.join(' ')}"`;
    throw new WrongCall(`verify takes signature or totals${given}.`);
  }
  try {
    return await (what === 'signature' ? trySignature(values) : verifyTotals(values));
  } catch (error) {
    return told(error, 2);
  }
});

async function trySignature(values: Values): Promise<number> {
  const client = createServiceClient({ ...readService(values), privateKey: readPrivateKey(values) });
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
  const isOwn = onlyOne(['ledger', 'postgres', 'own'], values) === 'own';
  const { own: ownFile = '', 'start-date': startDate, 'end-date': endDate } = values;
  if (!isOwn && (startDate !== undefined || endDate !== undefined))
    throw new WrongCall('--start-date and --end-date go with --own: a ledger is of all time.');
  const tournamentId = needed('--tournament', values.tournament, 'the id of one');
  const drifts: string[] = [];
  const client = createClient({ ...readService(values), onDrift: ({ path }) => drifts.push(path) });

  async function getTotals(): Promise<readonly ScoreRecord[]> {
    const platform = await client.getScores({ tournamentId, startDate, endDate });
    if (drifts.length === 0) return platform;
    // What was left out would seem to differ.
    const some = drifts.slice(0, 3).join(', ');
    throw new Error(
      `The totals could not be read for certain: ${drifts.length} parts of them, such as ${some}.`,
    );
  }

  function tell(report: TotalsReport): number {
    console.log(values.json === true ? visibleJson(report, 2) : toText(report));
    return report.differences.length === 0 ? 0 : 1;
  }

  if (isOwn) {
    const own = readOwn(ownFile);
    return tell(compareTotals(tournamentId, own, await getTotals()));
  }
  return withLedger(values, async (ledger) => tell(await compareLedger(ledger, { getTotals }, tournamentId)));
}

/** Throws an error for the user at what could not be compared: it would seem to differ, or not to. */
function readOwn(file: string): readonly OwnTotals[] {
  const players = parseJson(readGivenFile('--own', file));
  const takes = `--own takes ${ownShape}`;
  if (!Array.isArray(players)) throw new Error(`${takes}; ${file} is no list.`);
  return players.map((player: unknown, index) => {
    try {
      const { scores, ...named } = (player ?? {}) as Player & { readonly scores?: unknown };
      const own = playerKey(named);
      if (!isObject(scores) || !Object.values(scores).every(Number.isFinite))
        throw new Error('Its scores are not numbers by score type.');
      return { player: own, accepted: scores as Scores };
    } catch (error) {
      throw new Error(`${takes}; entry ${index + 1} of ${file} is none. ${(error as Error).message}`, {
        cause: error,
      });
    }
  });
}

/** A table of one line for each player and score type that differs. */
function toText({ players, differences, moving = [] }: TotalsReport): string {
  const summary = `${players} players compared, ${differences.length} differ.${sayMoving(moving)}`;
  if (differences.length === 0) return summary;
  const head = ['player', 'score', 'game', 'platform', 'difference', 'open runs'];
  const rows = differences.flatMap(({ userId, externalUserId, own, platform, difference, openRuns }) =>
    Object.entries(difference).map(([scoreType, value]) => [
      short(userId ?? externalUserId ?? ''),
      short(scoreType),
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

const mostNamed = 20;

function sayMoving(moving: readonly string[]): string {
  if (moving.length === 0) return '';
  const more = moving.length - mostNamed;
  const named = `${moving.slice(0, mostNamed).map(short).join(', ')}${more > 0 ? ` and ${more} more (--json)` : ''}`;
  return `\n${moving.length} not compared, since they are moving (a run is open, or came in just now): ${named}.`;
}

function short(text: string): string {
  return visible(text).slice(0, 40);
}
