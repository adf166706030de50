import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const longestTurnMs = 10;
/** How long a statement waits for another process that has the file locked. */
export const busyTimeoutMs = 10_000;

class EmbeddedAdapter extends SqliteAdapter {
  /** The engine rolls a change of the schema back like any other: a migration that is cut off leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** As many statements as stay prepared. */
const mostPrepared = 500;
/** Longer ones, such as those of long lists, are seldom the same again. In characters. */
const longestPrepared = 5000;
const isRepeated = /^(select|insert|update|delete|with|begin|commit)\b/i;

/**
 * Prepares a statement once and keeps it: preparing takes longer than running it. The engine prepares it anew when the schema has
 * changed.
 */
function preparingOnce(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      const statement = known ?? connection.prepare(sql);
      if (!isRepeated.test(sql) || sql.length > longestPrepared) return statement;
      // Those used last come last.
      prepared.delete(sql);
      prepared.set(sql, statement);
      const [oldest] = prepared.keys();
      if (oldest !== undefined && prepared.size > mostPrepared) prepared.delete(oldest);
      return statement;
    },
    close: () => void connection.close(),
  };
}

class EmbeddedDriver extends SqliteDriver {
  readonly #connection: Sqlite.Database;
  /** When the first statement of this turn of the event loop began. */
  #turnBegan: number | undefined;

  constructor(connection: Sqlite.Database) {
    super({ database: preparingOnce(connection) });
    this.#connection = connection;
  }

  /** Takes the write lock at once, so that no transaction fails half-way as busy. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk the engine has rolled back by itself: a second rollback would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * Statements, and a commit's wait for the disk, run on the main thread, and what awaits them follows in the same turn of the event
   * loop. So the loop turns between statements, of one long transaction too, before it is held for long.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async <R>(query: CompiledQuery, options?: AbortableOperationOptions) => {
        this.#noteTurn();
        const result = await connection.executeQuery<R>(query, options);
        await this.#turn();
        return result;
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  #noteTurn() {
    if (this.#turnBegan !== undefined) return;
    this.#turnBegan = performance.now();
    setImmediate(() => {
      this.#turnBegan = undefined;
    });
  }

  async #turn() {
    if (this.#turnBegan === undefined || performance.now() - this.#turnBegan < longestTurnMs) return;
    await nextTurn();
    this.#noteTurn();
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #connection: Sqlite.Database;

  constructor(connection: Sqlite.Database) {
    super({ database: connection } satisfies SqliteDialectConfig);
    this.#connection = connection;
  }

  override createAdapter() {
    return new EmbeddedAdapter();
  }

  override createDriver() {
    return new EmbeddedDriver(this.#connection);
  }
}

/** The embedded engine: WAL, every commit on disk before it is answered, foreign keys on. */
export function sqliteDialect(file: string | Buffer): Dialect {
  const connection = new Sqlite(file, { timeout: busyTimeoutMs });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -8000');
  // What is erased is overwritten, so that no free page of the file still tells of it.
  connection.pragma('secure_delete = ON');
  return new EmbeddedDialect(connection);
}
