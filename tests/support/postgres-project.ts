import type { TestProject } from 'vitest/node';
import { makeMigratedTemplate } from './fresh-database.ts';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL server that all tests of this project share, and creates the template database. */
export default async function startSharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres(findPostgres() ?? '');
  try {
    await makeMigratedTemplate(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
