import type { Player } from '../domain/players/Player.ts';
import { playerKey, playerOf, type PlayerKey } from '../domain/players/playerKey.ts';

/** The player whom a person named on the command line (`user:<id>` or `external:<id>`), or `null`. Throws for an id that is none. */
export function toPlayer(text = ''): Player | null {
  if (!/^(?:user|external):./.test(text)) return null;
  // The text of a key is what a key is made to; an id that is none throws there.
  return playerOf(playerKey(playerOf(text as PlayerKey)));
}
