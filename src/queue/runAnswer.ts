import type { ScoreRecord } from '../domain/model.ts';
import type { RefusalReason, RunAnswer } from '../domain/runs/run.ts';

const statuses: readonly string[] = [
  'sending',
  'accepted',
  'refused',
  'unknown',
] satisfies RunAnswer['status'][];

/**
 * Reads what a game server said about a run. `null` when that is no verdict on this very run: another shape, an
 * unknown status, or another run's id. A refusal without a readable reason gets a general one, and a record that
 * cannot be read is left out, so a verdict never fails on its trimmings.
 */
export function readRunAnswer(value: unknown, runId: string): RunAnswer | null {
  if (!isObject(value) || value['id'] !== runId) return null;
  const status = value['status'];
  if (typeof status !== 'string' || !statuses.includes(status)) return null;
  const answer = { id: runId, status: status as RunAnswer['status'] };
  if (status === 'refused') return { ...answer, reason: readReason(value['reason']) };
  const record = status === 'accepted' ? readRecord(value['record']) : null;
  return record === null ? answer : { ...answer, record };
}

function readReason(value: unknown): RefusalReason {
  const { code, message }: { code?: unknown; message?: unknown } = isObject(value) ? value : {};
  return {
    code: typeof code === 'string' && code !== '' ? code.slice(0, 100) : 'refused',
    message:
      typeof message === 'string' && message !== ''
        ? message.slice(0, 300)
        : 'The game server refused the score without saying why.',
  };
}

function readRecord(value: unknown): ScoreRecord | null {
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['scores'])) return null;
  const scores = Object.entries(value['scores']).filter(([, score]) => Number.isFinite(score));
  return {
    id: value['id'],
    tournamentId: textOrNull(value['tournamentId']),
    externalUserId: textOrNull(value['externalUserId']),
    userId: textOrNull(value['userId']),
    scores: Object.fromEntries(scores) as ScoreRecord['scores'],
    createdAt: textOrNull(value['createdAt']),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
