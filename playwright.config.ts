import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tests/support/chromium.ts';
import { laptop } from './tests/support/widths.ts';

const executablePath = findChromium();
/** Fewer processes and threads for each browser, and no compiler at work for pages that are gone in a second. */
const quick = [
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
];

/** They need a site of their own, which no worker starts while it has other stories: last, they would run alone. */
const ownSite = ['a-new-year.test.ts', 'log-in-with-a-provider.test.ts', 'seats-for-everybody.test.ts'];

export default defineConfig({
  testDir: 'tests/stories',
  outputDir: 'test-results/stories',
  workers: 3,
  fullyParallel: true,
  // Far beyond what any takes: a slow machine, busy with other things, must not fail one.
  timeout: 450_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    // Where no Chromium is on the path, as on Windows and macOS, the runner knows where Chrome is installed.
    ...(executablePath ? {} : { channel: 'chrome' }),
    // Before a test draws anything: a browser has the system's fonts.
    launchOptions: { executablePath, args: [...chromiumArguments, ...quick], env: { ...process.env } },
  },
  projects: [
    { name: 'own site', testMatch: ownSite, use: laptop },
    // Of both widths, since a worker is started anew for each project, with a site and a browser.
    { name: 'stories', testIgnore: ownSite, use: laptop },
  ],
});
