import { existsSync, readFileSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { findChromium, hasHeadlessShell, headlessShell } from '#tests/support/chromium.ts';
import { findPostgres, whyNoPostgres } from '#tests/support/postgres.ts';
import { buildIfNeeded } from './build.ts';
import { makePictures } from './lib/assets/pictures.ts';
import { auditPackages } from './lib/checks/audit-packages.ts';
import { changedFiles } from './lib/checks/changed-files.ts';
import { installSystemPackage, maySystemPackageBeInstalled } from './lib/checks/install-system-package.ts';
import { nearTests } from './lib/checks/near-tests.ts';
import { findCleanCommit, recordTestedCommit } from './lib/release/tested-commit.ts';
import { runScript, type ScriptResult } from './lib/run-script.ts';

/** Result of a step. A check has one test, a suite all its tests. */
interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

const parts = ['quick', 'checks', 'unit', 'stories'] as const;
const root = resolve(import.meta.dirname, '..');
const [wanted, ...filters] = process.argv.slice(2);
if (wanted && !parts.some((part) => part === wanted)) {
  console.error(`Usage: npm test [-- ${parts.join(' | ')} [file ...]]`);
  process.exit(2);
}
/** Maximum number of quick tests, which take about half a minute. */
const mostQuickTests = 12;
const isQuick = wanted === 'quick';
const includes = (part: (typeof parts)[number]): boolean =>
  !wanted || wanted === part || (isQuick && part === 'checks');

process.chdir(root);
const commit = wanted ? undefined : findCleanCommit(root);
// Removes the settings of the developer's own site, so that they do not affect tests.
for (const name of ['DATABASE_URL', 'SMTP_URL', 'DATA_DIR', 'PORT', 'NODE_ENV']) delete process.env[name];
// Makes all child processes share the cache of compiled code.
const compiled = getCompileCacheDir();
if (compiled) process.env.NODE_COMPILE_CACHE = dirname(compiled);
rmSync('test-results', { recursive: true, force: true });

if (includes('stories') && !hasHeadlessShell()) await getPackage(headlessShell, findChromium());
if (includes('unit') && !findPostgres() && !whyNoPostgres) await getPackage('postgresql');
// Vitest and Playwright then run once, without watching files or opening a report.
process.env.CI ??= 'true';
if (includes('unit') && !findPostgres())
  console.log(`note    the API tests run on SQLite only. ${whyNoPostgres ?? 'There is no PostgreSQL.'}`);

const outcomes: Outcome[] = [];
await step('pictures', () => work(makePictures));
if (includes('checks')) {
  await step('types of the routes', () => check('node_modules/@react-router/dev/bin.cjs', 'typegen'));
  // Runs all at the same time. Types and the rest each use one of two cores for about the same time. The audit waits for
  // the registry.
  await Promise.all([checkTypes(), checkTheRest(), checkPackages()]);
}
if (isQuick) await quickTests();
const built =
  wanted === 'unit' || isQuick || (await step('build', () => work(() => buildIfNeeded({ report() {} }))));
const runsStories = includes('stories') && built;
if (includes('unit')) await step('unit and API tests', () => unitTests());
if (runsStories) await step('stories in the browser', stories);

const sum = (kind: 'passed' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[kind], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
const passes = sum('failed') === 0;
// A release needs a commit for which everything passed.
if (passes && commit && commit === findCleanCommit(root)) recordTestedCommit(root, commit);
process.exit(passes ? 0 : 1);

/**
 * Installs a package of the system, if the person at the terminal agrees. If that fails, prints what to do.
 * @param substitute what is used if the package cannot be installed
 */
async function getPackage(name: string, substitute?: string): Promise<void> {
  if (!(await maySystemPackageBeInstalled(name))) {
    console.log(`note    ${name} is not installed.${substitute ? ` ${substitute} does instead.` : ''}`);
    return;
  }
  console.log(`note    installing ${name} from the system's packages ...`);
  const trouble = installSystemPackage(name);
  if (trouble) console.log(`note    ${trouble}${substitute ? ` ${substitute} does instead.` : ''}`);
}

/** Runs a step and prints its result, with failures below it. Returns true if it passed. */
async function step(name: string, run: () => Promise<Outcome>): Promise<boolean> {
  const started = performance.now();
  const { passed, failed, output } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests = passed + failed > 1 ? `, ${passed} of ${passed + failed}` : '';
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${name} (${seconds} s${tests})`);
  if (failed > 0) console.log(output.trim().replace(/^/gm, '        '));
  outcomes.push({ passed, failed, output });
  return failed === 0;
}

async function work(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    await run();
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

async function check(file: string, ...words: string[]): Promise<Outcome> {
  const { code, output } = await runScript(file, words);
  return { passed: Number(code === 0), failed: Number(code !== 0), output };
}

async function checkTypes(): Promise<void> {
  // Uses a single thread. With several threads, shared files are checked repeatedly: 31 s of processor time instead of
  // 13 s.
  await step('types', () => check('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded'));
}

/** Fails for serious advisories about packages. A registry that does not answer is only a note. */
async function checkPackages(): Promise<void> {
  const title = 'advisories about packages';
  try {
    const audit = await auditPackages(root);
    if (!audit.isAnswered) return console.log(`note    packages were not audited. ${audit.reason}`);
    const { serious } = audit;
    await step(title, async () => ({
      passed: Number(serious.length === 0),
      failed: serious.length,
      output: serious.join('\n'),
    }));
  } catch (error) {
    await step(title, () => work(() => Promise.reject(error)));
  }
}

async function checkTheRest(): Promise<void> {
  await step('content', () => check('scripts/lib/checks/check-content.ts'));
  await step('format and lint', () =>
    check('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  );
  await step('idioms', () => check('scripts/lib/checks/check-idioms.ts'));
  await step('regular expressions', () => check('scripts/check-patterns.ts'));
  await step('import rules', () => check('scripts/lib/checks/check-imports.ts'));
  await step('dead code', () => check('node_modules/knip/bin/knip.js', '--no-progress'));
}

/** Runs the tests that are most likely to fail, on SQLite only. */
async function quickTests(): Promise<void> {
  const changed = changedFiles(root);
  const words = ['list', '--filesOnly', '--json', '--project=SQLite', `--changed=${changed.since}`];
  const { code, output } = await runScript('node_modules/vitest/vitest.mjs', words);
  if (code !== 0)
    return void (await step('unit tests of what changed', async () => ({ passed: 0, failed: 1, output })));
  const related = relatedIn(output);
  const near = nearTests(related, changed.files, mostQuickTests);
  if (near.length < related.length)
    console.log(
      `note    ${related.length - near.length} more test files load what changed: npm test runs them.`,
    );
  if (near.length === 0) return;
  await step('unit tests of what changed', () => unitTests(['--project=SQLite', ...near]));
}

/** Reads the related tests from the output. Paths are relative to the root, with `/` between folders. */
function relatedIn(output: string): string[] {
  const list: { file: string }[] = JSON.parse(output.slice(output.indexOf('[')));
  return list.map(({ file }) => relative(root, file).replaceAll(sep, '/'));
}

/** Runs the unit tests. Prints only failures, which would be lost in a truncated log. */
function unitTests(which: readonly string[] = filters): Promise<Outcome> {
  const report = 'test-results/unit.json';
  const quiet = ['--reporter=minimal', '--silent=passed-only'];
  const words = ['run', ...quiet, '--reporter=json', `--outputFile.json=${report}`, ...which];
  return suite(report, runScript('node_modules/vitest/vitest.mjs', words));
}

function stories(): Promise<Outcome> {
  const report = 'test-results/stories.json';
  const words = ['test', '--reporter=dot,json', ...filters];
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return suite(report, runScript('node_modules/@playwright/test/cli.js', words, settings));
}

/** The report of Vitest (`num…`) or Playwright (`stats`). */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number };
}

/** Reads the report of a suite. A suite that has crashed or has run no test has failed. */
async function suite(file: string, run: Promise<ScriptResult>): Promise<Outcome> {
  const { code, output } = await run;
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const passed = report.numPassedTests ?? report.stats?.expected ?? 0;
  const failed = report.numFailedTests ?? report.stats?.unexpected ?? 0;
  const ranNothing = passed + failed === 0;
  return { passed, failed: Math.max(failed, Number(code !== 0 || ranNothing)), output };
}
