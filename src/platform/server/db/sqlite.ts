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

/** The engine rolls a change of the schema back like any other: a migration that is cut off leaves nothing behind. */
class WholeMigrations extends SqliteAdapter {
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

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter() {
    return new WholeMigrations();
  }

  override createDriver() {
    return new YieldingDriver(this.#config);
  }
}

/**
 * The embedded engine: WAL, every commit on disk before it is answered, foreign keys on.
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
    const statement = statements.get(sql) ?? connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
    // Used last, stands last: what is forgotten is what nobody has asked for the longest time.
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > statementsKept && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      // On a full disk the engine has rolled back by itself: a second time would fail, and hide what happened.
      const isRolledBack = sql === 'rollback' && !connection.inTransaction;
      return prepare(isRolledBack ? 'select 1' : sql) as SqliteStatement;
    },
  };
  return new EmbeddedDialect({ database });
}
