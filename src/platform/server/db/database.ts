import { Kysely, sql } from 'kysely';
import { currentAuthorization } from './authorization.ts';
import { isWorthRetrying } from './database-errors.ts';
import { isErasure } from './erasures.ts';
import { postgresDialect } from './postgres.ts';
import { busyTimeoutMs, sqliteDialect } from './sqlite.ts';
import type { Db, Tables, Transaction } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** For reading, and for single statements that stand alone. */
  readonly queries: Db;
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, or none of it happened.
   * In a call, the caller must still be authorised when it begins, and stays so until it ends.
   * Runs it again, up to five times, when the engine says that two transactions got in each other's way (40001, 40P01):
   * `work` must therefore do nothing that can't be undone but through `transaction`. So that they seldom do, rows are taken in
   * one order: docs/decisions/README.md, decision 18.
   * @throws AppError when the caller's session or role has ended meanwhile
   */
  change<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Runs a single statement that stands alone, again as `change` does when another transaction got in its way. */
  once<T>(statement: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Empties the write-ahead log of the embedded engine, which still has what was erased. Runs by itself after a transaction that
   * `noteErasure` names. Does nothing while another process reads the file, such as a backup: the next run does it.
   */
  emptyLog(): Promise<void>;
  /**
   * Has work of the background end before the database closes.
   * @param stop ends it, once what is under way has ended
   * @returns takes it off the list again
   */
  beforeClose(stop: () => Promise<void>): () => void;
  /** Ends the work of the background, then closes the connections. */
  close(): Promise<void>;
}

/** Where the data lies: a PostgreSQL address, or a file of the embedded engine; in tests ':memory:', or the bytes of a file to begin with. */
export type Location = { postgres: string } | { sqlite: string | Buffer };

const attempts = 5;

export function openDatabase(
  location: Location,
  onIdleError: (error: Error) => void = () => {},
): Database & { kysely: Kysely<Tables> } {
  const engine = 'postgres' in location ? 'postgres' : 'sqlite';
  const dialect =
    'postgres' in location ? postgresDialect(location.postgres, onIdleError) : sqliteDialect(location.sqlite);
  const kysely = new Kysely<Tables>({ dialect });
  const stops = new Set<() => Promise<void>>();
  const emptyLog = async () => {
    if (engine !== 'sqlite') return;
    await kysely.connection().execute(async (connection) => {
      // Waiting would hold up the whole process.
      await sql`pragma busy_timeout = 0`.execute(connection);
      try {
        await sql`pragma wal_checkpoint(truncate)`.execute(connection);
      } finally {
        await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection);
      }
    });
  };
  return {
    engine,
    kysely,
    queries: kysely,
    async change(work) {
      let hasErased = false;
      const done = await withRetries(() =>
        kysely.transaction().execute(async (transaction) => {
          await currentAuthorization()?.(transaction);
          const result = await work(transaction);
          hasErased = isErasure(transaction);
          return result;
        }),
      );
      // The transaction is committed whatever becomes of the log, which is emptied every hour too.
      if (hasErased) await emptyLog().catch(() => {});
      return done;
    },
    emptyLog,
    once: (statement) => withRetries(() => statement(kysely)),
    beforeClose(stop) {
      stops.add(stop);
      return () => void stops.delete(stop);
    },
    async close() {
      await Promise.allSettled([...stops].map((stop) => stop()));
      await kysely.destroy();
    },
  };
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}
