import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium } from '../tests/support/chromium.ts';
import { type CommandResult, runScript } from './run-command.ts';

/** What one step found: a check counts as one, a suite as its tests. `output` explains a failure. */
export interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'test-results');
export const tool = (file: string): string => join(root, 'node_modules', file);

/** Of vitest's JSON report, what is read here. A file whose set-up failed has failed without a failed test. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string }[];
  }[];
}

/** More files that failed than this are no accident of a loaded machine. */
const mostSecondLooks = 3;

/**
 * Runs the unit and API tests. Files that failed get a second look, as stories do; what needed it is printed, and wants mending.
 * @param reportName of the JSON report below `test-results`
 * @param postgresUrl of a cluster: then they run on it, those that have to do with an engine alone
 * @param filters parts of file names; none means all
 */
export async function runUnitTests(
  reportName: string,
  postgresUrl: string | undefined,
  filters: readonly string[],
): Promise<Outcome> {
  const first = await vitest(reportName, postgresUrl, filters);
  // Files wanted by name need not have to do with an engine.
  const ranNothing = first.report?.testResults.length === 0;
  if (ranNothing && postgresUrl && filters.length > 0) return { passed: 0, failed: 0, output: '' };
  const failed = first.report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const outcome = suite(first.result, first.report?.numPassedTests ?? 0, first.report?.numFailedTests ?? 0);
  // An error that nobody caught belongs to no file, so no file run again could take it back.
  const isAccident = failed.length > 0 && failed.length <= mostSecondLooks;
  if (!process.env.CI || !isAccident || /Unhandled (?:Error|Rejection)/.test(first.result.output))
    return outcome;

  const files = failed.map(({ name }) => name);
  const second = await vitest(`second-${reportName}`, postgresUrl, files);
  if (second.result.code !== 0) return outcome;
  console.log(`note    passed only at the second try:\n${indented(first.result.output)}`);
  const before = failed.flatMap(({ assertionResults }) => assertionResults);
  const passedBefore = before.filter(({ status }) => status === 'passed').length;
  return {
    passed: outcome.passed - passedBefore + (second.report?.numPassedTests ?? 0),
    failed: 0,
    output: '',
  };
}

async function vitest(
  reportName: string,
  postgresUrl: string | undefined,
  files: readonly string[],
): Promise<{ result: CommandResult; report: VitestReport | undefined }> {
  const report = join(reports, reportName);
  // Of what went well nothing is printed: what failed must be the first that a reader of a cut-off log sees.
  const quiet = ['--reporter=minimal', '--silent=passed-only'];
  const result = await runScript(
    tool('vitest/vitest.mjs'),
    ['run', ...quiet, '--reporter=json', `--outputFile.json=${report}`, ...files],
    { TEST_POSTGRES_URL: postgresUrl },
  );
  return { result, report: readReport<VitestReport>(report) };
}

/** Runs the stories in the browser. @param filters parts of file names; none means all */
export async function runStories(filters: readonly string[]): Promise<Outcome> {
  if (!findChromium()) return { passed: 0, failed: 1, output: 'There is no Chromium to run them in.' };
  const report = join(reports, 'stories.json');
  const result = await runScript(tool('@playwright/test/cli.js'), ['test', ...filters], {
    STORIES_REPORT: report,
  });
  const stats = readReport<{ stats: Record<'expected' | 'flaky' | 'unexpected', number> }>(report)?.stats;
  const flaky = stats?.flaky ?? 0;
  if (flaky > 0) console.log(`note    passed only at the second try:\n${indented(result.output)}`);
  return suite(result, (stats?.expected ?? 0) + flaky, stats?.unexpected ?? 0);
}

/** Output as it stands below the line of its step. */
export function indented(output: string): string {
  return output.trim().replace(/^/gm, '        ');
}

function readReport<T>(file: string): T | undefined {
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
