import { BoundedMap } from '../../../base/BoundedMap.ts';
import type { Sharing } from '../store/createSharing.ts';
import type { Allowance } from '../store/GatewayStore.ts';

/** What viewers are allowed. */
export interface Allowed {
  /** Takes one; says how many milliseconds to wait where none is left. */
  readonly take: (viewer: string) => Promise<number | undefined>;
  /** One that was taken was not needed. */
  readonly giveBack: (viewer: string) => void;
}

/** What is known here of one viewer. */
interface Account {
  /** Taken from the store and not used yet, and until when they count. */
  left: number;
  until: number;
  /** Nothing is left before then. */
  emptyUntil: number;
  /** When all will have come back, of what was taken without the store. */
  fullAt: number;
  taking: Promise<void> | undefined;
}

/** Beyond that, those who asked longest ago are forgotten first. */
const mostViewers = 20_000;

/**
 * So much for each viewer, over all who share a store and, while it is gone, here alone. A handful is taken from the store
 * at a time, so that it is asked a few times a viewer and not for each request; all together never give more than is
 * allowed, and what a handful has left when it ends is lost.
 */
export function createAllowance(name: string, allowance: Allowance, sharing: Sharing | undefined): Allowed {
  const { most, milliseconds } = allowance;
  const accounts = new BoundedMap<string, Account>(mostViewers);
  const handful = Math.max(1, Math.floor(most / 20));

  function add(account: Account, count: number, now: number): void {
    account.left += count;
    account.until = now + milliseconds;
  }

  /** What is left here, as the store counts it. */
  function takeHere(account: Account, now: number): void {
    const each = milliseconds / most;
    const fullAt = Math.max(account.fullAt, now);
    const wait = fullAt + each - milliseconds - now;
    if (wait > 0) account.emptyUntil = now + wait;
    else {
      account.fullAt = fullAt + each;
      add(account, 1, now);
    }
  }

  async function takeMore(account: Account, viewer: string): Promise<void> {
    const taken = await sharing?.attempt((store) => store.take(`${name}:${viewer}`, handful, allowance));
    const now = performance.now();
    if (taken === undefined || !(taken.count >= 0 && taken.count <= handful)) takeHere(account, now);
    else if (taken.count > 0) add(account, taken.count, now);
    else account.emptyUntil = now + Math.min(Math.max(1, taken.wait), milliseconds);
  }

  const accountOf = (viewer: string): Account =>
    accounts.getOr(viewer, () => ({ left: 0, until: 0, emptyUntil: 0, fullAt: 0, taking: undefined }));

  return {
    async take(viewer) {
      const account = accountOf(viewer);
      for (;;) {
        const now = performance.now();
        if (account.left > 0 && now < account.until) {
          account.left -= 1;
          return undefined;
        }
        if (now < account.emptyUntil) return account.emptyUntil - now;
        // Of whatever ended unused nothing is added to what comes now.
        account.left = 0;
        account.taking ??= takeMore(account, viewer).finally(() => {
          account.taking = undefined;
        });
        await account.taking;
      }
    },
    giveBack(viewer) {
      add(accountOf(viewer), 1, performance.now());
    },
  };
}
