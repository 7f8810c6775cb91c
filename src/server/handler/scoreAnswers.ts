import { isLaurelError } from '../../domain/LaurelError.ts';
import { otherPlayer, type RunAnswer } from '../../domain/runs/Run.ts';
import { isAnothers } from '../submitter/anothers.ts';
import { runChanged } from '../submitter/takeRun.ts';
import { type CorsRules, withCors } from '../withCors.ts';

/** The header of an answer after which the page may try again soon. */
export const retrySoon = { 'retry-after': '5' };

/** What became of a run. */
export function runAnswer(answer: RunAnswer, status = statusOf(answer)): Response {
  return Response.json(answer, { status });
}

function statusOf({ status, reason }: RunAnswer): number {
  if (status === 'accepted') return 200;
  if (status !== 'refused') return 202;
  return reason?.code === runChanged ? 409 : 422;
}

/** The answer when no run was read, or none was taken. */
export function failure(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error: { code, message } }, { status, headers });
}

/** Not final: the run is right, and waits for its player. */
export function anothersRun(): Response {
  return failure(
    409,
    otherPlayer,
    'The run is another player’s than the one who is signed in. Where a guest has linked an account since, formerPlayers and ' +
      'sessionOf of createScoreHandler say so.',
  );
}

/** The answer when nothing was sent. */
export function notTaken(error: unknown): Response {
  if (isAnothers(error)) return anothersRun();
  if (!isLaurelError(error) || error.kind !== 'rate-limited') {
    return failure(503, 'unavailable', 'The score could not be taken. Try again later.', retrySoon);
  }
  const seconds = Math.max(1, Math.ceil(((error.retryAt ?? 0) - Date.now()) / 1000));
  return failure(429, 'rate-limited', error.message, { 'retry-after': String(seconds) });
}

const cors: CorsRules = {
  methods: 'POST',
  headers: ['authorization', 'content-type'],
  exposed: 'retry-after',
  credentials: true,
};

/** Adds what every answer says: that it is nobody else's, and to which origins it may be shown. */
export function withHeaders(response: Response, request: Request, origins: ReadonlySet<string>): Response {
  response.headers.set('cache-control', 'no-store');
  return withCors(response, request, origins, cors);
}
