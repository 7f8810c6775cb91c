import type { Run } from '../../domain/runs/run.ts';
import { hasSameContent, type QueuedRun } from '../keeping/queuedRun.ts';

/**
 * Tells whether equal scores without an id are one game handed in twice, or two games. It goes by the event, never by
 * the clock: a game can end twice in a second.
 */
export interface SubmissionTurns {
  /** The run that this one is, when the very same event has submitted it already. */
  readonly find: (run: Run) => QueuedRun | undefined;
  readonly note: (run: QueuedRun) => void;
}

/**
 * One event is one turn of the event loop (React runs an effect twice in one), and a click or key press with its
 * repetitions: the second click of a double click, a key that is held down.
 */
export function createSubmissionTurns(): SubmissionTurns {
  let before: readonly QueuedRun[] = [];
  let now: QueuedRun[] = [];
  return {
    find: (run) =>
      [...now, ...(isRepetition() ? before : [])].find((submitted) => hasSameContent(submitted, run)),
    note(run) {
      if (now.length === 0) {
        queueMicrotask(() => {
          before = now;
          now = [];
        });
      }
      now.push(run);
    },
  };
}

/** Whether what happens now repeats what happened before, as far as the browser says. */
function isRepetition(): boolean {
  // Deprecated for knowing what one handles; nothing else tells a callback which event it was called in.
  const event = (globalThis as { readonly event?: unknown }).event as
    Partial<UIEvent & KeyboardEvent> | undefined;
  return event?.repeat === true || (event?.type === 'click' && (event.detail ?? 0) > 1);
}
