import type { Ledger } from './Ledger.ts';
import { sqliteDatabase } from './sql/sqliteDatabase.ts';
import { sqlLedger } from './sql/sqlLedger.ts';

/**
 * A ledger in one SQLite file, on the SQLite that Node brings along (22.13 and later, Bun, Deno): right for a game
 * server on one machine, with as many processes as it likes. Every run is on the disk before it is sent, so it
 * survives the process and the power. Times are this machine's. `:memory:` keeps it in memory. A file of an earlier Laurel is brought up to date
 * at the first statement, one that a newer Laurel has updated is refused with `LaurelError` of kind `config`, also by what runs already.
 *
 * Throws `LaurelError` of kind `config` when the runtime has no `node:sqlite` or the file cannot be opened.
 */
export function sqliteLedger(file: string): Ledger {
  return sqlLedger(sqliteDatabase(file));
}
