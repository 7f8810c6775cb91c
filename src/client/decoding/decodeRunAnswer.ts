import * as z from 'zod/mini';
import type { ScoreRecord } from '../../domain/model.ts';
import type { RefusalReason, Verdict } from '../../domain/runs/Run.ts';
import { id, or, readBy, recordFields } from './fields.ts';

/** Text of a game server, cut to what can be shown. */
const shortText = (longest: number, otherwise: string) =>
  readBy((value) => (typeof value === 'string' && value !== '' ? value.slice(0, longest) : otherwise));
const noReason: RefusalReason = {
  code: 'refused',
  message: 'The game server refused the score without saying why.',
};
const reason = or(
  z.object({ code: shortText(100, noReason.code), message: shortText(300, noReason.message) }),
  noReason,
);

const runAnswer = z.union([
  z.object({ id: z.string(), status: z.literal(['sending', 'unknown', 'held']) }),
  z.object({
    id: z.string(),
    status: z.literal('accepted'),
    // As our own handler answers it: read already, and named as here.
    record: or<ScoreRecord | undefined>(z.object({ id, ...recordFields }), undefined),
  }),
  z.object({ id: z.string(), status: z.literal('refused'), reason }),
]);

// What was read once is not read again on its way from the submitter to the queue.
const verdicts = new WeakSet<object>();

/**
 * Reads what a game server said about a run. `null` when that is no verdict on this very run: another shape, an
 * unknown status, or another run's id. A refusal without a readable reason gets a general one, and a record that
 * cannot be read is left out, so a verdict never fails on its details. Reading a verdict again gives the same one.
 */
export function decodeRunAnswer(value: unknown, runId: string): Verdict | null {
  if (isVerdict(value)) return value.id === runId ? value : null;
  const result = runAnswer.safeParse(value);
  if (!result.success || result.data.id !== runId) return null;
  const verdict: Verdict = Object.freeze(result.data);
  verdicts.add(verdict);
  return verdict;
}

/** Reads why a run was refused. What cannot be read of it is said in general. */
export function decodeReason(value: unknown): RefusalReason {
  return reason.parse(value);
}

function isVerdict(value: unknown): value is Verdict {
  return verdicts.has(value as object);
}
