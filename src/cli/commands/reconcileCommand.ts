import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { sleep } from '../../base/async/sleep.ts';
import { createScoreSubmitter, type ScoreSubmitter } from '../../server/submitter/createScoreSubmitter.ts';
import { readGivenFile } from '../givenFile.ts';
import { ledgerHelp, ledgerOptions, openLedger } from '../openLedger.ts';
import { withHelp } from '../withHelp.ts';

const help = `laurel reconcile (--ledger <file> | --postgres <variable>) --base-url <address> --api-key <key> --private-key <file> [--watch]
  Sends what waits and settles unknown runs from the platform's totals, as submitter.reconcile() does, and prints a line of
  JSON: what was accepted, sent, and left undecided with the reason.
${ledgerHelp}
  --highscore    the leaderboards add values up (leaderboardType 'Highscore'), so that averages need no thought
  --settle-after seconds: the settleAfter of the game server (there in milliseconds), 300 by default. With less than the server has,
                 a run may be sent again that is counted later, too
  --lease        seconds: the server's lease, 60 by default
  --max-attempts the server's maxAttempts, 100 by default
  --watch        again and again, until it is ended
  --every        seconds between two rounds of --watch, 60 by default

Also read from the environment: LAUREL_BASE_URL, LAUREL_API_KEY, LAUREL_PRIVATE_KEY (the key itself).
Exit code: 0 nothing is undecided, 1 something is, 2 it could not be tried.`;

const options = {
  ...ledgerOptions,
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  'private-key': { type: 'string' },
  highscore: { type: 'boolean' },
  'settle-after': { type: 'string' },
  lease: { type: 'string' },
  'max-attempts': { type: 'string' },
  watch: { type: 'boolean' },
  every: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** `laurel reconcile`: returns the exit code. */
export const reconcileCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({ args: [...args], options });
  const seconds = Number(values.every ?? 60);
  try {
    const ledger = seconds > 0 ? openLedger(values) : null;
    if (ledger === null) {
      console.error(help);
      return 2;
    }
    try {
      const file = values['private-key'];
      const submitter = createScoreSubmitter({
        baseUrl: values['base-url'] ?? process.env['LAUREL_BASE_URL'] ?? '',
        apiKey: values['api-key'] ?? process.env['LAUREL_API_KEY'] ?? '',
        privateKey:
          file === undefined ? process.env['LAUREL_PRIVATE_KEY'] : readGivenFile('--private-key', file),
        ledger,
        settleAfter: toMilliseconds(readNumber('--settle-after', values['settle-after'])),
        lease: toMilliseconds(readNumber('--lease', values.lease)),
        maxAttempts: readNumber('--max-attempts', values['max-attempts']),
        rules: values.highscore === true ? { leaderboardType: 'Highscore' } : undefined,
        onError: ({ message }) => console.error(message),
      });
      let code = await reconcileOnce(submitter);
      while (values.watch === true) {
        await sleep(seconds * 1000);
        code = await reconcileOnce(submitter).catch(toText);
      }
      return code;
    } finally {
      await ledger.close();
    }
  } catch (error) {
    return toText(error);
  }
});

function readNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && number > 0 && Number.isFinite(number)) return number;
  throw new Error(`${option} takes a number greater than 0, not "${value}".`);
}

function toMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

async function reconcileOnce(submitter: ScoreSubmitter): Promise<number> {
  const done = await submitter.reconcile();
  console.log(JSON.stringify(done));
  return done.undecided.length === 0 ? 0 : 1;
}

function toText(error: unknown): number {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
}
