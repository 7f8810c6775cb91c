import type { Ledger, LedgerEntry, Lease, LedgerStatus, RunKey } from './Ledger.ts';
import { hasExpired, outcomeOfHand, sendsOf, statusBefore } from './ledgerRules.ts';
import { byAge, createMemoryRuns, isOpen } from './memory/createMemoryRuns.ts';
import { proofOf, sending, stateOf } from './memory/states.ts';

/**
 * A ledger in memory, for tests and for trying things out. It forgets every run when the process ends, and a run
 * that a browser then sends again is counted again: use `sqliteLedger` or `postgresLedger` for a game.
 */
export function memoryLedger(): Ledger {
  const { find, all, add, change, accountOf, playersOf, fold } = createMemoryRuns();
  const leases = new Map<string, Lease>();

  function entryAt(run: RunKey, attempt: number, statuses: readonly LedgerStatus[]): LedgerEntry | undefined {
    const entry = find(run);
    return entry?.attempt === attempt && statuses.includes(entry.status) ? entry : undefined;
  }

  const ledger: Ledger = {
    async now() {
      return Date.now();
    },

    async find(run) {
      return find(run) ?? null;
    },

    async holders(id) {
      return all((entry) => entry.id === id).map(({ player }) => player);
    },

    async claim(claim) {
      const known = find(claim);
      if (known === undefined) return add(claim, sending(claim.leaseUntil), { attempt: 1 });
      const { tournamentId, scores, now, leaseUntil } = claim;
      const isSame =
        known.tournamentId === tournamentId && JSON.stringify(known.scores) === JSON.stringify(scores);
      if (known.status !== 'waiting' || !isSame) return null;
      return change(known, now, sending(leaseUntil), { attempt: known.attempt + 1 });
    },

    async setAside({ outcome, ...run }) {
      return find(run) === undefined && add(run, stateOf(outcome), proofOf(outcome)) !== null;
    },

    async reclaim(run, attempt, now, leaseUntil) {
      const entry = entryAt(run, attempt, ['unknown']);
      return entry === undefined ? null : change(entry, now, sending(leaseUntil), { attempt: attempt + 1 });
    },

    async settle(run, attempt, outcome, now) {
      const entry = entryAt(run, attempt, ['sending', 'unknown']);
      if (entry === undefined) return false;
      change(entry, now, stateOf(outcome), { sends: entry.sends + sendsOf(outcome), ...proofOf(outcome) });
      return true;
    },

    async settleByHand(run, hand, attempt) {
      const entry = find(run);
      if (entry?.status !== statusBefore(hand) || (attempt ?? entry.attempt) !== entry.attempt) return false;
      const outcome = outcomeOfHand(hand);
      const sends = outcome.status === 'waiting' ? 0 : entry.sends;
      change(entry, hand.at, stateOf(outcome), { hand, sends, proof: null });
      return true;
    },

    async takeLease(lease) {
      const held = leases.get(lease.name);
      const { holder, now, until } = lease;
      const isHeld = held !== undefined && held.until > now && held.until <= 2 * until - now;
      if (isHeld && held.holder !== holder) return false;
      leases.set(lease.name, lease);
      return true;
    },

    async expire(now) {
      for (const entry of all((entry) => hasExpired(entry, now))) {
        change(entry, now, stateOf({ status: 'unknown' }), { sends: entry.sends + 1 });
      }
    },

    async open() {
      return all(isOpen).toSorted(byAge);
    },

    async held(most) {
      return all(({ status }) => status === 'held')
        .toSorted(byAge)
        .slice(0, most);
    },

    async startedAround({ id, player, tournamentId, startedAt }) {
      const others = all(
        (entry) =>
          entry.player === player &&
          entry.tournamentId === tournamentId &&
          entry.id !== id &&
          entry.ticket !== null &&
          entry.status !== 'refused' &&
          entry.status !== 'held',
      ).toSorted((a, b) => (a.ticket?.startedAt ?? 0) - (b.ticket?.startedAt ?? 0));
      const isEarlier = ({ ticket }: LedgerEntry): boolean => (ticket?.startedAt ?? 0) <= startedAt;
      const [earlier, later] = [others.findLast(isEarlier), others.find((entry) => !isEarlier(entry))];
      return [earlier, later].filter((entry) => entry !== undefined);
    },

    async acceptedSince({ tournamentId, player, since, until = Infinity, most }) {
      const isAsked = (entry: LedgerEntry): boolean =>
        entry.status === 'accepted' &&
        entry.tournamentId === tournamentId &&
        (player === null || entry.player === player) &&
        entry.createdAt >= since &&
        entry.createdAt <= until;
      return all(isAsked).toSorted(byAge).toReversed().slice(0, most);
    },

    async account(tournamentId, player) {
      return accountOf(tournamentId, player);
    },

    async totalsAfter(tournamentId, after) {
      const asked = playersOf(tournamentId).filter((player) => after === null || player > after);
      const players = asked.map((player) => {
        const { acceptedRuns, accepted, open } = accountOf(tournamentId, player);
        return { player, acceptedRuns, accepted, openRuns: open.length };
      });
      return { players, next: null };
    },

    async totals(tournamentId) {
      return (await ledger.totalsAfter(tournamentId, null)).players;
    },

    async fold(before, most) {
      const isOld = (entry: LedgerEntry): boolean =>
        !entry.folded &&
        (entry.status === 'accepted' || entry.status === 'refused') &&
        entry.updatedAt < before &&
        accountOf(entry.tournamentId, entry.player).open.length === 0;
      const old = all(isOld)
        .toSorted((a, b) => a.updatedAt - b.updatedAt)
        .slice(0, most);
      for (const entry of old) fold(entry);
      return old.length;
    },

    async close() {},
  };
  return ledger;
}
