import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { Ledger, ReviewVerdict } from '../../server/ledger/Ledger.ts';
import { decideByHand, type DecisionByHand } from '../../server/submitter/decideByHand.ts';
import { runsToReview } from '../../server/submitter/reviewRun.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import { decisionOptions, readDecision } from '../readDecision.ts';
import { visibleJson } from '../visible.ts';
import { withHelp } from '../withHelp.ts';
import { orUndecided, withLedger } from '../withLedger.ts';

const help = `laurel review (--ledger <file or address> | --postgres <variable>)
  Lists the runs that are held for review, oldest first, a line of JSON each: id, player, tournament, scores, why it is held,
  when it began and came in (ISO 8601, UTC), its seed and its proof.

laurel review <run id> (--ledger … | --postgres …) --player <user:id or external:id> (--accept | --refuse) --by <name> --why <text>
  --accept       the run counts: the game server sends it at its next reconciliation
  --refuse       it does not; its player reads --why
  --by, --why    who decides, and why: both stay in the ledger

${ledgerHelp}

Exit code: 0 done, 1 not reviewed, 2 it could not be tried, or nobody knows: then it says so.`;

const options = {
  ...ledgerOptions,
  accept: { type: 'boolean' },
  refuse: { type: 'boolean' },
  ...decisionOptions,
} as const satisfies ParseArgsOptionsConfig;

const verdicts: readonly ReviewVerdict[] = ['accept', 'refuse'];

/** `laurel review`: returns the exit code. */
export const reviewCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const decision = readDecision(positionals, values, verdicts);
  return withLedger(values, (ledger) =>
    decision === null ? listHeld(ledger) : orUndecided(() => review(ledger, decision)),
  );
});

async function listHeld(ledger: Ledger): Promise<number> {
  const held = await runsToReview(ledger);
  if (held.length === 0) console.error('No run is held.');
  for (const { id, player, tournamentId, scores, reason, ticket, proof, createdAt } of held) {
    const began = ticket === null ? null : new Date(ticket.startedAt).toISOString();
    const line = {
      id,
      player,
      tournamentId,
      scores,
      reason,
      began,
      cameIn: new Date(createdAt).toISOString(),
    };
    console.log(visibleJson({ ...line, seed: ticket?.seed ?? null, proof }));
  }
  return 0;
}

async function review(ledger: Ledger, decision: DecisionByHand): Promise<number> {
  await decideByHand(ledger, decision, verdicts);
  const { id, player, verdict } = decision;
  console.log(`Run ${id} of ${playerKey(player)} is reviewed: ${verdict}.`);
  return 0;
}
