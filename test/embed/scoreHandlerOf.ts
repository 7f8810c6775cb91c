import {
  bearerPlayer,
  createScoreHandler,
  memoryLedger,
  type ScoreHandler,
  type ScoreHandlerOptions,
} from '../../src/entries/server.ts';
import type { Game } from './overlay/openGame.ts';

/** The game server of a game that is open: it takes scores from the game's own origin. */
export async function scoreHandlerOf(
  { service, sandbox, origin }: Game,
  options: Pick<ScoreHandlerOptions, 'tickets'> = {},
): Promise<ScoreHandler> {
  return createScoreHandler({
    baseUrl: service,
    apiKey: sandbox.apiKeys.production,
    privateKey: (await sandbox.privateKeys()).production,
    ledger: memoryLedger(),
    identify: bearerPlayer(),
    allowedOrigins: [origin],
    ...options,
  });
}
