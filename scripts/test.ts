import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium, hasHeadlessShell, headlessShell } from '../tests/support/chromium.ts';
import { findPostgres, type PostgresCluster, startPostgres } from '../tests/support/postgres.ts';
import { buildIfNeeded } from './build.ts';
import { installSystemPackage } from './install-system-package.ts';
import { makePictures } from './pictures.ts';
import { type CommandResult, endCommandsOnSignal, runScript } from './run-command.ts';

/** What one step found: a check counts as one, a suite as its tests. `output` explains a failure. */
interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

const parts = ['checks', 'unit', 'stories'] as const;
const usage = `Usage: npm test [-- ${parts.join(' | ')} [file ...]]`;

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const tool = (file: string): string => join(root, 'node_modules', file);

process.chdir(root);
const [wanted, ...filters] = process.argv.slice(2);
if (wanted && !parts.some((part) => part === wanted)) {
  console.error(usage);
  process.exit(2);
}
const includes = (part: (typeof parts)[number]): boolean => !wanted || wanted === part;

// A variable of the person's own site must not steer a test.
process.env.CI ??= 'true';
for (const name of ['DATABASE_URL', 'SMTP_URL', 'DATA_DIR', 'PORT', 'NODE_ENV']) delete process.env[name];

let cluster: PostgresCluster | undefined;
const stopCluster = async () => cluster?.stop();
endCommandsOnSignal(stopCluster);

const outcomes: Outcome[] = [];
try {
  rmSync(reports, { recursive: true, force: true });
  await Promise.all([prepare(), pictures()]);
  await routeTypes();
  const [built] = await Promise.all([build(), checks()]);
  await unit();
  if (built && includes('stories'))
    await step('bytes of the pages', () => check(runScript('scripts/check-bytes.ts')));
  if (built) await stories();
  else console.log('note    no build: the stories in the browser were not run');
} finally {
  await stopCluster();
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Gets what the tests need from the system. What cannot be had is said, once. */
async function prepare(): Promise<void> {
  if (includes('stories') && !hasHeadlessShell()) await getPackage(headlessShell, findChromium());
  if (!includes('unit')) return;
  if (!findPostgres()) await getPackage('postgresql');
  const binaries = findPostgres();
  if (!binaries) return;
  try {
    cluster = await startPostgres(binaries);
  } catch (error) {
    console.log(`note    ${error instanceof Error ? error.message : error}`);
  }
}

/** @param substitute what does instead when the package cannot be had */
async function getPackage(name: string, substitute?: string): Promise<void> {
  console.log(`note    installing ${name} from the system's packages ...`);
  const trouble = await installSystemPackage(name);
  if (trouble) console.log(`note    ${trouble}${substitute ? ` (${substitute} does instead)` : ''}`);
}

/** The pictures and their list are made, not kept in the repository, and everything else stands on them. */
async function pictures(): Promise<void> {
  await step('pictures', async () => {
    try {
      await makePictures();
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: String(error) };
    }
  });
}

/** The build writes the same files: the two at the same moment would stumble over each other. */
async function routeTypes(): Promise<void> {
  if (!includes('checks')) return;
  await step('types of the routes', () => check(runScript(tool('@react-router/dev/bin.cjs'), ['typegen'])));
}

async function checks(): Promise<void> {
  if (!includes('checks')) return;
  await step('content', () => check(runScript('scripts/check-content.ts')));
  await step('format and lint', () =>
    check(runScript(tool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings'])),
  );
  await step('types', () => check(runScript(tool('typescript/bin/tsc'), ['--noEmit'])));
  await step('import rules', () => check(runScript('scripts/check-imports.ts')));
  await step('dead code', () => check(runScript(tool('knip/bin/knip.js'), ['--no-progress'])));
}

/** Returns whether there is a build to look at. */
async function build(): Promise<boolean> {
  if (wanted === 'unit') return true;
  return step('build', async () => {
    try {
      await buildIfNeeded({ report: () => {} });
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: String(error instanceof Error ? error.message : error) };
    }
  });
}

async function unit(): Promise<void> {
  if (!includes('unit')) return;
  await step('unit and API tests on SQLite', () => vitest('unit-sqlite.json', undefined));
  if (cluster) {
    const { url } = cluster;
    await step('API tests on PostgreSQL', () => vitest('unit-postgres.json', url));
  } else {
    console.log('note    no PostgreSQL here: the API tests ran on SQLite only');
  }
}

async function vitest(reportName: string, postgresUrl: string | undefined): Promise<Outcome> {
  const report = join(reports, reportName);
  const result = await runScript(
    tool('vitest/vitest.mjs'),
    // Of what went well nothing is printed: what failed must be the first that a reader of a cut-off log sees.
    [
      'run',
      '--reporter=minimal',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { TEST_POSTGRES_URL: postgresUrl },
  );
  const counts = readReport(report);
  return suite(result, Number(counts?.numPassedTests ?? 0), Number(counts?.numFailedTests ?? 0));
}

async function stories(): Promise<void> {
  if (!includes('stories')) return;
  await step('stories in the browser', async () => {
    if (!findChromium()) return { passed: 0, failed: 1, output: 'There is no Chromium to run them in.' };
    const report = join(reports, 'stories.json');
    const result = await runScript(tool('@playwright/test/cli.js'), ['test', ...filters], {
      STORIES_REPORT: report,
    });
    const stats = readReport(report)?.stats as Record<string, unknown> | undefined;
    const flaky = Number(stats?.flaky ?? 0);
    if (flaky > 0) console.log(`note    ${flaky} of the stories passed only at the second try`);
    return suite(result, Number(stats?.expected ?? 0) + flaky, Number(stats?.unexpected ?? 0));
  });
}

function readReport(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A suite that ended badly, or ran nothing, has failed even if no single test did. */
function suite({ code, output }: CommandResult, passed: number, failed: number): Outcome {
  const ranNothing = passed + failed === 0;
  const atLeast = code !== 0 || ranNothing ? 1 : 0;
  return {
    passed,
    failed: Math.max(failed, atLeast),
    output: ranNothing ? `${output}\nNo test ran.` : output,
  };
}

async function check(result: CommandResult | Promise<CommandResult>): Promise<Outcome> {
  const { code, output } = await result;
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

async function step(name: string, run: () => Promise<Outcome>): Promise<boolean> {
  const started = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests =
    outcome.passed + outcome.failed > 1 ? `, ${outcome.passed} of ${outcome.passed + outcome.failed}` : '';
  console.log(`${outcome.failed > 0 ? 'FAILED' : 'ok    '}  ${name} (${seconds} s${tests})`);
  if (outcome.failed > 0) console.log(outcome.output.trim().replace(/^/gm, '        '));
  outcomes.push(outcome);
  return outcome.failed === 0;
}
