import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const statementsKept = 500;
const longestTurnMs = 10;

/**
 * Runs a statement at once that only reads, or whose writing may be lost, and gives its rows. Undefined for any other, and while
 * a transaction is open, whose end has to be waited for.
 */
type RunNow = (sql: string, parameters: readonly unknown[], mayBeLost: boolean) => unknown[] | undefined;

export class EmbeddedAdapter extends SqliteAdapter {
  /** The engine answers at once: where nobody holds its connection, there is nothing to wait for. */
  readonly runNow: RunNow;

  constructor(runNow: RunNow) {
    super();
    this.runNow = runNow;
  }

  /** The engine rolls a change of the schema back like any other: a migration that is cut off leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A commit waits for the disk on the main thread. In a crowd many transactions queue for the one connection, and each would
 * follow the last without the event loop turning: everybody else would wait for the whole queue.
 */
class YieldingDriver extends SqliteDriver {
  #turnBegan = performance.now();

  override async releaseConnection() {
    if (performance.now() - this.#turnBegan < longestTurnMs) return;
    await nextTurn();
    this.#turnBegan = performance.now();
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #runNow: RunNow;

  constructor(config: SqliteDialectConfig, runNow: RunNow) {
    super(config);
    this.#config = config;
    this.#runNow = runNow;
  }

  override createAdapter() {
    return new EmbeddedAdapter(this.#runNow);
  }

  override createDriver() {
    return new YieldingDriver(this.#config);
  }
}

/**
 * The embedded engine: WAL, every commit on disk before it is answered (but what may be lost), foreign keys on.
 * Statements are prepared once; transactions take the write lock when they begin, so none fails half-way as busy.
 */
export function sqliteDialect(file: string | Buffer): Dialect {
  const connection = new Sqlite(file, { timeout: 10_000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -8000');
  // What is erased is overwritten, so that no free page of the file still tells of it.
  connection.pragma('secure_delete = ON');
  const statements = new Map<string, Sqlite.Statement>();

  const prepare = (sql: string): Sqlite.Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
    statements.set(sql, statement);
    // What was prepared first goes first; if somebody asks for it again, it is prepared again.
    const [oldest] = statements.keys();
    if (statements.size > statementsKept && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
  const reading = readingOfATurn(connection);
  const database: SqliteDatabase = {
    close() {
      reading.end();
      connection.close();
    },
    prepare(sql) {
      reading.end();
      // On a full disk the engine has rolled back by itself: a second time would fail, and hide what happened.
      const isRolledBack = sql === 'rollback' && !connection.inTransaction;
      return prepare(isRolledBack ? 'select 1' : sql) as SqliteStatement;
    },
  };
  return new EmbeddedDialect({ database }, (sql, parameters, mayBeLost) => {
    const statement = prepare(sql);
    if (statement.readonly) return reading.begin() ? statement.all(...parameters) : undefined;
    if (!mayBeLost) return undefined;
    reading.end();
    if (connection.inTransaction) return undefined;
    return withoutWaitingForDisk(connection, () => statement.all(...parameters));
  });
}

/** What is committed so outlives the process as everything does, and a power cut only once the next commit is on disk. */
function withoutWaitingForDisk<T>(connection: Sqlite.Database, write: () => T): T {
  // Takes effect when it is prepared, not when it runs: no statement of it can be kept.
  connection.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    connection.pragma('synchronous = FULL');
  }
}

/**
 * What is read at once in one turn of the event loop is read in one transaction: the engine takes and gives back the locks of its
 * file for each, which takes as long as a short read. Whatever else is asked of the connection ends it before.
 */
function readingOfATurn(connection: Sqlite.Database) {
  const begin = connection.prepare('begin');
  const commit = connection.prepare('commit');
  let isOpen = false;
  const end = () => {
    if (isOpen) commit.run();
    isOpen = false;
  };
  return {
    /** @returns false while another transaction is open */
    begin(): boolean {
      if (isOpen) return true;
      if (connection.inTransaction) return false;
      begin.run();
      isOpen = true;
      setImmediate(end);
      return true;
    },
    end,
  };
}
