import { runVitest } from './support/run-once.ts';

/** `npm run test:postgres` runs every test that can on PostgreSQL. Further arguments are for Vitest. */
process.exitCode = runVitest(['--project', 'PostgreSQL*', ...process.argv.slice(2)], {
  EVERYTHING_ON_POSTGRES: 'true',
});
