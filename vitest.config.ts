import { globSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/postgres.ts';

const tests = [
  'src/**/*.test.ts',
  'tests/*.test.ts',
  'tests/api/**/*.test.ts',
  'tests/{attacks,faults,processes}/**/*.test.ts',
  'tests/support/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** A test that builds the application or asks for a database runs on both engines; any other would only repeat itself. */
const apiTests = globSync(tests)
  .filter((file) => /from '[^']*support\/(app|own-database)\.ts'/.test(readFileSync(file, 'utf8')))
  .map((file) => file.replaceAll(sep, '/'));

const sqlite = { test: { name: 'SQLite', include: tests } };
const postgres = {
  test: {
    name: 'PostgreSQL',
    include: apiTests,
    globalSetup: 'tests/support/postgres-project.ts',
    setupFiles: 'tests/support/on-postgres.ts',
  },
};
/** The API tests know no year's content: they pass with another event, other fees, committees and portfolios too. */
const anotherConference = {
  test: { name: 'another conference', include: apiTests, env: { TEST_CONFERENCE: 'another' } },
};

export default defineConfig({
  test: {
    environment: 'node',
    projects: [sqlite, anotherConference, ...(findPostgres() ? [postgres] : [])],
    alias: { '@node-rs/argon2': resolve(import.meta.dirname, 'tests/support/remembered-argon2.ts') },
    pool: 'forks',
    maxWorkers: 2,
    // Every test brings a site of its own, so the modules need not be loaded anew for each file.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
