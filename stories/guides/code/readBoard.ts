import { type createClient, isLaurelError } from 'laurel/core'; // no React
import { lastDays } from 'laurel/helpers';

export async function readBoard(client: ReturnType<typeof createClient>, tournamentId: string) {
  try {
    return await client.getLeaderboard({ tournamentId, ...lastDays(7), limit: 25 });
  } catch (error) {
    if (isLaurelError(error) && error.retryable) return null; // later, then: nobody's mistake
    throw error;
  }
}
