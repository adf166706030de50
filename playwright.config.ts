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

export default defineConfig({
  testDir: 'tests/stories',
  globalSetup: './tests/support/prepare-sites.ts',
  outputDir: 'test-results/stories',
  workers: 3,
  fullyParallel: true,
  // Far longer than any story takes, so that none fails on a busy machine.
  timeout: 450_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...laptop,
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
});
