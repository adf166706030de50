/**
 * Runs Lighthouse (mobile) three times on every public page, or on the pages in the arguments (`bench/lighthouse.ts /
 * /team`). The medians must meet the limits of `isGood`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContent } from '#pages/content/index.ts';
import { findFullChromium, measuringArguments } from '#tests/support/chromium.ts';
import { startSite } from '#tests/support/site-process.ts';
import { installLighthouse } from './support/lighthouse.ts';
import { median } from './support/verdict.ts';

const publicPages = sampleContent.pages.map(({ path }) => path);
const named = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
const runs = 3;
const port = 9333;

interface Row {
  performance: number;
  accessibility: number;
  'best practices': number;
  SEO: number;
  LCP: number;
  TBT: number;
  CLS: number;
  'scripts KB': number;
  'all KB': number;
}

type Request = { readonly resourceType?: string; readonly transferSize?: number };

const requestsOf = (details: object | undefined): readonly Request[] =>
  details && 'items' in details && Array.isArray(details.items) ? details.items : [];

const kilobytes = (requests: readonly Request[]) =>
  Math.round(requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024);

const lighthouse = await installLighthouse();

async function measure(url: string): Promise<Row> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits } = result.lhr;
  const requests = requestsOf(audits['network-requests']?.details);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: Math.round(value('largest-contentful-paint')),
    TBT: Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    'scripts KB': kilobytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    'all KB': kilobytes(requests),
  };
}

const isGood = (path: string, row: Row) =>
  row.performance >= 98 &&
  row.accessibility === 100 &&
  row['best practices'] === 100 &&
  row.SEO === 100 &&
  row.LCP <= (path === '/' ? 1100 : 1500) &&
  row.TBT <= 100 &&
  row.CLS <= 0.01 &&
  row['scripts KB'] <= 125 &&
  (path !== '/' || row['all KB'] <= 250);

const browser = findFullChromium();
if (!browser) throw new Error('There is no Chromium to measure in.');
const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const site = await startSite({ LOG_LEVEL: 'silent' }, { entry: 'as shipped' });
const chromium = spawn(
  browser,
  [...measuringArguments, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
  { stdio: 'ignore', detached: true },
);
try {
  // Waits for the browser, and for the second compression of the pages ten seconds after the start.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const table: Record<string, Row & { good: string }> = {};
  for (const path of named.length > 0 ? named : publicPages) {
    const rows: Row[] = [];
    for (let run = 0; run < runs; run++) rows.push(await measure(site.origin + path));
    const middle = Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [name, median(rows.map((row) => row[name as keyof Row]))]),
    ) as unknown as Row;
    table[path] = { ...middle, good: isGood(path, middle) ? 'yes' : 'NO' };
    if (!isGood(path, middle)) process.exitCode = 1;
  }
  console.table(table);
} finally {
  // Signals the whole process group, because on Debian Chromium is started by a shell script.
  if (chromium.pid) process.kill(-chromium.pid);
  await site.stop();
  rmSync(profile, { recursive: true, force: true });
}
