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
/** How long a statement waits for another process that locks the file, in milliseconds. */
export const busyTimeoutMs = 10_000;

class EmbeddedAdapter extends SqliteAdapter {
  /** The engine rolls back schema changes: an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** How many prepared statements are cached. */
const maxPrepared = 500;
/** Longer statements, such as inserts of long lists, are rarely repeated. In characters. */
const maxPreparedLength = 5000;
const isRepeated = /^(select|insert|update|delete|with|begin|commit)\b/i;

/**
 * Caches prepared statements, because preparing one takes longer than running it. The engine re-prepares them after a schema change.
 */
function cachingStatements(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      const statement = known ?? connection.prepare(sql);
      if (!isRepeated.test(sql) || sql.length > maxPreparedLength) return statement;
      // Least recently used first.
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
  /** Start of the first statement in this turn of the event loop. */
  #turnBegan: number | undefined;

  constructor(connection: Sqlite.Database) {
    super({ database: cachingStatements(connection) });
    this.#connection = connection;
  }

  /** Acquires the write lock first, so that no transaction fails as busy half-way. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk the engine has already rolled back. A second rollback would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * Statements and commits are synchronous, and their continuations run in the same turn of the event loop. This yields
   * between statements, also within a long transaction, so that the loop is never blocked for long.
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

/** The embedded engine with WAL, full synchronisation and foreign keys. */
export function sqliteDialect(file: string | Buffer): Dialect {
  const connection = new Sqlite(file, { timeout: busyTimeoutMs });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -8000');
  // Overwrites erased data, so that free pages of the file do not contain it.
  connection.pragma('secure_delete = ON');
  return new EmbeddedDialect(connection);
}
