/** Lets so much work run at a time, and so much wait. */
export interface Gate {
  /**
   * Does the work when its turn comes; `undefined` when too much waits already. What is `first` goes before all that is not, and is not
   * kept out by it.
   */
  readonly pass: <T>(work: () => Promise<T>, first?: boolean) => Promise<T> | undefined;
}

/** A gate with `atOnce` places, in front of which `waiting` may stand in line. */
export function createGate(atOnce: number, waiting: number): Gate {
  const [ahead, line]: [(() => void)[], (() => void)[]] = [[], []];
  let inside = 0;

  async function enter(its: (() => void)[]): Promise<void> {
    if (inside < atOnce) inside += 1;
    // Whoever leaves hands its place on.
    else await new Promise<void>((resolve) => its.push(resolve));
  }

  function leave(): void {
    const next = ahead.shift() ?? line.shift();
    if (next === undefined) inside -= 1;
    else next();
  }

  return {
    pass(work, first = false) {
      const its = first ? ahead : line;
      if (inside >= atOnce && its.length >= waiting) return undefined;
      return enter(its).then(work).finally(leave);
    },
  };
}
