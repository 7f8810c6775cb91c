import type { ScoreHandlerOptions } from 'laurel/server';
import { replay } from './replay.ts'; // your game's own: plays a proof again, and says what it comes to

export const strictRules: Pick<ScoreHandlerOptions, 'tickets' | 'rules' | 'validate'> = {
  tickets: { secret: process.env.LAUREL_TICKET_SECRET ?? '' }, // 32 random characters or more
  rules: { scoreTypes: { kills: { min: 0, max: 500, perSecond: 4 } }, shortestRun: 20_000 },
  validate: ({ run, ticket }) => replay(ticket?.seed, run.proof) === run.scores[0]?.value || 'hold',
};
