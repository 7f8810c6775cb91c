import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { misuse } from '../../domain/misuse.ts';
import { eachTotals } from '../../server/ledger/allTotals.ts';
import type { Ledger } from '../../server/ledger/Ledger.ts';
import { createServiceClient } from '../../server/service/createServiceClient.ts';
import { adoptTotals, type AdoptOptions } from '../../server/totals/adoptTotals.ts';
import { ledgerHelp, ledgerOptions } from '../openLedger.ts';
import { readService, serviceOptions } from '../serviceOptions.ts';
import { visible } from '../visible.ts';
import { withHelp } from '../withHelp.ts';
import { withLedger } from '../withLedger.ts';
import { needed, WrongCall } from '../wrongCall.ts';

const help = `laurel adopt (--ledger <file or address> | --postgres <variable>) --base-url <address> --api-key <key> --tournament <id> [--id <which>] [--create]
  Takes the platform's totals of a tournament that was played before there was this ledger, such as a sandbox's, into the
  ledger, as submitter.adoptTotals() does: once, before the first run. Without that a run whose answer is lost stays unknown
  (totals-differ). Nothing is sent. Not for leaderboards that average.
  A player who has runs in the ledger already gets what the platform has beyond these. One who has an open run, or one that was
  accepted in the last five minutes, which the totals may lack, is left alone, and named: call it again once the run is settled
  and old enough. So is one of whose accepted runs the totals have less than the ledger, as old ones do: no run is taken away.
  The game server begins the ledger, at its first run, or at its first reconciliation, a minute after it started. Where none has run
  yet, --create begins it.

  --id <userId|externalUserId>   by which id the game names its players: needed for those of whom the platform has both, and the
                                 ledger no run
  --create                       makes the ledger, its file too, where there is none: give exactly what the game server will give
                                 its sqliteLedger or postgresLedger
${ledgerHelp}

Also read from the environment: LAUREL_BASE_URL, LAUREL_API_KEY.
Exit code: 0 done, 1 some players were left alone, 2 it could not be tried.`;

const options = {
  ...ledgerOptions,
  ...serviceOptions,
  tournament: { type: 'string' },
  id: { type: 'string' },
  create: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

/** `laurel adopt`: returns the exit code. */
export const adoptCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({ args: [...args], options });
  const tournamentId = needed('--tournament', values.tournament, 'the id of one');
  const service = readService(values);
  const idOf = idNamed(values.id);
  return withLedger(values, async (ledger) => {
    const client = createServiceClient({ ...service, signer: signNothing });
    const known = await playersOf(ledger, tournamentId);
    if (known > 0)
      console.log(`The ledger has runs of ${players(known)} already: of these the difference is taken over.`);
    const { adopted, skipped, twoNames } = await adoptTotals(ledger, client, tournamentId, { idOf });
    console.log(`The totals of ${players(adopted)} were taken over.`);
    for (const player of skipped)
      console.error(
        `${visible(player)} was left alone: a run is open, was accepted in the last five minutes, or is not in the totals, or a name holds what no ledger keeps.`,
      );
    for (const names of twoNames)
      console.error(
        `${names.map(visible).join(' and ')} is one player to the platform, and was left alone: --id.`,
      );
    return skipped.length + twoNames.length === 0 ? 0 : 1;
  });
});

function idNamed(id: string | undefined): AdoptOptions['idOf'] {
  if (id === undefined || id === 'userId' || id === 'externalUserId') return id;
  throw new WrongCall(`--id takes userId or externalUserId, not "${id}".`);
}

async function playersOf(ledger: Ledger, tournamentId: string): Promise<number> {
  let count = 0;
  for await (const page of eachTotals(ledger.totalsAfter, tournamentId)) count += page.length;
  return count;
}

function players(count: number): string {
  return count === 1 ? '1 player' : `${count} players`;
}

/** Totals are read without a signature. */
function signNothing(): never {
  throw misuse('laurel adopt signs nothing.');
}
