import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** `bigint` columns and counts hold epoch milliseconds and rupees: exact as JavaScript numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const connectionsPerProcess = 10;

/**
 * @param url postgres://user:password@host:port/database
 * @param onIdleError told when a resting connection breaks; the pool replaces it by itself
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsPerProcess,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  return new PostgresDialect({ pool });
}
