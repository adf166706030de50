import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './postgres.ts';

const binaries = findPostgres();

test.skipIf(!binaries)('a throw-away PostgreSQL takes databases and is gone once stopped', async () => {
  const cluster = await startPostgres(binaries ?? '');
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database one_suite');
  await client.end();
  await cluster.stop();
  await expect(new pg.Client({ connectionString: cluster.url }).connect()).rejects.toThrow();
});
