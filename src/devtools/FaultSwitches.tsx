'use client';

import { type ReactNode, useRef, useState } from 'react';
import { faultChoices } from './faultChoices.ts';
import type { FaultControl } from './FaultControl.ts';

interface FaultSwitchesProps {
  readonly faults: FaultControl;
  /** Ids of those that are on. */
  readonly on: ReadonlySet<string>;
  readonly setOn: (on: ReadonlySet<string>) => void;
}

/** The sandbox's faults, to be switched on and off; the first of those that are on and fit happens. */
export function FaultSwitches({ faults, on, setOn }: FaultSwitchesProps): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);

  // One after the other: of two at once, what is on and what is shown could differ.
  const work = useRef(Promise.resolve());
  function change(next: ReadonlySet<string>): void {
    setOn(next);
    work.current = work.current.then(() => apply(next, on));
  }

  async function apply(next: ReadonlySet<string>, before: ReadonlySet<string>): Promise<void> {
    let done = before;
    try {
      await faults.clear();
      done = new Set();
      for (const { id, fault } of faultChoices) {
        if (!next.has(id)) continue;
        await faults.add(fault);
        done = new Set([...done, id]);
      }
      setProblem(null);
    } catch (error) {
      setOn(done);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <details open>
      <summary>Faults of the sandbox</summary>
      <div className="switches">
        {faultChoices.map(({ id, label }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={on.has(id)}
              onChange={({ target }) => {
                const next = new Set(on);
                if (target.checked) next.add(id);
                else next.delete(id);
                change(next);
              }}
            />
            {label}
          </label>
        ))}
      </div>
      <p role="alert" className="bad">
        {problem}
      </p>
    </details>
  );
}
