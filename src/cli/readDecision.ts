import { playerKey, playerOf, type PlayerKey } from '../domain/players/playerKey.ts';
import type { Player } from '../domain/players/Player.ts';
import type { Hand } from '../server/ledger/Ledger.ts';
import type { DecisionByHand } from '../server/submitter/decideByHand.ts';
import { needed, onlyOne, WrongCall } from './wrongCall.ts';

/** The options by which a decision is made, but for the verdicts, for `parseArgs`. */
export const decisionOptions = {
  player: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
} as const;

/** What was decided about which run, or `null` where no run is named and none is decided about. Throws for what is half of it. */
export function readDecision<Verdict extends Hand['verdict']>(
  [id, ...more]: readonly string[],
  values: Readonly<Partial<Record<NoInfer<Verdict> | keyof typeof decisionOptions, string | boolean>>>,
  verdicts: readonly Verdict[],
): (DecisionByHand & { readonly verdict: Verdict }) | null {
  const { player, by, why } = values as Readonly<Partial<Record<string, string>>>;
  if (more.length > 0) throw new WrongCall('Only one run id can be given.');
  if (id === undefined) {
    if ([...verdicts, 'player', 'by', 'why'].some((name) => Object.hasOwn(values, name)))
      throw new WrongCall('The run id is missing.');
    return null;
  }
  return {
    id,
    verdict: onlyOne(verdicts, values),
    player: toPlayer(needed('--player', player, kinds)),
    by: needed('--by', by, 'who decides'),
    why: needed('--why', why, 'the reason, which stays in the ledger'),
  };
}

const kinds = 'user:<id> or external:<id>';

function toPlayer(text: string): Player {
  if (!/^(?:user|external):./.test(text)) throw new WrongCall(`--player takes ${kinds}, not "${text}".`);
  try {
    // The text of a key is what a key is made to; an id that is none throws there.
    return playerOf(playerKey(playerOf(text as PlayerKey)));
  } catch (error) {
    throw new WrongCall(`--player: ${(error as Error).message}`);
  }
}
