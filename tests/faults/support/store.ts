import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertSqliteFileUndamaged } from '#platform/server/db/copy/copy-database.ts';
import { buildSqliteFilePath } from '#platform/server/site-key.ts';
import { findPostgres } from '#tests/support/postgres.ts';
import type { PostgresServer } from './postgres-server.ts';

export interface Store {
  readonly engine: string;
  readonly settings: Record<string, string>;
  read<Row>(sql: string): Promise<Row[]>;
  /**
   * Checks the integrity of the database.
   * @throws with the findings of the database engine
   */
  check(): Promise<void>;
}

export function sqliteStore(dataDir: string): Store {
  const file = buildSqliteFilePath(dataDir);
  return {
    engine: 'SQLite',
    settings: { DATA_DIR: dataDir },
    async read<Row>(sql: string) {
      const db = new Sqlite(file, { readonly: true, timeout: 10_000 });
      try {
        return db.prepare<[], Row>(sql).all();
      } finally {
        db.close();
      }
    },
    async check() {
      assertSqliteFileUndamaged(file);
    },
  };
}

/**
 * Creates a database on a server.
 * @param standby second server in DATABASE_URL
 * @param inUse returns the server from which to read: the first one until a failover
 */
export async function postgresStore(
  first: PostgresServer,
  standby?: PostgresServer,
  inUse: () => PostgresServer = () => first,
): Promise<Store> {
  const database = `faults_${process.hrtime.bigint()}`;
  await first.query('postgres', `create database ${database}`);
  const hosts = [first, standby].flatMap((server) => (server ? [`127.0.0.1:${server.port}`] : []));
  return {
    engine: 'PostgreSQL',
    settings: { DATABASE_URL: `postgres://postgres@${hosts.join(',')}/${database}` },
    read: async <Row>(sql: string) => (await inUse().query(database, sql)) as Row[],
    async check() {
      const { port } = inUse();
      const { status, stdout, stderr } = spawnSync(
        join(findPostgres() ?? '', 'pg_amcheck'),
        [
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'postgres',
          '--install-missing',
          '--heapallindexed',
          database,
        ],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`PostgreSQL is damaged: ${stdout}${stderr}`);
    },
  };
}
