import { isObject } from '../../domain/checkOptions.ts';
import type { RefusalReason, Verdict } from '../../domain/runs/Run.ts';
import { readerOf, scoreRecord, toText } from './fields.ts';

const noReason: RefusalReason = {
  code: 'refused',
  message: 'The game server refused the score without saying why.',
};

// What was read once is not read again on its way from the submitter to the queue.
const verdicts = new WeakSet<object>();

/**
 * Reads what a game server said about a run. `null` when that is no verdict on this very run: another shape, an
 * unknown status, or another run's id. A refusal without a readable reason gets a general one, and a record that
 * cannot be read is left out, so a verdict never fails on its details. Reading a verdict again gives the same one.
 */
export function decodeRunAnswer(value: unknown, runId: string): Verdict | null {
  if (isVerdict(value)) return value.id === runId ? value : null;
  const verdict = isObject(value) && value['id'] === runId ? toVerdict(value, runId) : null;
  if (verdict !== null) verdicts.add(Object.freeze(verdict));
  return verdict;
}

/** Reads why a run was refused. What cannot be read of it is said in general. */
export function decodeReason(value: unknown): RefusalReason {
  const { code, message } = isObject(value) ? value : {};
  return {
    code: toText(code)?.slice(0, 100) || noReason.code,
    message: toText(message)?.slice(0, 300) || noReason.message,
  };
}

function toVerdict(
  { status, record, reason }: Readonly<Record<string, unknown>>,
  id: string,
): Verdict | null {
  switch (status) {
    case 'sending':
    case 'unknown':
    case 'held':
      return { id, status };
    case 'accepted':
      // As our own handler answers it: read already, and named as here.
      return { id, status, record: readerOf(scoreRecord)(record) ?? undefined };
    case 'refused':
      return { id, status, reason: decodeReason(reason) };
    default:
      return null;
  }
}

function isVerdict(value: unknown): value is Verdict {
  return verdicts.has(value as object);
}
