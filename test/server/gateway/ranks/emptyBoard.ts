import type { ServedGateway } from '../serveGateway.ts';

/** A board that a test fills itself. */
export interface EmptyBoard {
  readonly scoreType: string;
  /** Adds players without an account, each with a score. */
  readonly add: (scores: Readonly<Record<string, number>>) => void;
}

/** Begins the tournament of what is served anew, without a player. */
export function emptyBoard({
  platform: { sandbox },
  tournamentId,
}: Pick<ServedGateway, 'platform' | 'tournamentId'>): EmptyBoard {
  const sample = sandbox.tournaments.find(({ id }) => id === tournamentId);
  if (sample === undefined) throw new Error('There is no such tournament.');
  sandbox.addTournament(sample);
  const [scoreType = ''] = sample.settings.scoreTypes;
  return {
    scoreType,
    add: (scores) =>
      sandbox.board(tournamentId)?.load(
        Object.entries(scores).map(([player, value]) => ({
          player,
          scores: { [scoreType]: value },
          at: Date.now(),
        })),
      ),
  };
}
