// The ledger's statements, the same for SQLite and Postgres. Each is atomic by itself.

import { isOpen } from './isOpen.ts';
import type { SqlDatabase } from './SqlDatabase.ts';

type Summing = Pick<SqlDatabase, 'eachScore' | 'sumType'>;
type Writing = Pick<SqlDatabase, 'onDisk' | 'revision'>;

/** $1 id, $2 player. */
export const findRun = 'select * from laurel_runs where id = $1 and player = $2';

/** $1 id. */
export const runHolders = 'select player from laurel_runs where id = $1';

/**
 * How many runs the player ($2) has brought since $7, which is as long ago from $6 as the limit says. What is later than now by
 * more than that was written when the clock was ahead; by less, by a neighbour that looked at it a moment later.
 */
const recentRuns = `select count(*) from laurel_runs
    where player = $2 and folded = 0 and created_at >= $7 and created_at <= 2 * cast($6 as bigint) - $7`;

/**
 * Whether nobody else has the id ($1) of the player ($2), or that does not matter, since it was not made at random ($11). Of two who
 * bring it at once Postgres may see neither; there the index of these ids lets one of them in.
 */
const isFree = `(cast($11 as integer) = 0 or not exists (select 1 from laurel_runs where id = $1 and player <> $2))`;

/**
 * Writes a new run down, unless the player has reached the limit or the id is another's, or takes over a waiting one; no row when
 * neither. It is on disk before the run is sent: one that is sent and not in the ledger would be sent again.
 * $1 id, $2 player, $3 tournament, $4 scores, $5 lease, $6 now, $7 since when runs count, $8 how many there may be,
 * $9 start, $10 seed, $11 whether the id was made at random (1 or 0).
 */
export const claimRun = ({ onDisk, revision }: Writing): string => `
  insert into laurel_runs
    (id, player, tournament_id, scores, status, attempt, lease_until, created_at, updated_at, started_at, seed, random,
    created_revision, updated_revision)
  select cast($1 as text), cast($2 as text), cast($3 as text), cast($4 as text), 'sending', 1,
    cast($5 as bigint), cast($6 as bigint), cast($6 as bigint), cast($9 as bigint), cast($10 as text), cast($11 as integer),
    ${revision} + 1, ${revision} + 1
  where exists (select 1 from laurel_runs where id = $1 and player = $2)
    or ((${recentRuns}) < $8 and ${isFree})
  on conflict (id, player) do update set
    status = 'sending', attempt = laurel_runs.attempt + 1,
    lease_until = excluded.lease_until, updated_at = excluded.updated_at, updated_revision = ${revision}
  where laurel_runs.status = 'waiting' and laurel_runs.tournament_id = excluded.tournament_id and laurel_runs.scores = excluded.scores
  returning attempt, ${onDisk} as on_disk`;

/**
 * Writes a new run down that is not to be sent, unless the player has reached the limit or the id is another's; no row when not.
 * $1 id, $2 player, $3 tournament, $4 scores, $5 status, $6 now, $7 since when runs count, $8 how many there may be,
 * $9 start, $10 seed, $11 whether the id was made at random (1 or 0), $12 reason, $13 proof.
 */
export const setRunAside = ({ revision }: Writing): string => `
  insert into laurel_runs
    (id, player, tournament_id, scores, status, attempt, created_at, updated_at, started_at, seed, random, reason, proof,
    created_revision, updated_revision)
  select cast($1 as text), cast($2 as text), cast($3 as text), cast($4 as text), cast($5 as text), 0,
    cast($6 as bigint), cast($6 as bigint), cast($9 as bigint), cast($10 as text), cast($11 as integer),
    cast($12 as text), cast($13 as text), ${revision} + 1, ${revision} + 1
  where (${recentRuns}) < $8 and ${isFree}
  on conflict (id, player) do nothing
  returning attempt`;

/** It is on disk before the run is sent, too. $1 id, $2 player, $3 attempt, $4 lease, $5 now. */
export const reclaimRun = ({ onDisk, revision }: Writing): string => `
  update laurel_runs set status = 'sending', attempt = attempt + 1, lease_until = $4, updated_at = $5,
    updated_revision = ${revision}
  where id = $1 and player = $2 and attempt = $3 and status = 'unknown'
  returning attempt, ${onDisk} as on_disk`;

/** $1 id, $2 player, $3 attempt, $4 status, $5 reason, $6 record, $7 now, $8 how many sendings it was, $9 proof. */
export const settleRun = ({ revision }: Writing): string => `
  update laurel_runs set status = $4, reason = $5, record = $6, lease_until = null, updated_at = $7,
    updated_revision = ${revision}, sends = sends + $8, proof = $9
  where id = $1 and player = $2 and attempt = $3 and status in ('sending', 'unknown')
  returning attempt`;

/** $1 id, $2 player, $3 status, $4 reason, $5 who and why, $6 now, $7 status before, $8 attempt, or null for any. */
export const settleRunByHand = ({ revision }: Writing): string => `
  update laurel_runs set status = $3, reason = $4, hand = $5, updated_at = $6, updated_revision = ${revision}, proof = null,
    sends = case when cast($3 as text) = 'waiting' then 0 else sends end
  where id = $1 and player = $2 and status = $7 and attempt = coalesce(cast($8 as integer), attempt)
  returning attempt`;

/** $1 name, $2 holder, $3 until, $4 now. One that ends twice as far ahead as it should is of a clock that was. */
export const takeLease = `
  insert into laurel_leases (name, holder, held_until)
  values (cast($1 as text), cast($2 as text), cast($3 as bigint))
  on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
  where laurel_leases.holder = excluded.holder or laurel_leases.held_until <= $4
    or laurel_leases.held_until > 2 * cast($3 as bigint) - $4
  returning name`;

/**
 * $1 now. All open statuses are named, so that their index is used. A run that was claimed more than its whole lease later
 * than now was claimed when the clock was ahead.
 */
export const expireRuns = ({ revision }: Writing): string => `
  update laurel_runs set status = 'unknown', lease_until = null, updated_at = $1, updated_revision = ${revision},
    sends = sends + 1
  where ${isOpen} and status = 'sending'
    and (lease_until < $1 or 2 * updated_at - lease_until > $1)`;

/** All that are not settled, oldest first. */
export const openRuns = `
  select * from laurel_runs where ${isOpen}
  order by created_at, id`;

/** $1 how many; oldest first. */
export const heldRuns = `select * from laurel_runs where status = 'held' order by created_at, id limit $1`;

/** $1 id, $2 player, $3 tournament, $4 moment: of the runs with tickets the last until then, and the first after it. */
export const runsStartedAround = `
  select * from (
    select * from laurel_runs where tournament_id = $3 and player = $2 and id <> $1 and status not in ('refused', 'held')
      and started_at <= $4 order by started_at desc limit 1) as earlier
  union all
  select * from (
    select * from laurel_runs where tournament_id = $3 and player = $2 and id <> $1 and status not in ('refused', 'held')
      and started_at > $4 order by started_at limit 1) as later`;

/** $1 tournament, $2 player; oldest first. */
export const openRunsOfAccount = `
  select * from laurel_runs where tournament_id = $1 and player = $2
  and ${isOpen} order by created_at, id`;

/** $1 tournament, $2 since when, $3 how many, $4 until when; latest first. */
export const acceptedRuns = `
  select * from laurel_runs where tournament_id = $1 and created_at >= $2 and created_at <= $4 and folded = 0 and status = 'accepted'
  order by created_at desc, id desc limit $3`;

/**
 * $1 tournament, $2 since when, $3 how many, $4 until when, $5 player; latest first. The sums keep databases from looking through
 * everybody's runs since then.
 */
export const acceptedRunsOfPlayer = `
  select * from laurel_runs
  where tournament_id = $1 and player = $5 and created_at + 0 >= $2 and created_at + 0 <= $4 and folded = 0 and status = 'accepted'
  order by created_at + 0 desc, id desc limit $3`;

/** How many runs stand where: differs whenever anything about the account differs. $1 tournament, $2 player. */
export const accountVersion = `
  select status, count(*) as runs, sum(attempt) as attempts, max(updated_at) as updated_at,
    max(coalesce(updated_revision, updated_at)) as updated_revision
  from laurel_runs where tournament_id = $1 and player = $2 and folded = 0 group by status
  union all
  select 'folded' as status, runs, 0 as attempts, updated_at, coalesce(updated_revision, updated_at) as updated_revision
  from laurel_accounts where tournament_id = $1 and player = $2
  order by status`;

/**
 * What was accepted, by score type. $1 tournament, $2 player. The database's way to sum up goes in, also for what was folded: SQLite
 * keeps a whole number as one, and its driver gives none of more than 53 bits.
 */
export const accountSums = ({ eachScore, sumType }: Summing): string => `
  select key, sum(total) as total from (
    select key, sum(cast(value as ${sumType})) as total from laurel_runs, ${eachScore}
    where tournament_id = $1 and player = $2 and folded = 0 and status = 'accepted' group by key
    union all
    select score_type as key, cast(total as ${sumType}) as total
    from laurel_account_scores where tournament_id = $1 and player = $2
  ) as sums group by key`;

/**
 * The players at which the next thousands of a tournament's runs and accounts end; none where there are no more of them.
 * $1 tournament, $2 after whom, $3 how many of each.
 */
export const endOfPage = `
  select player from (
    select player from laurel_runs where tournament_id = $1 and folded = 0 and player > $2
    order by player limit 1 offset $3) as runs
  union all
  select player from (
    select player from laurel_accounts where tournament_id = $1 and player > $2
    order by player limit 1 offset $3) as accounts
  order by player limit 1`;

/** Which players a page is of: those after $2, and up to $3 where there is an end. */
const ofPage = (hasEnd: boolean): string => `player > $2${hasEnd ? ' and player <= $3' : ''}`;

/** How many runs each player of a page has accepted and open. $1 tournament; `ofPage` says whose. */
export const playerCounts = (hasEnd: boolean): string => `
  select player, sum(accepted_runs) as accepted_runs, sum(open_runs) as open_runs from (
    select player, sum(case when status = 'accepted' then 1 else 0 end) as accepted_runs,
      sum(case when ${isOpen} then 1 else 0 end) as open_runs
    from laurel_runs where tournament_id = $1 and folded = 0 and ${ofPage(hasEnd)} group by player
    union all
    select player, runs as accepted_runs, 0 as open_runs
    from laurel_accounts where tournament_id = $1 and ${ofPage(hasEnd)}
  ) as counts group by player order by player`;

/** What was accepted, by player and score type. Takes what `playerCounts` takes; the database's way to sum up goes in. */
export const playerSums = ({ eachScore, sumType }: Summing, hasEnd: boolean): string => `
  select player, key, sum(total) as total from (
    select player, key, sum(cast(value as ${sumType})) as total from laurel_runs, ${eachScore}
    where tournament_id = $1 and folded = 0 and ${ofPage(hasEnd)} and status = 'accepted'
    group by player, key
    union all
    select player, score_type as key, cast(total as ${sumType}) as total
    from laurel_account_scores where tournament_id = $1 and ${ofPage(hasEnd)}
  ) as sums group by player, key`;
