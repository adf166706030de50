/**
 * Measures the first six seconds of twelve screens, or of the screens in the arguments (`bench/phone.ts / /login`), in
 * full Chromium slowed down four times. Fails if the median of three runs exceeds `wanted`, in milliseconds.
 * `--processor` measures processor time, which depends less on other load, to compare two builds.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { login } from '#accounts/contract.ts';
import { findFullChromium, measuringArguments } from '#tests/support/chromium.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { startSite } from '#tests/support/site-process.ts';
import { newClient } from './support/client.ts';
import { untilProofsAreRead } from './support/site-figures.ts';
import { median } from './support/verdict.ts';

const slowdown = 4;
const firstMs = 6000;
const runs = 3;
const event = encodeURIComponent(eventName);
// Sample people of the demo, whose data is always the same.
const newcomer = 'newcomer@example.org';
const seated = 'eshan.sample.10@example.org';
const superadmin = 'superadmin@example.org';

interface Screen {
  readonly path: string;
  /** Account that opens the screen. Undefined for a visitor. */
  readonly email?: string;
  readonly wanted: Partial<Figures>;
}

interface Figures {
  'main thread': number;
  scripts: number;
  style: number;
  layout: number;
  blocking: number;
  'largest paint': number;
}

const screens: readonly Screen[] = [
  { path: '/', wanted: { 'main thread': 1000, blocking: 100, 'largest paint': 1100 } },
  { path: '/about', wanted: { 'main thread': 1200 } },
  { path: '/annualconf', wanted: { 'main thread': 1200 } },
  { path: '/applynow', wanted: { 'main thread': 1200 } },
  { path: '/login', wanted: { scripts: 600 } },
  { path: '/signup', wanted: { scripts: 600 } },
  { path: '/dashboard', email: seated, wanted: { scripts: 800 } },
  { path: '/registration', email: newcomer, wanted: { scripts: 800 } },
  { path: `/registrations/${event}`, email: superadmin, wanted: { scripts: 800 } },
  { path: '/money', email: superadmin, wanted: { scripts: 800 } },
  { path: `/allocate/${event}`, email: superadmin, wanted: { scripts: 800 } },
  { path: '/superadmin', email: superadmin, wanted: { scripts: 800 } },
];

const password = 'sample-password';
const tokens = new Map<string, string>();

const isProcessorTime = process.argv.includes('--processor');
const named = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
const chosen = named.length > 0 ? screens.filter(({ path }) => named.includes(path)) : screens;

const executablePath = findFullChromium();
if (!executablePath) throw new Error('There is no Chromium to measure in.');
const site = await startSite({}, { entry: 'demo', host: 'localhost' });
const browser = await chromium.launch({ executablePath, args: measuringArguments });
try {
  await untilProofsAreRead(site.origin);
  const table: Record<string, Record<string, number | string>> = {};
  for (const screen of chosen) {
    const taken: Figures[] = [];
    for (let run = 0; run < runs; run++) taken.push(await measure(browser, screen));
    table[screen.path] = judged(screen, taken);
  }
  console.table(table);
} finally {
  await browser.close();
  await site.stop();
}

/** Returns the figures of a screen, each with its limit if it has one. */
function judged({ wanted }: Screen, taken: readonly Figures[]): Record<string, number | string> {
  const names = Object.keys(taken[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => {
      const middle = median(taken.map((figures) => figures[name]));
      const most = wanted[name] ?? Number.POSITIVE_INFINITY;
      if (middle <= most) return [name, most === Number.POSITIVE_INFINITY ? middle : `${middle} (${most})`];
      process.exitCode = 1;
      return [name, `${middle} OVER ${most}`];
    }),
  );
}

async function measure(chrome: Browser, { path, email }: Screen): Promise<Figures> {
  const context = await chrome.newContext({
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  if (email) await context.addCookies(await cookiesOf(email));
  try {
    return await firstSeconds(context, path);
  } finally {
    await context.close();
  }
}

async function firstSeconds(context: BrowserContext, path: string): Promise<Figures> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: isProcessorTime ? 'threadTicks' : 'timeTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const noted = { blocking: 0, paint: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.blocking += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      noted.paint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const seconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  const before = await seconds();
  const started = Date.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForTimeout(firstMs - (Date.now() - started));
  const after = await seconds();
  const noted = await page.evaluate(
    () => (window as unknown as { noted: { blocking: number; paint: number } }).noted,
  );
  const spent = (name: string) => Math.round((after(name) - before(name)) * 1000);
  return {
    'main thread': spent('TaskDuration'),
    scripts: spent('ScriptDuration'),
    style: spent('RecalcStyleDuration'),
    layout: spent('LayoutDuration'),
    blocking: Math.round(noted.blocking),
    'largest paint': Math.round(noted.paint),
  };
}

/** Logs in and returns the cookies. */
async function cookiesOf(email: string) {
  const token =
    tokens.get(email) ?? (await newClient(site.origin).call(login, { body: { email, password } })).token;
  tokens.set(email, token);
  return [...loggedIn({ token }).cookies];
}
