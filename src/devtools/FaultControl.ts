import type { Fault } from '../sandbox/service/Fault.ts';

/** Where faults are switched on: a sandbox's own `faults`, or `sandboxControl` for one that is served. */
export interface FaultControl {
  /** Makes this go wrong from now on. */
  readonly add: (fault: Fault) => unknown;
  /** Takes all of them away. */
  readonly clear: () => unknown;
}
