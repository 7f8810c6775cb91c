import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { reasonOf } from '../base/reasonOf.ts';
import { LaurelError } from '../domain/LaurelError.ts';
import { checkGivenFile } from './givenFile.ts';
import { onlyOne } from './wrongCall.ts';
import type { Ledger } from '../server/ledger/Ledger.ts';
import { postgresLedger } from '../server/ledger/postgresLedger.ts';
import { openRemoteLedger } from './openRemoteLedger.ts';
import { sqliteLedger } from '../server/ledger/sqliteLedger.ts';
import { holdsLedger } from '../server/ledger/sql/onTables.ts';
import { postgresDatabase, type PostgresPool } from '../server/ledger/sql/postgresDatabase.ts';
import { isLedgerFile } from '../server/ledger/sql/sqliteDatabase.ts';
import { failedAt } from './failedAt.ts';

/** The options that say where the ledger is, for `parseArgs`. */
export const ledgerOptions = { ledger: { type: 'string' }, postgres: { type: 'string' } } as const;

/** What to say of them in a command's help. */
export const ledgerHelp = `  --ledger       file of a sqliteLedger, or the address of a createLedgerHandler (https://…), whose secret is in the
                 environment: LAUREL_LEDGER_SECRET
  --postgres     name of the environment variable that holds the address of a postgresLedger's database, such as
                 DATABASE_URL; needs the package pg, installed where the command runs`;

// Milliseconds: pg waits for ever for a database that hangs. An address may have its own `query_timeout`.
const patience = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

interface Pool extends PostgresPool {
  on(event: 'error', listener: () => void): unknown;
  end(): Promise<void>;
}

/**
 * Opens the ledger that a command's options name. Rejects with an error with a message for the user when they name none, or two,
 * it cannot be opened, or what they name is no ledger and `create` does not have one made of it. `close` also ends what was opened for
 * it.
 */
export async function openLedger(values: {
  readonly ledger?: string | undefined;
  readonly postgres?: string | undefined;
  readonly create?: boolean | undefined;
}): Promise<Ledger> {
  const { ledger: file = '', postgres: variable = '', create = false } = values;
  if (onlyOne(['ledger', 'postgres'], values) === 'ledger') {
    if (/^https?:/i.test(file)) return openRemoteLedger(file);
    // Opening would make a file that is missing, and everything would seem to be lost.
    if (!create) checkGivenFile('--ledger', file);
    if (file === ':memory:')
      throw new Error('--ledger takes a file: what is in memory ends with the command.');
    const isNew = !existsSync(file) || statSync(file).size === 0;
    if (!(create && isNew) && !(await isLedgerFile(file))) throw noLedger(`The file ${file}`, 'sqliteLedger');
    if (isNew) console.log(`Makes the ledger ${resolve(file)}.`);
    return sqliteLedger(file);
  }
  const pool = openPool(variable);
  try {
    if (!create && !(await holdsLedger(postgresDatabase(pool))))
      throw noLedger('The database', 'postgresLedger');
  } catch (error) {
    await pool.end();
    throw failedAt(`--postgres ${variable}`, error);
  }
  return { ...postgresLedger(pool), close: () => pool.end() };
}

/** Only game servers make a ledger, or who asks for one: made by any command, in some other database, it would say that all is well. */
function noLedger(place: string, kind: string): Error {
  return new Error(
    `${place} is no ledger of Laurel’s: none of its tables is there, and none was made. Give what the game server gives its ` +
      `${kind}; the tables are there once it has taken a run, or reconciled, or by \`npx laurel adopt --create\` before.`,
  );
}

/** Errors never hold the address: there is a password in it. */
function openPool(variable: string): Pick<Pool, 'query' | 'end'> {
  const connectionString = process.env[variable];
  if (connectionString === undefined || connectionString === '') {
    throw new Error(
      `--postgres takes the name of an environment variable, and there is no ${visible(variable)}. ` +
        'Put the address of the database into one: DATABASE_URL=postgres://…',
    );
  }
  if (!isAddress(connectionString)) {
    throw new Error(
      `--postgres ${visible(variable)}: the variable holds no address of a database. Give it postgres://user:password@host:5432/name, ` +
        'where special characters of the password are percent-encoded.',
    );
  }
  const pool = new (loadPg().Pool)({ connectionString, max: 4, ...patience });
  // A connection that breaks while nobody uses it: the next statement has another, or says what is wrong.
  pool.on('error', () => {});
  return {
    query: async (text, values) => {
      try {
        return await pool.query(text, values);
      } catch (error) {
        throw isGivenUp(error) ? hangs() : error;
      }
    },
    end: () => pool.end(),
  };
}

/** What pg says when it gives up: the database's own errors, and the network's, have a code. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && /\btimeout\b/.test(error.message);
}

function hangs(): LaurelError {
  return new LaurelError({
    kind: 'timeout',
    message:
      'The database did not answer in time. It hangs, cannot be reached, or another session holds a lock: pg_stat_activity tells ' +
      'who waits for what. Try again once it answers; where a statement only takes long, add query_timeout=… (milliseconds) to ' +
      'the address’s parameters.',
  });
}

/** What pg takes for one: a path and `socket:` are sockets. Of anything else it would look for a host that is called "base". */
function isAddress(text: string): boolean {
  if (/^(?:socket:|\/)/i.test(text)) return true;
  // Without a host, which a parameter names then, it is no URL to begin with.
  return /^[a-z][\w+.-]*:\/\//i.test(text) && URL.canParse(text.replace('@/', '@localhost/'));
}

function loadPg(): { readonly Pool: new (options: object) => Pool } {
  try {
    // The game server's own, from where the command runs: Laurel brings none.
    const { Pool } = createRequire(join(process.cwd(), 'index.js'))('pg') as {
      readonly Pool: new (options: object) => Pool;
    };
    return { Pool };
  } catch (error) {
    const reason = reasonOf(error);
    throw new Error(
      reason.startsWith("Cannot find module 'pg'")
        ? '--postgres needs the package pg, and it is not installed here: npm install pg'
        : `--postgres needs the package pg, which cannot be loaded here: ${reason}`,
      { cause: error },
    );
  }
}

/** An address that was given in place of a name is not echoed. */
function visible(variable: string): string {
  return /^\w{1,64}$/.test(variable) ? variable : 'such variable';
}
