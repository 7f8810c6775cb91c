import { faultChoices } from '../../src/devtools/faultChoices.ts';
import type { Sandbox } from '../../src/entries/sandbox.ts';
import type { Fault } from '../../src/sandbox/service/Fault.ts';

/** Has one service fail so, in place of what it did before; `undefined` ends that. */
export type ShowFault = (fault: Fault | undefined) => void;

const services = new Set<ShowFault>();
let shown: Fault | undefined;

/** Has every service of the stories fail as the toolbar says, by the id of one of `faultChoices`; others end that. */
export function setToolbarFault(id: string): void {
  shown = faultChoices.find((choice) => choice.id === id)?.fault;
  for (const show of services) show(shown);
}

/** Has a service follow the toolbar from now on. */
export function followToolbar(show: ShowFault): void {
  services.add(show);
  show(shown);
}

/** A sandbox of this page that follows the toolbar; what a story adds to it comes first. */
export function followingToolbar(sandbox: Sandbox): Sandbox {
  let end: (() => void) | undefined;
  followToolbar((fault) => {
    end?.();
    end = fault && sandbox.faults.add(fault);
  });
  return sandbox;
}
