/**
 * Measures how long a verdict takes at two doors in full Chromium while the network or the server fails: 200 scans for
 * each kind of trouble, typed as by a scanner, from the Enter key to the frame with the delegate's name. Each verdict
 * must be on the screen within 1.5 seconds, without the verdict of another delegate before it, and the server must have
 * each scan once after the trouble. `node scripts/run.mjs bench/door-network.ts frozen` measures only the kinds whose
 * name contains 'frozen'. `--slow` slows the browsers down four times.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { grantDuty, recordScans } from '#attendance/contract.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { findFullChromium, measuringArguments } from '#tests/support/chromium.ts';
import { eventName } from '#tests/support/conference.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { insertPassHolders, type PassHolder } from '#tests/support/door-crowd.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { phone } from '#tests/support/widths.ts';
import { newClient } from './support/client.ts';
import { type BenchDelegate, logInAsSuperadmin, makeDelegates } from './support/delegates.ts';
import { listStoredScanIds, scanAndMeasure, watchVerdicts } from './support/door-page.ts';
import { openSlowProxy, type SlowProxy } from './support/slow-proxy.ts';
import { median, requireBelow, requireCondition } from './support/verdict.ts';

const doors = 2;
const scansPerDoor = 100;
const limitMs = 1500;
const slowdown = process.argv.includes('--slow') ? 4 : 1;
/** Longest pause of a volunteer between a verdict and the next scan. */
const longestPauseMs = 400;
const sentMs = 120_000;

interface Trouble {
  what: string;
  /** True if no answer can come in time, so that the devices must decide all scans. */
  isWithoutAnswers: boolean;
  /** True if the doors connect through the proxy. */
  isBehindProxy?: true;
  begin(doors: readonly BrowserContext[]): unknown;
  end(doors: readonly BrowserContext[]): unknown;
}

const isCounts = ({ pathname }: URL) =>
  /^\/v1\/api\/door\/[^/]+$/.test(pathname) && pathname !== recordScans.path;

const troublesOf = (site: SiteProcess, proxy: SlowProxy): readonly Trouble[] => [
  { what: 'no trouble', isWithoutAnswers: false, begin() {}, end() {} },
  {
    what: 'a call for counts that hangs',
    isWithoutAnswers: false,
    begin: (contexts) => Promise.all(contexts.map((one) => one.route(isCounts, () => {}))),
    end: (contexts) => Promise.all(contexts.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }))),
  },
  {
    what: 'a stopped server',
    isWithoutAnswers: true,
    begin: () => site.kill(),
    end: () => site.restart(),
  },
  {
    what: 'a frozen server',
    isWithoutAnswers: true,
    begin() {
      process.kill(site.pid, 'SIGSTOP');
    },
    end() {
      process.kill(site.pid, 'SIGCONT');
    },
  },
  {
    what: 'a latency of 2 s each way',
    isWithoutAnswers: true,
    isBehindProxy: true,
    begin: () => proxy.delay(() => 2000),
    end: () => proxy.delay(() => 0),
  },
  {
    what: 'a latency of 0 to 1 s each way',
    isWithoutAnswers: false,
    isBehindProxy: true,
    begin: () => proxy.delay(() => Math.random() * 1000),
    end: () => proxy.delay(() => 0),
  },
];

const executablePath = findFullChromium();
if (!executablePath) throw new Error('There is no Chromium to measure in.');
const secret = { SECRET_KEY: 'a sample key that only the benchmarks know' };
const site = await startSite({ ...secret, LOG_LEVEL: 'error', READ_PROOFS: 'false' }, { host: 'localhost' });
const proxy = await openSlowProxy(site.origin);
const server = await openContext(readConfig({ ...secret, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }));
const browser = await chromium.launch({ executablePath, args: measuringArguments });
try {
  const volunteers = await makeVolunteers();
  const named = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
  const troubles = troublesOf(site, proxy).filter(({ what }) => what.includes(named));
  const scans = doors * scansPerDoor;
  const names = Array.from({ length: troubles.length * scans }, (_, number) => `Sample ${number} Delegate`);
  const crowd = await insertPassHolders(server, names);
  for (const [at, trouble] of troubles.entries())
    await bench(trouble, volunteers, crowd.slice(at * scans, (at + 1) * scans));
} finally {
  await browser.close();
  proxy.close();
  await server.db.close();
  await site.stop();
}

/** Creates a volunteer for each door. */
async function makeVolunteers(): Promise<BenchDelegate[]> {
  const client = newClient(site.origin);
  const token = await logInAsSuperadmin(client);
  const volunteers = await makeDelegates(site.origin, doors);
  const lastDay = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  for (const { email } of volunteers)
    await client.call(grantDuty, { token, body: { eventName, email, kind: 'door', lastDay } });
  return volunteers;
}

async function bench(
  trouble: Trouble,
  volunteers: readonly BenchDelegate[],
  crowd: readonly PassHolder[],
): Promise<void> {
  const pages = await Promise.all(
    volunteers.map((volunteer) =>
      openDoor(browser, volunteer, trouble.isBehindProxy ? proxy.origin : site.origin),
    ),
  );
  const contexts = pages.map((page) => page.context());
  await trouble.begin(contexts);
  const shown = (
    await Promise.all(
      pages.map((page, at) => scanAll(page, crowd.slice(at * scansPerDoor, (at + 1) * scansPerDoor))),
    )
  ).flat();
  await trouble.end(contexts);
  const endedAt = Date.now();
  for (const page of pages) await page.getByText('All scans are sent.').waitFor({ timeout: sentMs });
  const sentAfter = (Date.now() - endedAt) / 1000;
  const ids = (await Promise.all(pages.map(listStoredScanIds))).flat();
  await Promise.all(contexts.map((context) => context.close()));

  const { what, isWithoutAnswers } = trouble;
  const times = shown.map(({ tookMs }) => tookMs);
  const fromDevice = shown.filter(({ isFromDevice }) => isFromDevice).length;
  console.log(
    `\n${what}: ${shown.length} scans, ${fromDevice} decided by the device; ${median(times).toFixed(0)} ms (median); all sent ${sentAfter.toFixed(1)} s after it`,
  );
  requireBelow(`${what}: longest time until a verdict`, Math.max(...times), limitMs, 'ms');
  requireCondition(
    `${what}: no verdict of another delegate is on the screen before it`,
    shown.every(({ wasStale }) => !wasStale),
  );
  if (isWithoutAnswers)
    requireCondition(`${what}: the device decided all scans`, fromDevice === shown.length);
  requireCondition(`${what}: every scan is stored once`, await isEachStoredOnce(server, crowd, ids));
}

/** Opens the door of a volunteer. */
async function openDoor(chrome: Browser, volunteer: BenchDelegate, baseURL: string): Promise<Page> {
  const context = await chrome.newContext({
    ...phone,
    baseURL,
    storageState: loggedIn(volunteer),
  });
  await context.addInitScript(watchVerdicts);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`/door?event=${encodeURIComponent(eventName)}`);
  await page.getByText(/^List of .*, just loaded: \d+ delegates\.$/).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name or pass').click();
  return page;
}

async function scanAll(page: Page, crowd: readonly PassHolder[]) {
  const shown = [];
  for (const holder of crowd) {
    await pause(Math.random() * longestPauseMs);
    shown.push(await scanAndMeasure(page, holder));
  }
  return shown;
}

/** Returns true if the server has one scan of each delegate, and these are the scans of the devices. */
async function isEachStoredOnce(
  { db }: Pick<Context, 'db'>,
  crowd: readonly PassHolder[],
  ids: readonly string[],
): Promise<boolean> {
  const stored = await db.queries
    .selectFrom('scans')
    .select(['id', 'registration_id'])
    .where(
      'registration_id',
      'in',
      crowd.map(({ registrationId }) => registrationId),
    )
    .execute();
  return (
    ids.length === crowd.length &&
    stored.length === crowd.length &&
    new Set(stored.map(({ registration_id }) => registration_id)).size === crowd.length &&
    new Set([...ids, ...stored.map(({ id }) => id)]).size === crowd.length
  );
}
