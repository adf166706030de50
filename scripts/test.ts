import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium, hasHeadlessShell, headlessShell } from '../tests/support/chromium.ts';
import { findPostgres, type PostgresCluster, startPostgres } from '../tests/support/postgres.ts';
import { buildIfNeeded } from './build.ts';
import { installSystemPackage } from './install-system-package.ts';
import { makePictures } from './pictures.ts';
import { type CommandResult, endCommandsOnSignal, runScript } from './run-command.ts';
import { indented, type Outcome, runStories, runUnitTests, tool } from './run-suites.ts';

const parts = ['checks', 'unit', 'stories'] as const;
const usage = `Usage: npm test [-- ${parts.join(' | ')} [file ...]]`;

const root = resolve(import.meta.dirname, '..');

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
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
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
  await step('unit and API tests on SQLite', () => runUnitTests('unit-sqlite.json', undefined, filters));
  if (cluster) {
    const { url } = cluster;
    await step('API tests on PostgreSQL', () => runUnitTests('unit-postgres.json', url, filters));
  } else {
    console.log('note    no PostgreSQL here: the API tests ran on SQLite only');
  }
}

async function stories(): Promise<void> {
  if (includes('stories')) await step('stories in the browser', () => runStories(filters));
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
  if (outcome.failed > 0) console.log(indented(outcome.output));
  outcomes.push(outcome);
  return outcome.failed === 0;
}
