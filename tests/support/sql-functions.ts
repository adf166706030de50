import { globSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Functions of `*.sql.ts` by the test file that calls them on PostgreSQL, such as
 * `src/accounts/server/sessions.sql.ts#endSession`. `npm run sql-cover` writes the file.
 */
export type SqlCover = Readonly<Record<string, readonly string[]>>;

export const sqlCoverFile = resolve(root, 'tests/sql-cover.json');

export const readSqlCover = (): SqlCover => JSON.parse(readFileSync(sqlCoverFile, 'utf8'));

/** It sends thousands of requests. PostgreSQL refuses more values than SQLite does. */
export const badInput = 'tests/api/bad-input.test.ts';

/**
 * Lists the test files that `npm test` runs on PostgreSQL from begin to end: those that together call every SQL
 * function, migrations, strange input, and what is decided between two requests or two processes. Of other files only
 * the races run there.
 */
export const listWholeFilesOnPostgres = (): string[] => [
  ...new Set([
    ...Object.keys(readSqlCover()),
    'src/platform/server/db/adopt-release.test.ts',
    'tests/attacks/passkeys.test.ts',
    'tests/attacks/provider.test.ts',
    'tests/attacks/two-persons.test.ts',
    'tests/processes/many-processes.test.ts',
    badInput,
  ]),
];

const exported = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^>]*>)?\(/gm;

/** Lists all exported functions of `*.sql.ts`, as in {@link SqlCover}. */
export function listSqlFunctions(): string[] {
  return globSync('src/**/*.sql.ts', { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(exported)].map(
        ([, declared, assigned]) => `${file}#${declared ?? assigned}`,
      ),
    )
    .sort();
}
