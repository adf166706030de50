import { relative, sep } from 'node:path';
import { beforeEach, inject } from 'vitest';
import { readSqlCover } from './sql-functions.ts';

process.env.TEST_POSTGRES_URL = inject('postgresUrl');

const wholeFiles = new Set([
  ...Object.keys(readSqlCover()),
  'src/platform/server/db/adopt-release.test.ts',
  'tests/api/bad-input.test.ts',
]);

// Of a file that is not needed for its SQL, only the races run here.
beforeEach(({ task, skip }) => {
  if (process.env.EVERYTHING_ON_POSTGRES) return;
  const file = relative(process.cwd(), task.file.filepath).replaceAll(sep, '/');
  if (!wholeFiles.has(file) && !task.tags?.includes('race')) skip('runs on SQLite');
});
