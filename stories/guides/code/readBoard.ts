import { type createClient, isLaurelError, lastDays } from 'laurel/core'; // no React

export async function readBoard(client: ReturnType<typeof createClient>, tournamentId: string) {
  try {
    return await client.getLeaderboard({ tournamentId, ...lastDays(7), limit: 25 });
  } catch (error) {
    if (isLaurelError(error) && error.retryable) return null; // later, then: nobody's mistake
    throw error;
  }
}
