import { checkFault } from './checkFault.ts';
import type { Fault, SandboxOperation } from './Fault.ts';

/** Causes failures on demand. */
export interface SandboxFaults {
  /**
   * Adds a fault and gives the function that removes it. Several can be active; the first that fits happens. Throws
   * `LaurelError` of kind `config` for an invalid one.
   */
  readonly add: (fault: Fault) => () => void;
  /** Removes all faults. */
  readonly clear: () => void;
}

/** The faults of one sandbox, with the way for the service to ask which happens now. */
export function createFaults(random: () => number): SandboxFaults & {
  readonly take: (operation: SandboxOperation) => Fault | undefined;
} {
  let active: { readonly fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      checkFault(fault, true);
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      active.push(entry);
      return () => {
        active = active.filter((other) => other !== entry);
      };
    },
    clear() {
      active = [];
    },
    take(operation) {
      for (const entry of active) {
        const { operations, probability = 1 } = entry.fault;
        if (operations !== undefined && !operations.includes(operation)) continue;
        if (probability < 1 && random() >= probability) continue;
        entry.left -= 1;
        if (entry.left <= 0) active = active.filter((other) => other !== entry);
        return entry.fault;
      }
      return undefined;
    },
  };
}
