import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = [
  'src/**/*.test.ts',
  'tests/*.test.ts',
  'tests/api/**/*.test.ts',
  'tests/{attacks,faults,processes}/**/*.test.ts',
  'tests/support/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** A test that builds the application or asks for a database runs on both engines; any other would only repeat itself. */
const onBothEngines = (file: string): boolean =>
  /from '[^']*support\/(app|own-database)\.ts'/.test(readFileSync(file, 'utf8'));

/** With TEST_POSTGRES_URL: on PostgreSQL, and only what has to do with an engine. */
export default defineConfig({
  test: {
    environment: 'node',
    include: process.env.TEST_POSTGRES_URL ? globSync(tests).filter(onBothEngines) : tests,
    alias: { '@node-rs/argon2': resolve(import.meta.dirname, 'tests/support/remembered-argon2.ts') },
    globalSetup: 'tests/support/migrated-template.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Every test brings a site of its own, so the modules need not be loaded anew for each file.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
