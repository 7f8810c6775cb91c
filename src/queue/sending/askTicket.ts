import { withDeadline } from '../../base/async/withDeadline.ts';
import { misuse } from '../../domain/misuse.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { checkId } from '../../domain/validate.ts';
import type { RunStarter, StartedRun, StartRun, SubmitScore } from '../../domain/runs/Run.ts';
import { gameServerIsLate } from './gameServerIsLate.ts';

/** What a queue asks with. */
export interface TicketSource {
  readonly submitScore: SubmitScore;
  /** Default: that of `submitScore`. */
  readonly startRun?: StartRun | undefined;
  readonly session: string;
  readonly getToken?: GetToken | undefined;
}

/** Asks the game server once for a ticket, for at most so many milliseconds. Rejects when there is none. */
export async function askTicket(
  tournamentId: string,
  { submitScore, session, getToken, ...options }: TicketSource,
  timeout: number,
): Promise<StartedRun> {
  checkId(tournamentId, 'tournamentId', 'startRun');
  const { startRun = (submitScore as Partial<RunStarter>).startRun } = options;
  if (startRun === undefined) {
    throw misuse(
      'There is nothing to get a ticket with: submitScore needs startRun, as httpSubmitter(url) has it.',
      'startRun',
    );
  }
  return withDeadline(
    { milliseconds: timeout, signal: undefined, late: () => gameServerIsLate('startRun') },
    (signal) => startRun(tournamentId, { signal, getToken, expectedPlayer: session }),
  );
}
