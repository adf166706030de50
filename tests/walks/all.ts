import { spawnSync } from 'node:child_process';

/** `npm run test:walks`: random walks of 500 calls, longer and more of them than `npm test` takes. */
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'SQLite', 'tests/walks', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, LONG_WALKS: 'true' } },
);
process.exit(status ?? 1);
