import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a separate PostgreSQL database.
 * @param cluster address of a superuser, as in TEST_POSTGRES_URL
 * @param template the database to copy; an empty one by default
 */
export async function ownDatabase(cluster: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inCluster(cluster, `create database ${name} template ${template}`);
  return {
    url: databaseIn(cluster, name),
    drop: async () => {
      await inCluster(cluster, `drop database ${name} with (force)`);
    },
  };
}

export function databaseIn(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements in order on a separate connection. Returns the rows of the last one. */
export async function inCluster(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
