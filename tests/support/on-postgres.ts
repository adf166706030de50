import { relative, sep } from 'node:path';
import { beforeEach, inject } from 'vitest';
import { listWholeFilesOnPostgres } from './sql-functions.ts';

process.env.TEST_POSTGRES_URL = inject('postgresUrl');

const wholeFiles = new Set(listWholeFilesOnPostgres());

// Of other files, only the races run here.
beforeEach(({ task, skip }) => {
  if (process.env.EVERYTHING_ON_POSTGRES) return;
  const file = relative(process.cwd(), task.file.filepath).replaceAll(sep, '/');
  if (!wholeFiles.has(file) && !task.tags?.includes('race')) skip('runs on SQLite');
});
