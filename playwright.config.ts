import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tests/support/chromium.ts';

const executablePath = findChromium();
/** Fewer processes for each browser, and no compiler at work for pages that are gone in a second. */
const quick = ['--in-process-gpu', '--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev'];

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** They need a site of their own, which no worker starts while it has other stories: last, they would run alone. */
const ownSite = 'log-in-with-a-provider.test.ts';

export default defineConfig({
  testDir: 'tests/stories',
  outputDir: 'test-results/stories',
  workers: 3,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // Where no Chromium is on the path, as on Windows and macOS, the runner knows where Chrome is installed.
    ...(executablePath ? {} : { channel: 'chrome' }),
    launchOptions: { executablePath, args: [...chromiumArguments, ...quick] },
  },
  projects: [
    { name: 'own site', testMatch: ownSite, use: phone },
    // Before the phone, since its longest story is its last and would keep the others waiting at the end.
    { name: 'desktop', testIgnore: ownSite, use: desktop },
    { name: 'phone', testIgnore: ownSite, use: phone },
  ],
});
