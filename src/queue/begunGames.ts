import type { NewRun } from '../domain/runs/createRun.ts';
import { nameOf } from './queueNames.ts';
import type { ScoreQueue, ScoreQueueOptions } from './ScoreQueue.ts';

/** A player, and the queue that keeps what is that player's. */
export interface Begun {
  readonly session: string;
  readonly queue: ScoreQueue;
}

/**
 * The queues of this page that games began with, by ticket, and of games that were begun before a reload by player. A ticket is its
 * player's: where another one is signed in by the end of the game, the run is kept for the player who began it, since nobody else could
 * ever bring it in.
 */
const begun = new Map<string, Begun>();
const mostBegun = 100;

/** Keeps with which queue a game began, under its ticket or the name of its player. */
export function rememberBegun(key: string, its: Begun): Begun {
  begun.set(key, its);
  for (const oldest of begun.keys()) if (begun.size > mostBegun) begun.delete(oldest);
  return its;
}

/**
 * With whom a game began: by its ticket, unless the run names another player (`run.queue`, which `startRun` gave). This page knows no
 * ticket from before a reload: then the named player's queue is made by `create`, and only keeps the run.
 */
export function begunWith(
  run: NewRun | undefined,
  create: (whose: Pick<ScoreQueueOptions, 'session' | 'scope'>) => ScoreQueue,
): Begun | undefined {
  const { ticket, queue: { session, scope } = {} } = run ?? {};
  const known = ticket ? begun.get(ticket) : undefined;
  if (!session || known?.session === session) return known;
  const name = nameOf({ session, scope });
  return begun.get(name) ?? rememberBegun(name, { session, queue: create({ session, scope }) });
}
