import type { Sharing } from './createSharing.ts';

/** Milliseconds between two signs that somebody is at it, and for which one holds. */
const sign = 1500;
const lease = 5000;

/** Keeps one's turn, which others see the reason of, until what comes back is called; that of a process that is gone ends by itself. */
export function keepTurn({ attempt }: Pick<Sharing, 'attempt'>, name: string, why: string): () => void {
  const hold = (): void => void attempt((store) => store.hold(name, lease, why));
  hold();
  const timer = setInterval(hold, sign);
  return () => clearInterval(timer);
}
