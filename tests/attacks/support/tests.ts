import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Outcome } from './attack.ts';

/** What Vitest reports, of it what is read here. */
interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const folder = join(import.meta.dirname, '..');
const ending = '.test.ts';
/** It runs the attacks on the built server, which are listed one by one. */
const live = `attacks${ending}`;
const nameOf = (file: string) => basename(file, ending).replaceAll('-', ' ');

/** Every attack that is a separate test in this folder, such as 'forged statement', whose name contains the word. */
export function testedAttacks(word: string): string[] {
  return readdirSync(folder).filter(
    (file) => file.endsWith(ending) && file !== live && nameOf(file).includes(word),
  );
}

/** Runs these test files. A test that fails is an attack that got through. */
export async function runTestedAttacks(
  files: readonly string[],
): Promise<{ name: string; outcome: Outcome }[]> {
  if (files.length === 0) return [];
  const own = await mkdtemp(join(tmpdir(), 'mun-attacks-'));
  try {
    const output = join(own, 'report.json');
    const run = ['scripts/run.mjs', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'SQLite'];
    const report = ['--reporter=json', `--outputFile=${output}`];
    const paths = files.map((file) => join('tests/attacks', file));
    const child = spawn(process.execPath, [...run, ...report, ...paths], {
      cwd: join(folder, '../..'),
      stdio: ['ignore', 2, 2],
    });
    await once(child, 'exit');
    const { testResults }: Report = JSON.parse(await readFile(output, 'utf8'));
    return testResults.map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status !== 'passed');
      const wrong = [...failed.map(({ fullName }) => fullName), ...(message ? [message] : [])];
      return {
        name: nameOf(name),
        outcome: { times: assertionResults.length, gotThrough: wrong.length, wrong, figures: [] },
      };
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
