import { BoundedMap } from '../base/BoundedMap.ts';
import { createOutageBudget, type OutageBudget } from './createOutageBudget.ts';

const mostKeys = 5000;

/**
 * The outage budget of a server that asks for many things on behalf of many: whose token, which page, which tournament, each by a key.
 * What the service keeps from one, because that one asks too much or because it stumbles at one token, holds that one back. All
 * wait together once several have failed in a row, each counted once; but what was answered before never waits for what never was,
 * since strangers choose what they ask for, and may know what a service stumbles at.
 */
export function createKeyedOutageBudget(): OutageBudget {
  const alone = new BoundedMap<string, OutageBudget>(mostKeys);
  const answered = new BoundedMap<string, true>(mostKeys);
  const [known, strange] = [createTogether(), createTogether()];
  const together = (key: string): OutageBudget => (answered.get(key) ? known : strange);
  return {
    take: (now, key = '') => alone.get(key)?.take(now) ?? together(key).take(now),
    succeeded(key = '') {
      alone.delete(key);
      answered.set(key, true);
      strange.succeeded();
      return known.succeeded();
    },
    failed(key = '') {
      const own = alone.getOr(key, createOutageBudget);
      own.failed();
      return together(key).failed(key);
    },
  };
}

/** The same where no key ever waits for another's failures: for what is asked in turn, whoever asked for it. */
export function createLonelyOutageBudget(): OutageBudget {
  const alone = new BoundedMap<string, OutageBudget>(mostKeys);
  const of = (key = ''): OutageBudget => alone.getOr(key, createOutageBudget);
  return {
    take: (now, key) => of(key).take(now),
    succeeded: (key) => of(key).succeeded(),
    failed: (key) => of(key).failed(),
  };
}

function createTogether(): OutageBudget {
  const budget = createOutageBudget();
  let counted = new Set<string>();
  let failures = 0;
  return {
    take: (now) => budget.take(now),
    succeeded() {
      counted = new Set();
      failures = budget.succeeded();
      return failures;
    },
    failed(key = '') {
      if (counted.has(key)) return failures;
      // Once all wait, it does not matter any more who fails.
      if (counted.size < 100) counted.add(key);
      failures = budget.failed();
      return failures;
    },
  };
}
