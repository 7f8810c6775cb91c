import { withDeadline } from '../../base/async/withDeadline.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { decodeRunAnswer } from '../../client/decoding/decodeRunAnswer.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { LaurelError } from '../../domain/LaurelError.ts';
import type { Run, SubmitScore, Verdict } from '../../domain/runs/Run.ts';
import { gameServerIsLate } from './gameServerIsLate.ts';

/** One try: which function to ask, as whom, and for how long. */
export interface AskOptions {
  readonly submitScore: SubmitScore;
  readonly getToken: GetToken | undefined;
  readonly expectedPlayer: string;
  /** Milliseconds until the try counts as failed, whatever the function does. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Asks the game server once about a run. Rejects when there is no verdict on this run within the time. */
export async function askVerdict(run: Run, options: AskOptions): Promise<Verdict> {
  const { id, tournamentId, scores, ticket, proof } = run;
  const { submitScore, getToken, expectedPlayer, timeout, signal } = options;
  const deadline = { milliseconds: timeout, signal, late: () => gameServerIsLate('submitScore') };
  // The function may ignore its signal; an answer that comes later is dropped.
  const answer = await withDeadline(deadline, (attempt) =>
    submitScore(
      { id, tournamentId, scores, ...(ticket && { ticket }), ...(proof && { proof }) },
      { signal: attempt, expectedPlayer, ...(getToken && { getToken: guarded(getToken, attempt) }) },
    ),
  );
  const verdict = decodeRunAnswer(answer, id);
  if (verdict !== null) return verdict;
  const message =
    'submitScore gave no verdict: it must resolve to { id, status } of the same run, as a score ' +
    'handler answers, and reject when there is none.';
  // A function of the page's own: what is wrong with an answer over HTTP is for httpSubmitter to say.
  if (process.env.NODE_ENV !== 'production') tellDeveloper(message);
  throw new LaurelError({ kind: 'malformed', operation: 'submitScore', message });
}

/** A token is not read for a try that is over: by then another player may be signed in. */
function guarded(getToken: GetToken, attempt: AbortSignal): GetToken {
  return (request) => {
    attempt.throwIfAborted();
    return getToken(request);
  };
}
