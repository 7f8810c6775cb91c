import { createRun, type NewRun } from '../domain/runs/createRun.ts';
import { LaurelError } from '../domain/LaurelError.ts';
import { misuse } from '../domain/misuse.ts';
import { hasSameContent, isWaiting, type OpenRun, type QueuedRun, unkept } from './keeping/queuedRun.ts';
import type { RunStore } from './keeping/createRunStore.ts';
import type { SubmissionTurns } from './sending/createSubmissionTurns.ts';

/** What decides whether a run is taken. */
export interface TakeLimits {
  /** How many runs may wait at a time. */
  readonly limit: number;
  readonly turns: SubmissionTurns;
}

/**
 * Puts a finished run into the store, or gives the one that is already there. Throws `LaurelError`: `config` when
 * the run cannot be right or its id belongs to other scores; `unavailable` with code `queue-full`.
 */
export function takeRun(store: RunStore, input: NewRun, { limit, turns }: TakeLimits): QueuedRun {
  const run = createRun(input);
  const now = Date.now();
  const current = store.refresh();
  const again = input.id === undefined ? turns.find(run) : undefined;
  const id = again?.id ?? run.id;
  const same = current.find((other) => other.id === id);
  if (same !== undefined) {
    if (hasSameContent(run, same)) return same;
    throw misuse(
      'This id belongs to a run with other scores. Make one id for each finished game (createRun).',
      'submitScore',
    );
  }
  if (current.filter(isWaiting).length >= limit) throw queueFull(limit);
  // One that has left the list keeps its id, by which the game server knows it.
  const queued: OpenRun = { ...run, id, status: 'queued', createdAt: now, tries: 0, triedAt: 0, ...unkept };
  store.put(queued);
  if (again === undefined) turns.note(queued);
  return queued;
}

function queueFull(limit: number): LaurelError {
  return new LaurelError({
    kind: 'unavailable',
    operation: 'submitScore',
    code: 'queue-full',
    message:
      `${limit} runs already wait for the game server, so this one was not taken. ` +
      'Keep the run and submit it again when some have gone through.',
  });
}
