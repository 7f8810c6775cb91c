import type { Board } from '../world/Board.ts';
import type { SandboxTournament } from '../world/World.ts';
import { Refusal } from './Refusal.ts';
import type { Call } from './ServiceContext.ts';

/** The tournament of a call, and its board. Throws `Refusal` for what the key may not reach (interface 5). */
export function askedBoard({ context, environment, tournamentId }: Call): {
  tournament: SandboxTournament;
  board: Board;
} {
  const tournament = context.tournaments.get(tournamentId);
  if (tournament === undefined) throw new Refusal('Tournament not found');
  if (environment === 'development' && tournament.visibility === 'public') {
    throw new Refusal('A development API key works with private tournaments only');
  }
  const board = context.boards.get(tournamentId);
  if (board === undefined) throw new Refusal('An event has no leaderboard');
  return { tournament, board };
}
