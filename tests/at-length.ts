import { buildIfNeeded } from '../scripts/build.ts';
import { runVitest } from './support/run-vitest.ts';

/**
 * `npm run test:faults`, `npm run test:attacks` and `npm run test:walks` run the tests of a folder at length. Further
 * arguments are for Vitest, such as `-- -t PostgreSQL`.
 */
const [folder, ...options] = process.argv.slice(2);
await buildIfNeeded();
process.exitCode = runVitest(['--project', 'SQLite', `tests/${folder}/`, ...options], { AT_LENGTH: 'true' });
