import { BoundedMap } from '../base/BoundedMap.ts';
import { createOutageBudget, type OutageBudget } from './createOutageBudget.ts';

const mostPlayers = 5000;

/**
 * The outage budget of a server that asks for many players. What the service keeps from one, because that one asks too much or
 * because it stumbles at one token, holds that one back; all wait together once several have failed in a row, each counted once.
 */
export function createPlayersOutageBudget(): OutageBudget {
  const all = createOutageBudget();
  const players = new BoundedMap<string, OutageBudget>(mostPlayers);
  let counted = new Set<string>();
  let failures = 0;
  return {
    take: (now, player = '') => players.get(player)?.take(now) ?? all.take(now),
    succeeded(player = '') {
      players.delete(player);
      counted = new Set();
      failures = all.succeeded();
      return failures;
    },
    failed(player = '') {
      const own = players.get(player) ?? createOutageBudget();
      own.failed();
      players.set(player, own);
      if (counted.has(player)) return failures;
      // Once all wait, it does not matter any more who fails.
      if (counted.size < 100) counted.add(player);
      failures = all.failed();
      return failures;
    },
  };
}
