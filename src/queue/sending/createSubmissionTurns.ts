import { listen } from '../../base/page/listen.ts';
import type { Run } from '../../domain/runs/Run.ts';
import { hasSameContent, type QueuedRun } from '../keeping/queuedRun.ts';

/**
 * Tells whether equal scores without an id are one game handed in twice, or two games. It goes by the event, never by
 * the clock: a game can end twice in a second.
 */
export interface SubmissionTurns {
  /** The run that this one is, when the very same event has submitted it already. */
  readonly find: (run: Run) => QueuedRun | undefined;
  readonly note: (run: QueuedRun) => void;
  /** Follows clicks and keys until the returned function is called. */
  readonly follow: () => () => void;
}

/**
 * One event is one turn of the event loop (React runs an effect twice in one), and a click or key press with its
 * repetitions: the click right behind it of a double click, a key that is held down, also on a button, which it presses again and
 * again. A press that began later ends another game, however quickly it is repeated itself.
 */
export function createSubmissionTurns(): SubmissionTurns {
  let before: readonly QueuedRun[] = [];
  let now: QueuedRun[] = [];
  /** Counts presses; what is repeated is still the same one. */
  let press = 0;
  let pressBefore = 0;
  let isKeyRepeated = false;
  // Weak, so that nothing pressed outlives its page here.
  const heard = new WeakSet<object>();

  /**
   * Counts an event once, whoever comes first: the game may listen before this does. Tells whether it repeats what happened
   * before, as far as the browser says.
   */
  function hear(event: Partial<KeyboardEvent>): boolean {
    const { type, detail = 0, repeat } = event;
    const isClick = type === 'click';
    isKeyRepeated = repeat ?? isKeyRepeated;
    if (!heard.has(event) && (isClick ? detail > 0 : type === 'keydown' && !repeat)) press += 1;
    heard.add(event);
    // Of many quick clicks, the browser counts all for one.
    if (detail > 1) return isClick && press <= pressBefore + 1;
    return press === pressBefore && (isClick ? detail === 0 && isKeyRepeated : repeat === true);
  }

  // Deprecated for knowing what one handles; nothing else tells a callback which event it was called in.
  // A page may have a variable of that name, with anything in it.
  const hearPresent = (): boolean => hear(Object((globalThis as { readonly event?: unknown }).event));

  return {
    find(run) {
      const isAgain = hearPresent();
      const submitted = [...now, ...(isAgain ? before : [])].find((other) => hasSameContent(other, run));
      // What repeats this one repeats that one, too.
      if (submitted !== undefined && isAgain) pressBefore = press;
      return submitted;
    },
    note(run) {
      if (now.length === 0) {
        queueMicrotask(() => {
          before = now;
          now = [];
        });
      }
      hearPresent();
      pressBefore = press;
      now.push(run);
    },
    follow() {
      if (typeof addEventListener !== 'function') return () => {};
      // Before the listener that ends the game with it.
      return listen(globalThis, ['click', 'keydown', 'keyup'], hear, {
        capture: true,
      });
    },
  };
}
