// Folding old runs into their accounts. What is folded is settled, so nothing else changes it meanwhile.

import { isOpen } from './isOpen.ts';
import type { SqlDatabase } from './SqlDatabase.ts';

type Summing = Pick<SqlDatabase, 'eachScore' | 'sumType'>;

/** Rows of `laurel_runs`: the table, or something by its name, and which of them. */
interface Source {
  readonly from: string;
  readonly where: string;
}

/** Runs that were settled before $1, the $2 oldest, where nothing of the account is open. */
const oldRuns = `
  from laurel_runs as run where folded = 0 and status in ('accepted', 'refused') and updated_at < $1
    and not exists (
      select 1 from laurel_runs as other
      where other.tournament_id = run.tournament_id and other.player = run.player
        and other.${isOpen})
  order by updated_at limit $2`;

/** What keeps a run from being sent again stays, and its verdict. */
const emptied = `folded = 1, tournament_id = '', scores = '{}', record = null, hand = null, started_at = null,
    seed = null, proof = null`;

function addToAccounts({ from, where }: Source): string {
  return `
    insert into laurel_accounts (tournament_id, player, runs, updated_at, updated_revision)
    select tournament_id, player, sum(case when status = 'accepted' then 1 else 0 end), max(updated_at),
      max(coalesce(updated_revision, updated_at))
    from ${from} where ${where} group by tournament_id, player
    on conflict (tournament_id, player) do update set runs = laurel_accounts.runs + excluded.runs,
      updated_at = case when laurel_accounts.updated_at > excluded.updated_at
        then laurel_accounts.updated_at else excluded.updated_at end,
      updated_revision = case when laurel_accounts.updated_revision > excluded.updated_revision
        then laurel_accounts.updated_revision else excluded.updated_revision end`;
}

function addToScores({ from, where }: Source, { eachScore, sumType }: Summing): string {
  return `
    insert into laurel_account_scores (tournament_id, player, score_type, total)
    select tournament_id, player, key, sum(cast(value as ${sumType}))
    from ${from}, ${eachScore} where ${where} and status = 'accepted' group by tournament_id, player, key
    on conflict (tournament_id, player, score_type) do update
      set total = laurel_account_scores.total + excluded.total`;
}

/**
 * For databases that run several statements in one transaction. The first takes a time and a number, the others nothing;
 * the last gives a row for each run.
 */
export function foldSteps(summing: Summing): readonly string[] {
  const marked: Source = { from: 'laurel_runs', where: 'folded = 2' };
  return [
    `update laurel_runs set folded = 2 where rowid in (select rowid ${oldRuns})`,
    addToAccounts(marked),
    addToScores(marked, summing),
    `update laurel_runs set ${emptied} where folded = 2 returning 1 as run`,
  ];
}

/** The same as one statement, for databases whose statements may contain others. Gives a row for each run. */
export function foldAtOnce(summing: Summing): string {
  const old: Source = { from: 'old as laurel_runs', where: 'true' };
  return `
    with old as (select id, player, tournament_id, scores, status, updated_at, updated_revision ${oldRuns} for update of run),
      accounts as (${addToAccounts(old)}),
      scores as (${addToScores(old, summing)})
    update laurel_runs set ${emptied} from old
    where laurel_runs.id = old.id and laurel_runs.player = old.player returning 1 as run`;
}
