/** Lets so much work run at a time, and so much wait. */
export interface Gate {
  /** Does the work when its turn comes; `undefined` when too much waits already. */
  readonly pass: <T>(work: () => Promise<T>) => Promise<T> | undefined;
}

/** A gate with `atOnce` places, in front of which `waiting` may stand in line. */
export function createGate(atOnce: number, waiting: number): Gate {
  const line: (() => void)[] = [];
  let inside = 0;

  async function enter(): Promise<void> {
    if (inside < atOnce) inside += 1;
    // Whoever leaves hands its place on.
    else await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next === undefined) inside -= 1;
    else next();
  }

  return {
    pass(work) {
      if (inside >= atOnce && line.length >= waiting) return undefined;
      return enter().then(work).finally(leave);
    },
  };
}
