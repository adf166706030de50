import Sqlite from 'better-sqlite3';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

const statementsKept = 500;

/**
 * The embedded engine: WAL, every commit on disk before it is answered, foreign keys on.
 * Statements are prepared once; transactions take the write lock when they begin, so none fails half-way as busy.
 */
export function sqliteDialect(file: string): Dialect {
  const connection = new Sqlite(file, { timeout: 10_000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -32000');
  return new SqliteDialect({ database: withStatementCache(connection) });
}

function withStatementCache(connection: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql) as SqliteStatement;
      if (statements.size < statementsKept) statements.set(sql, statement);
      return statement;
    },
  };
}
