import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { sleep } from '../../base/async/sleep.ts';
import { doubtWaiting } from '../../server/ledger/doubtWaiting.ts';
import type { LedgerEntry } from '../../server/ledger/Ledger.ts';
import { assembleSubmitter } from '../../server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter } from '../../server/submitter/ScoreSubmitter.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import {
  environmentHelp,
  keyOptions,
  readPrivateKey,
  readService,
  serviceOptions,
} from '../serviceOptions.ts';
import { visibleJson } from '../visible.ts';
import { withHelp } from '../withHelp.ts';
import { told, withLedger } from '../withLedger.ts';
import { type NumberRule, numberOf } from '../wrongCall.ts';

const help = `laurel reconcile (--ledger <file or address> | --postgres <variable>) --base-url <address> --api-key <key> --private-key <file> [--watch]
  Sends what waits and settles unknown runs from the platform's totals, as submitter.reconcile() does, and prints a line of
  JSON: what was accepted, sent, and left undecided with the reason. Runs that began with a ticket are left to the game server to
  send, which alone can hold them against the player's other games; not those that a hand has decided about.
${ledgerHelp}
  --highscore    the leaderboards add values up (leaderboardType 'Highscore'), so that averages need no thought
  --settle-after seconds: the settleAfter of the game server (there in milliseconds), 300 by default. With less than the server has,
                 a run may be sent again that is counted later, too
  --lease        seconds: the server's lease, 60 by default
  --max-attempts the server's maxAttempts, 100 by default
  --restored     the ledger was restored from a backup: what waits may have been sent since, and is taken for unknown first. Before
                 the game server is started again
  --watch        again and again, until it is ended
  --every        seconds between two rounds of --watch, 60 by default

${environmentHelp}
Exit code: 0 nothing is undecided, 1 something is, 2 it could not be tried.`;

const options = {
  ...ledgerOptions,
  ...serviceOptions,
  ...keyOptions,
  highscore: { type: 'boolean' },
  'settle-after': { type: 'string' },
  lease: { type: 'string' },
  'max-attempts': { type: 'string' },
  restored: { type: 'boolean' },
  watch: { type: 'boolean' },
  every: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** `laurel reconcile`: returns the exit code. */
export const reconcileCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({ args: [...args], options });
  return withLedger(values, async (ledger) => {
    const given = {
      ...readService(values),
      privateKey: readPrivateKey(values),
      ledger,
      settleAfter: milliseconds('--settle-after', values['settle-after']),
      lease: milliseconds('--lease', values.lease),
      maxAttempts: numberOf('--max-attempts', values['max-attempts'], aboveZero),
      rules: values.highscore === true ? ({ leaderboardType: 'Highscore' } as const) : undefined,
      onError: ({ message }: Error) => console.error(message),
    };
    const { submitter } = assembleSubmitter(given, isForServer);
    if (values.restored === true) await doubtWaiting(ledger);
    const pause = milliseconds('--every', values.every) ?? 60_000;
    let code = await reconcileOnce(submitter);
    while (values.watch === true) {
      await sleep(pause);
      code = await reconcileOnce(submitter).catch((error: unknown) => told(error, 2));
    }
    return code;
  });
});

const aboveZero: NumberRule = { takes: 'a number greater than 0', isRight: (number) => number > 0 };

/** It is held against the player's other games by rules that only the game server has, unless a hand has decided. */
function isForServer({ ticket, hand }: LedgerEntry): boolean {
  return ticket !== null && hand === null;
}

function milliseconds(option: string, value: string | undefined): number | undefined {
  const seconds = numberOf(option, value, aboveZero);
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}

async function reconcileOnce(submitter: ScoreSubmitter): Promise<number> {
  const done = await submitter.reconcile();
  console.log(visibleJson(done));
  // What was sent anew may be as open as before.
  const isOpen = done.sent.some(({ status }) => status === 'sending' || status === 'unknown');
  return done.undecided.length > 0 || isOpen ? 1 : 0;
}
