'use client';

import { type ReactNode, useRef, useState } from 'react';
import { faultChoices } from './faultChoices.ts';
import type { FaultControl } from './FaultControl.ts';

/** The sandbox's faults, to be switched on and off; the first of those that are on and fit happens. */
export function FaultSwitches({ faults }: { readonly faults: FaultControl }): ReactNode {
  const [on, setOn] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);

  // One after the other: of two at once, what is on and what is shown could differ.
  const work = useRef(Promise.resolve());
  function change(next: ReadonlySet<string>): void {
    setOn(next);
    work.current = work.current.then(() => apply(next));
  }

  async function apply(next: ReadonlySet<string>): Promise<void> {
    try {
      await faults.clear();
      for (const { id, fault } of faultChoices) if (next.has(id)) await faults.add(fault);
      setProblem(null);
    } catch (error) {
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
