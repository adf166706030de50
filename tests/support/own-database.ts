import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL database that one test has to itself. */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** @param cluster address of a superuser, as TEST_POSTGRES_URL has it */
export async function ownDatabase(cluster: string): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inCluster(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => inCluster(cluster, `drop database ${name} with (force)`) };
}

async function inCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
