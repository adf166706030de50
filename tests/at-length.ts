import { buildIfNeeded } from '../scripts/build.ts';
import { runOnce, runVitest } from './support/run-once.ts';

/**
 * `npm run test:faults`, `npm run test:attacks` and `npm run test:walks` run the tests of a folder at length, and the
 * walks also the stories that `npm test` shortens or that print what a task takes a person. Further arguments are for
 * Vitest, such as `-- -t PostgreSQL`.
 */
const [folder, ...options] = process.argv.slice(2);
const settings = { AT_LENGTH: 'true' };
await buildIfNeeded();
process.exitCode = runVitest(['--project', 'SQLite', `tests/${folder}/`, ...options], settings);
if (folder === 'walks' && options.length === 0)
  process.exitCode ||= runOnce(
    '@playwright/test/cli.js',
    [
      'test',
      'a-club-anywhere',
      'a-killed-laptop',
      'hospitality-fills-beds',
      'hospitality-finds-a-person',
      'papers-in-two-presses',
      'paste-a-timetable',
      'the-first-evening',
      'the-team-is-a-list',
    ],
    settings,
  );
