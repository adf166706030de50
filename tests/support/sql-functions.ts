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

/** What is decided between two requests depends on the engine. */
export const strict = 'tests/attacks/{passkeys,provider,two-persons}.test.ts';

/**
 * Lists the test files that `npm test` runs whole on PostgreSQL: those that together call every SQL function, strange
 * input, decisions between two requests, and files that ask for PostgreSQL themselves, since parts of them run nowhere
 * else. Of other files only the races run there.
 */
export function listWholeFilesOnPostgres(): string[] {
  const tests = globSync(['src/**/*.test.ts', 'tests/{processes,api}/**/*.test.ts'], { cwd: root });
  const asking = tests.filter((file) =>
    readFileSync(resolve(root, file), 'utf8').includes('TEST_POSTGRES_URL'),
  );
  const files = [...asking, ...globSync(strict, { cwd: root })].map((file) => file.replaceAll(sep, '/'));
  return [...new Set([...Object.keys(readSqlCover()), ...files, badInput])];
}

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
