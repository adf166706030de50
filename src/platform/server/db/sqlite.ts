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

const maxTurnMs = 10;
export const busyTimeoutMs = 10_000;

class EmbeddedAdapter extends SqliteAdapter {
  /** Tells Kysely that SQLite can roll back schema changes. An interrupted migration then has no effect. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

const maxPrepared = 500;
/**
 * Maximum length of a cached statement, in characters. Longer statements, such as inserts of long lists, are rarely
 * repeated.
 */
const maxPreparedLength = 5000;
const isRepeated = /^(select|insert|update|delete|with|begin|commit)\b/i;

/** Caches prepared statements, since preparing one takes longer than running it. */
function cachingStatements(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      const statement = known ?? connection.prepare(sql);
      if (!isRepeated.test(sql) || sql.length > maxPreparedLength) return statement;
      // Moves the statement to the end, so that the first one is the least recently used.
      prepared.delete(sql);
      prepared.set(sql, statement);
      const [oldest] = prepared.keys();
      if (oldest !== undefined && prepared.size > maxPrepared) prepared.delete(oldest);
      return statement;
    },
    close: () => void connection.close(),
  };
}

class EmbeddedDriver extends SqliteDriver {
  readonly #connection: Sqlite.Database;
  #turnBegan: number | undefined;

  constructor(connection: Sqlite.Database) {
    super({ database: cachingStatements(connection) });
    this.#connection = connection;
  }

  /** Takes the write lock at the beginning, so that no transaction fails half-way with SQLITE_BUSY. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Skips the rollback if SQLite has already rolled back, as on a full disk. A second rollback would fail and hide the
   * cause of the first.
   */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * Returns a connection that yields to the event loop after a statement, if statements have run for 10 ms in this
   * turn. SQLite runs statements synchronously, and a transaction would otherwise take a single turn.
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
    if (this.#turnBegan === undefined || performance.now() - this.#turnBegan < maxTurnMs) return;
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

export function sqliteDialect(file: string | Buffer): Dialect {
  const connection = new Sqlite(file, { timeout: busyTimeoutMs });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -8000');
  // Makes SQLite overwrite deleted data in the free pages of the file.
  connection.pragma('secure_delete = ON');
  return new EmbeddedDialect(connection);
}
