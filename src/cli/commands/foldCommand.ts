import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { foldOldRuns } from '../../server/ledger/foldOldRuns.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import { withHelp } from '../withHelp.ts';
import { withLedger } from '../withLedger.ts';
import { needed, numberOf } from '../wrongCall.ts';

const help = `laurel fold (--ledger <file or address> | --postgres <variable>) --days <number>
  Folds runs that were settled longer ago into totals for each player and tournament. Their ids and verdicts stay, so that
  none is sent again; their scores and records are gone. Players with an open run in the same tournament are left alone.
  --days         how old a run has to be, 1 or more; longer than pages may still ask about it, and than a rateLimit looks back

${ledgerHelp}

Exit code: 0 done, 2 it could not be tried.`;

const options = { ...ledgerOptions, days: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

const day = 86_400_000;

/** `laurel fold`: returns the exit code. */
export const foldCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({ args: [...args], options });
  const given = needed('--days', values.days, 'how old a run has to be, 1 or more');
  const days = numberOf('--days', given, {
    takes: 'a number of days, 1 or more',
    isRight: (number) => number >= 1,
  });
  return withLedger(values, async (ledger) => {
    console.log(`${await foldOldRuns(ledger, days * day)} runs folded.`);
    return 0;
  });
});
