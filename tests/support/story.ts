import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Desk, openDesk } from './desk.ts';
import { listenToNoise, type Noise } from './noise.ts';
import { type RunningSite, runSite } from './site.ts';
import { laptop, phone } from './widths.ts';

export { expect };

interface StoryParts {
  /** Opens a separate browser with its own cookies. Its errors and warnings fail the story. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  noise: Noise;
}

interface WorkerParts {
  /** The site that all stories of a worker share. Each story creates its own people. */
  site: RunningSite;
  /** The secretariat of the site, logged in. */
  desk: Desk;
}

/** A test of the built site in real browsers. It has only the access that visitors have. */
export const test = base.extend<StoryParts, WorkerParts>({
  // Turns animations off. They are not tested, and screenshots without them are reproducible.
  contextOptions: { reducedMotion: 'reduce' },

  // Turns traces off. A trace would fetch each answer again, even blob pictures, which violates the page's policy.
  trace: ['off', { scope: 'worker' }],

  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
    async ({}, use) => {
      const site = await runSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 450_000 },
  ],

  desk: [
    async ({ site }, use) => {
      await use(await openDesk(site));
    },
    { scope: 'worker', timeout: 450_000 },
  ],

  noise: async ({ site }, use) => {
    const noise = listenToNoise();
    site.complaints();
    await use(noise);
    expect.soft(noise.unexpected(), 'nothing unexpected in any console').toEqual([]);
    expect.soft(site.complaints(), 'the server logs no error').toBe('');
  },

  openBrowser: async ({ browser, site, noise }, use) => {
    const open: StoryParts['openBrowser'] = async (options = {}) => {
      const context = await browser.newContext({ baseURL: site.origin, ...options });
      noise.watch(context);
      const page = await context.newPage();
      const goto = page.goto.bind(page);
      page.goto = async (...to) => {
        const answer = await goto(...to);
        await scriptsStart(page);
        return answer;
      };
      return page;
    };
    await use(open);
    await Promise.all(browser.contexts().map((context) => context.close()));
  },

  page: async ({ openBrowser }, use) => {
    await use(await openBrowser());
  },
});

/**
 * Returns the same test on a site that no other file shares. Call it in each file: Playwright reuses a worker, with its
 * site, for files whose fixtures are the same functions.
 */
export const testOnSeparateSite = () =>
  test.extend<object, { site: RunningSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
      async ({}, use) => {
        const site = await runSite();
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 450_000 },
    ],
  });

/** Runs the stories at the width of a laptop and of a phone. */
export function onLaptopAndPhone(stories: () => void): void {
  for (const [where, width] of Object.entries({ 'on a laptop': laptop, 'on a phone': phone }))
    test.describe(where, () => {
      test.use(width);
      stories();
    });
}

/**
 * Waits for the page's scripts, which start after the first paint. Unlike a person, a test could press a button before.
 */
async function scriptsStart(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window,
  );
}
