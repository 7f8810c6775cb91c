import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { playerKey } from '../../domain/players/playerKey.ts';
import type { Ledger, ReviewVerdict } from '../../server/ledger/Ledger.ts';
import { decideByHand } from '../../server/submitter/decideByHand.ts';
import { runsToReview } from '../../server/submitter/reviewRun.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import { toPlayer } from '../toPlayer.ts';
import { withHelp } from '../withHelp.ts';
import { withLedger } from '../withLedger.ts';

const help = `laurel review (--ledger <file> | --postgres <variable>)
  Lists the runs that are held for review, oldest first, a line of JSON each: id, player, tournament, scores, why it is held,
  when it began and came in (ISO 8601, UTC), its seed and its proof.

laurel review <run id> (--ledger … | --postgres …) --player <user:id or external:id> (--accept | --refuse) --by <name> --why <text>
  --accept       the run counts: the game server sends it at its next reconciliation
  --refuse       it does not; its player reads --why
  --by, --why    who decides, and why: both stay in the ledger

${ledgerHelp}

Exit code: 0 done, 1 not reviewed, 2 it could not be tried.`;

const options = {
  ...ledgerOptions,
  player: { type: 'string' },
  accept: { type: 'boolean' },
  refuse: { type: 'boolean' },
  by: { type: 'string' },
  why: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const verdicts: readonly ReviewVerdict[] = ['accept', 'refuse'];

/** `laurel review`: returns the exit code. */
export const reviewCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [id] = positionals;
  return withLedger(values, help, 1, (ledger) =>
    id === undefined ? listHeld(ledger) : review(ledger, id, values),
  );
});

async function listHeld(ledger: Ledger): Promise<number> {
  for (const { id, player, tournamentId, scores, reason, ticket, proof, createdAt } of await runsToReview(
    ledger,
  )) {
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
    console.log(JSON.stringify({ ...line, seed: ticket?.seed ?? null, proof }));
  }
  return 0;
}

async function review(ledger: Ledger, id: string, values: Values): Promise<number> {
  const [verdict, ...more] = verdicts.filter((name) => values[name] === true);
  const player = toPlayer(values.player);
  const { by = '', why = '' } = values;
  if (verdict === undefined || more.length > 0 || player === null) {
    console.error(help);
    return 2;
  }
  await decideByHand(ledger, { player, id, verdict, by, why }, verdicts);
  console.log(`Run ${id} of ${playerKey(player)} is reviewed: ${verdict}.`);
  return 0;
}
