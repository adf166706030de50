import { spawnSync } from 'node:child_process';

/** `npm run test:postgres` runs every test that can on PostgreSQL. Further arguments are for Vitest. */
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'PostgreSQL*', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, EVERYTHING_ON_POSTGRES: 'true' } },
);
process.exit(status ?? 1);
