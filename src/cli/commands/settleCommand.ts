import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { HandVerdict, Ledger } from '../../server/ledger/Ledger.ts';
import { settleByHand, type SettlementByHand } from '../../server/submitter/settleByHand.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import { decisionOptions, readDecision } from '../readDecision.ts';
import { visibleJson } from '../visible.ts';
import { withHelp } from '../withHelp.ts';
import { orUndecided, withLedger } from '../withLedger.ts';
import { needed, type NumberRule, numberOf } from '../wrongCall.ts';

const help = `laurel settle (--ledger <file or address> | --postgres <variable>)
  Lists the runs whose fate is unknown: id, player, tournament, scores, attempt, how often they may have been sent, and, of one that
  was sent again by hand and is unknown once more, that decision: hand.

laurel settle <run id> (--ledger … | --postgres …) --player <user:id or external:id> (--counted | --send-again --attempt <number> | --refused) --by <name> --why <text>
  Settles one of them by hand. Look the run up on the platform first.
  --counted      the platform has it
  --send-again   the platform certainly has not: for one that it has, this counts it twice
  --attempt      with --send-again: the attempt that the list had when the run was looked up. It is not sent if it was sent since
  --refused      it will not count
  --by, --why    who decides, and why: both stay in the ledger

${ledgerHelp}

Exit code: 0 done, 1 not settled, 2 it could not be tried, or nobody knows: then it says so.`;

const options = {
  ...ledgerOptions,
  counted: { type: 'boolean' },
  'send-again': { type: 'boolean' },
  refused: { type: 'boolean' },
  attempt: { type: 'string' },
  ...decisionOptions,
} as const satisfies ParseArgsOptionsConfig;

const verdicts: readonly HandVerdict[] = ['counted', 'send-again', 'refused'];

/** `laurel settle`: returns the exit code. */
export const settleCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const decision = readDecision(positionals, values, verdicts);
  const attempt = numberOf('--attempt', values.attempt, attempts);
  if (decision?.verdict === 'send-again') needed('--attempt', values.attempt, 'the one that the list had');
  return withLedger(values, (ledger) =>
    decision === null ? listUnknown(ledger) : orUndecided(() => settle(ledger, { ...decision, attempt })),
  );
});

const attempts: NumberRule = {
  takes: 'a whole number from 1 on',
  isRight: (number) => Number.isInteger(number) && number > 0,
};

async function listUnknown(ledger: Ledger): Promise<number> {
  const unknown = (await ledger.open()).filter(({ status }) => status === 'unknown');
  // Not among the lines that a script reads.
  if (unknown.length === 0) console.error('No run is unknown.');
  for (const { id, player, tournamentId, scores, attempt, sends, hand } of unknown) {
    const line = { id, player, tournamentId, scores, attempt, sends, ...(hand && { hand }) };
    console.log(visibleJson(line));
  }
  return 0;
}

async function settle(ledger: Ledger, decision: SettlementByHand): Promise<number> {
  await settleByHand(ledger, decision);
  const { id, player, verdict } = decision;
  console.log(`Run ${id} of ${playerKey(player)} is settled by hand: ${verdict}.`);
  return 0;
}
