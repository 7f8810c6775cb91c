import {
  createScoreSubmitter,
  playerKey,
  type ScoreHandlerOptions,
  type ScoreSubmitterOptions,
} from 'laurel/server';

/** Holds the runs of players who have another total on the platform than in the ledger: it may have lost runs of theirs. */
export const afterRestore = async (
  options: ScoreSubmitterOptions,
  tournamentIds: readonly string[],
): Promise<Pick<ScoreHandlerOptions, 'validate'>> => {
  const { compareTotals } = createScoreSubmitter(options);
  const reports = await Promise.all(tournamentIds.map((id) => compareTotals(id)));
  const differing = reports.flatMap(({ differences, moving = [] }) => [
    ...moving,
    ...differences.flatMap(({ userId, externalUserId }) => [
      ...(userId === null ? [] : [playerKey({ userId })]),
      ...(externalUserId === null ? [] : [playerKey({ externalUserId })]),
    ]),
  ]);
  const exposed = new Set<string>(differing);
  return { validate: ({ player }) => (exposed.has(playerKey(player)) ? 'hold' : true) };
};
