import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL database that one test has to itself. */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * @param cluster address of a superuser, as TEST_POSTGRES_URL has it
 * @param template the database it starts as a copy of; an empty one when nothing is said
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

/** Runs statements one after the other on a separate connection, and gives the rows that the last one answers. */
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
