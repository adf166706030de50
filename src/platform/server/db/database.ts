import { Kysely, sql } from 'kysely';
import { currentAuthorization } from './authorization.ts';
import { isRetryableDatabaseError } from './database-errors.ts';
import { postgresDialect } from './postgres.ts';
import { busyTimeoutMs, sqliteDialect } from './sqlite.ts';
import type { Db, Tables, Transaction } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  readonly queries: Db;
  /**
   * Runs `work` in one transaction. Atomic and durable. In a call, checks the caller's authorization again first. After
   * a serialization failure or a deadlock it runs `work` again, up to five times in total, so `work` must have no side
   * effects outside `transaction`. Lock rows in the order of docs/decisions/18-lock-order.md.
   * @throws AppError as `Authorization`, for example if the caller's session has ended meanwhile
   */
  change<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs a single statement outside of a transaction. Repeats it in the same cases as `change`, but does not check the
   * caller's authorization.
   */
  once<T>(statement: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Truncates SQLite's write-ahead log, which may contain erased data. Does nothing on PostgreSQL, and while another
   * process reads the file, such as a backup. The next call then truncates it.
   */
  truncateWal(): Promise<void>;
  /**
   * Registers background work that must stop before the database closes.
   * @param stop stops the work and waits for its current run
   * @returns a function that removes the registration
   */
  beforeClose(stop: () => Promise<void>): () => void;
  close(): Promise<void>;
}

/** Address of the database. In tests `sqlite` can also be ':memory:' or the bytes of a file. */
export type Location = { postgres: string } | { sqlite: string | Buffer };

const attempts = 5;

const erasing = new WeakSet<Transaction>();

/** Marks a transaction that erases personal data, so that `truncateWal` runs after its commit. */
export function truncateWalAfterCommit(transaction: Transaction): void {
  erasing.add(transaction);
}

export function openDatabase(
  location: Location,
  onIdleError: (error: Error) => void = () => {},
): Database & { kysely: Kysely<Tables> } {
  const engine = 'postgres' in location ? 'postgres' : 'sqlite';
  const dialect =
    'postgres' in location ? postgresDialect(location.postgres, onIdleError) : sqliteDialect(location.sqlite);
  const kysely = new Kysely<Tables>({ dialect });
  const stops = new Set<() => Promise<void>>();
  const truncateWal = async () => {
    if (engine !== 'sqlite') return;
    await kysely.connection().execute(async (connection) => {
      // Turns off SQLite's wait for a lock, which would block the event loop.
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
          hasErased = erasing.has(transaction);
          return result;
        }),
      );
      // Ignores a failure, because the transaction is committed and the log is also truncated every hour.
      if (hasErased) await truncateWal().catch(() => {});
      return done;
    },
    truncateWal,
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
      if (attempt >= attempts || !isRetryableDatabaseError(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}
