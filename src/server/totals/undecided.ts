import type { PlayerKey } from '../../domain/players/playerKey.ts';
import type { MissingProof } from './evidence.ts';
import type { Doubt } from './explainTotals.ts';

/** Why a run is still open. */
export type Undecided =
  | Doubt
  /** A run of the same player is on its way, so the totals are about to change. */
  | 'in-flight'
  /** The totals lack a run of the player, which may still arrive, or they lag: a later reconciliation tells. */
  | 'too-recent'
  /** The platform's totals could not be read, or not for certain. */
  | 'no-totals'
  /** Deciding failed, for this player or the whole tournament: a ledger, or a function for rules, that threw. */
  | 'failed'
  /** It is missing, and was sent as often as a run is sent by itself. */
  | 'attempts'
  /** It is not counted, and began with a ticket: the game server looks at the player's other games before it sends it. */
  | 'ticket'
  /** A run of the player is not in the totals, and nothing proves that these are live, complete and readable. */
  | 'no-evidence';

/** A run that stays as it is, and why. */
export interface UndecidedRun {
  /** Of the run. */
  readonly id: string;
  /** Where it was played. */
  readonly tournamentId: string;
  /** Whose it is. */
  readonly player: PlayerKey;
  /** Why nothing could be decided. */
  readonly code: Undecided;
  /** The same for people to read. */
  readonly message: string;
}

/** A code with the sentence for people. */
export type Reason = Pick<UndecidedRun, 'code' | 'message'>;

const messages: Readonly<Record<Exclude<Undecided, 'no-evidence'>, string>> = {
  'in-flight': 'A run of the same player is on its way. The next reconciliation tries again.',
  'too-recent':
    'The totals lack a run of this player, but its request may still arrive, or the totals may lag and tell nothing yet. The ' +
    'next reconciliation after settleAfter without a change of this player tries again.',
  'no-totals':
    'The scores operation failed, or its answer could not be read for certain, so it proves nothing. The next ' +
    'reconciliation tries again.',
  failed:
    'Deciding about the run failed, and onError was told why; others were settled all the same. The next reconciliation ' +
    'tries again.',
  attempts:
    'The run is not in the totals, but it was sent as often as a run is sent by itself, and never taken. Find out why, ' +
    'and settle it by hand.',
  ticket:
    'The run is not counted, and waits for the game server: it began with a ticket, which the command has no rules for. The game ' +
    'server’s next reconciliation sends it, or holds it, as does the player’s page when it asks.',
  average:
    'The leaderboard averages, or its totals fit nothing but an average, which does not tell how many runs it is of. Where it adds ' +
    'up they are old, and newer ones tell; else settle it by hand, with the platform’s own list of submissions.',
  'totals-differ':
    'The platform’s totals are not those of the accepted runs, with or without this one: scores came from ' +
    'elsewhere, or some were removed. Compare the totals and settle it by hand. Scores of before there was this ledger are taken ' +
    'over by adoptTotals, or `npx laurel adopt`, before the first run: those of a sandbox, too.',
  ambiguous:
    'Several choices of unknown runs give the platform’s totals. They would have to be told apart by hand.',
  'no-trace':
    'The run changes no total, so the totals cannot tell whether it was counted. One of zeros is sent again where rules say ' +
    'that leaderboardType is Highscore; any other is settled by hand.',
  'too-many': 'The player has too many different unknown runs to try all choices of them.',
};

const noEvidence: Readonly<Record<MissingProof, string>> = {
  'no-witness':
    'A run of this player is not in the totals, but these may be old: no run of this tournament that was begun settleAfter or more ' +
    'after the last change of this player, and was accepted, shows in them. It is settled when one does.',
  'others-differ':
    'A run of this player is not in the totals, but these are not the ledger’s for another player, so they may be old or cut off. ' +
    'compareTotals tells who differs; it is settled when all accounts of the tournament fit.',
  strangers:
    'The player is not in the totals, but players are whom the ledger does not know, and one of them may be the same ' +
    'under another name. If they played before there was this ledger, adoptTotals, or `npx laurel adopt`, takes them over.',
  page:
    'The player is not in the totals, but these have as many rows as a page, so there may be more. The next ' +
    'reconciliation tries again; it is settled when there are more players.',
};

/** The reason of a code; what was thrown while the totals were read goes along. */
export function reasonOf(code: Exclude<Undecided, 'no-evidence'>, error?: Error): Reason {
  return { code, message: error === undefined ? messages[code] : `${messages[code]} (${error.message})` };
}

/** The reason why a run that is not in the totals is not taken for missing. */
export function lackOf(proof: MissingProof): Reason {
  return { code: 'no-evidence', message: noEvidence[proof] };
}
