import { createListeners } from '../../../base/createListeners.ts';

/** `assertive` interrupts: for a failed action of the player's own. Everything else is `polite`. */
export type Urgency = 'polite' | 'assertive';

/** Says a text to screen readers through one of the provider's two live regions. */
export type Announce = (text: string, urgency?: Urgency) => void;

/** What two live regions say: an external store. */
export interface Announcer {
  readonly announce: Announce;
  readonly subscribe: (listener: () => void) => () => void;
  readonly said: () => Readonly<Record<Urgency, string>>;
}

/** What live regions say before anybody has spoken: they must be there, and empty, to be heard later. */
export const silence: Readonly<Record<Urgency, string>> = { polite: '', assertive: '' };

/** Milliseconds that a moment lasts: timers that end together are drawn one after the other. */
const momentMs = 30;

/** An announcer that has said nothing yet. */
export function createAnnouncer(): Announcer {
  let said = silence;
  let moment = silence;
  let ends: ReturnType<typeof setTimeout> | undefined;
  /** What the moment has brought so far. */
  const texts = new Set<string>();
  const listeners = createListeners();
  return {
    announce: (text, urgency = 'polite') => {
      const before = moment[urgency];
      // Two widgets say the same.
      if (texts.has(urgency + text)) return;
      texts.add(urgency + text);
      clearTimeout(ends);
      ends = setTimeout(() => {
        moment = silence;
        texts.clear();
      }, momentMs);
      // Nothing is heard of what another text replaces at once: a region holds all that a moment brings.
      const all = (before && before + (/[.。]\W?$/.test(before) ? ' ' : '. ')) + text;
      moment = { ...moment, [urgency]: all };
      // The same words again are a change only if the text differs: a no-break space comes and goes.
      said = { ...said, [urgency]: said[urgency] === all ? `${all}\u00a0` : all };
      listeners.tell();
    },
    subscribe: listeners.add,
    said: () => said,
  };
}
