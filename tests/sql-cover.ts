/**
 * `npm run sql-cover` runs the tests on PostgreSQL, notes which functions of `*.sql.ts` each file calls, and writes the
 * cheapest files that call all of them to `tests/sql-cover.json`. Run it after adding such a function.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import type { SqlCalls } from './support/count-sql-functions.ts';
import { runVitest } from './support/run-once.ts';
import { listSqlFunctions, sqlCoverFile } from './support/sql-functions.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sql-cover-'));
const noted = join(folder, 'calls.jsonl');
writeFileSync(noted, '');
try {
  process.exitCode = runVitest(['--project', 'PostgreSQL*', '--reporter=minimal'], {
    EVERYTHING_ON_POSTGRES: 'true',
    SQL_CALLS: noted,
  });
  const calls: SqlCalls[] = readFileSync(noted, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const cover = chooseFiles(calls, new Set(listSqlFunctions()));
  writeFileSync(sqlCoverFile, `${JSON.stringify(cover, undefined, 2)}\n`);
  spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', sqlCoverFile]);
} finally {
  rmSync(folder, { recursive: true });
}

/** Chooses files one by one: always the one that calls most functions that are left, in relation to its time. */
function chooseFiles(calls: readonly SqlCalls[], wanted: Set<string>): Record<string, string[]> {
  const chosen: Record<string, string[]> = {};
  for (;;) {
    const gains = calls
      .map(({ file, called, milliseconds }) => {
        const gained = [...new Set(called)].filter((name) => wanted.has(name)).sort();
        return { file, gained, rate: gained.length / milliseconds };
      })
      .filter(({ gained }) => gained.length > 0)
      .sort((a, b) => b.rate - a.rate);
    const [best] = gains;
    if (!best) break;
    chosen[relative(root, best.file).replaceAll(sep, '/')] = best.gained;
    for (const name of best.gained) wanted.delete(name);
  }
  for (const name of wanted) console.log(`no test calls ${name} on PostgreSQL`);
  return Object.fromEntries(Object.entries(chosen).sort(([a], [b]) => a.localeCompare(b)));
}
