/** What goes on while a test holds the clock. */
export interface HeldClock {
  /** Lets what is due at this moment happen, and answers come. The clock stays where it is. */
  readonly settle: () => Promise<void>;
}

let held: (HeldClock & { readonly setTimeout: unknown }) | undefined;

/** Says that the clock is held from now on, for as long as the present `setTimeout` is the page's. */
export function holdClock(clock: HeldClock): void {
  held = { ...clock, setTimeout: globalThis.setTimeout };
}

/** The clock that is held; `undefined` while time passes by itself, also where the runner has given it back. */
export function heldClock(): HeldClock | undefined {
  return held?.setTimeout === globalThis.setTimeout ? held : undefined;
}
