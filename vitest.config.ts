import { globSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findPostgres } from './tests/support/postgres.ts';
import { badInput, listWholeFilesOnPostgres, strict } from './tests/support/sql-functions.ts';

const tests = [
  'src/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  'tests/api/**/*.test.ts',
  'tests/{attacks,faults,processes,rented-server,walks}/**/*.test.ts',
  'tests/support/**/*.test.ts',
  'scripts/**/*.test.ts',
];

const isOnPostgres = /from '[^']*(tests\/kit|support\/(app|registering|own-database))\.ts'/;
const isRace = /tags: \['race'\]/;

const listFiles = (globs: string[], contains: RegExp): string[] =>
  globSync(globs)
    .filter((file) => contains.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll(sep, '/'));

/** It renders all pages many times. tests/processes checks rendering on PostgreSQL. */
const siteRenderer = 'src/pages/server/site-renderer.test.ts';

/** Every test that can run on PostgreSQL. `npm run test:postgres` runs them all. */
const everythingOnPostgres = listFiles(
  ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/{api,processes}/**/*.test.ts', strict],
  isOnPostgres,
).filter((file) => file !== siteRenderer);

/** What `npm test` runs on PostgreSQL. The other tests ask the same TypeScript, and run on SQLite. */
const onPostgres = process.env.EVERYTHING_ON_POSTGRES
  ? everythingOnPostgres
  : [
      ...new Set([
        ...listWholeFilesOnPostgres(),
        ...everythingOnPostgres.filter((file) => isRace.test(readFileSync(file, 'utf8'))),
      ]),
    ];

const hasPostgres = findPostgres() !== undefined;
const sqlite = { test: { name: 'SQLite', include: tests, exclude: hasPostgres ? [badInput] : [] } };
/** It has another event, other fees, committees and portfolios, and PostgreSQL where there is one. */
const secondRun = {
  test: {
    name: hasPostgres ? 'PostgreSQL, another conference' : 'another conference',
    include: hasPostgres ? onPostgres : onPostgres.filter((file) => file !== badInput),
    env: { TEST_CONFERENCE: 'another' },
    ...(hasPostgres && {
      globalSetup: 'tests/support/postgres-project.ts',
      setupFiles: [
        'tests/support/on-postgres.ts',
        ...(process.env.SQL_CALLS ? ['tests/support/count-sql-functions.ts'] : []),
      ],
    }),
  },
};

/** Short files that wait long for what they start. Vitest begins with the largest: these would come last, and end alone. */
const waiting = [
  'tests/attacks/picture-bombs.',
  'tests/attacks/starved-logins.',
  'tests/attacks/library-pictures.',
  'tests/faults/',
  'tests/walks/',
  'server/payment-proofs/read-text.',
];

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const waits = ({ moduleId }: TestSpecification) => waiting.some((part) => moduleId.includes(part));
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => [
      ...own.filter(waits),
      ...own.filter((file) => !waits(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    environment: 'node',
    tags: [{ name: 'race', description: 'Two calls at the same time. It runs on both engines.' }],
    projects: [sqlite, secondRun],
    alias: { '@node-rs/argon2': resolve(import.meta.dirname, 'tests/support/remembered-argon2.ts') },
    pool: 'forks',
    // One more than the cores of a small machine: some tests wait for a clock or a child.
    maxWorkers: 3,
    // Every core is busy: whatever collects garbage beside a test takes its time from another. A twelfth of the run.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=32'],
    // Every test brings a site of its own, so the modules need not be loaded anew for each file.
    isolate: false,
    // Far beyond what any takes: a slow machine, busy with other things, must not fail one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
