import { reasonOf } from '../../base/reasonOf.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerKey, type PlayerKey } from '../../domain/players/playerKey.ts';
import { misuse } from '../../domain/misuse.ts';

/**
 * The player that a function of the game's own answered. Throws `LaurelError` of kind `config` at what is none, with the
 * sentence that says what the function has to answer: nobody else could tell which of them it was.
 */
export function answeredPlayer(player: Player, expected: string): PlayerKey {
  try {
    return playerKey(player);
  } catch (error) {
    throw misuse(`${expected} ${reasonOf(error)}`);
  }
}
