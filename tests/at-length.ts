import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from '../scripts/build.ts';

/**
 * `npm run test:faults`, `npm run test:attacks` and `npm run test:walks` run the tests of a folder at length. Further
 * arguments are for Vitest, such as `-- -t PostgreSQL`.
 */
const [folder, ...options] = process.argv.slice(2);
await buildIfNeeded();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'SQLite', `tests/${folder}/`, ...options],
  { stdio: 'inherit', env: { ...process.env, AT_LENGTH: 'true' } },
);
process.exit(status ?? 1);
