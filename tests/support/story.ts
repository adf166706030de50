import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Desk, openDesk } from './desk.ts';
import { listenToNoise, type Noise } from './noise.ts';
import { type RunningSite, runSite } from './site.ts';
import { laptop, phone } from './widths.ts';

export { expect };

interface StoryParts {
  /** Opens a separate browser, with its own cookies. What it complains about fails the story. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  noise: Noise;
}

interface WorkerParts {
  /** A site that the stories of a worker share, one after the other: each brings its own people. */
  site: RunningSite;
  /** The secretariat of that site, logged in. */
  desk: Desk;
}

/** A test on the built site, in real browsers, without a way in that visitors don't have. */
export const test = base.extend<StoryParts, WorkerParts>({
  // Motion is not what these stories are about, and a picture at rest is the same every time.
  contextOptions: { reducedMotion: 'reduce' },

  // A trace reads every answer again, also pictures that only the page has, and the page's policy reports that.
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

/** Like `test`, with a site that no other file shares. */
export const testOnSeparateSite = test.extend<object, { site: RunningSite }>({
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

/** Tells the same stories on both. */
export function onLaptopAndPhone(stories: () => void): void {
  for (const [where, width] of Object.entries({ 'on a laptop': laptop, 'on a phone': phone }))
    test.describe(where, () => {
      test.use(width);
      stories();
    });
}

/** A page starts its scripts after it has been painted. No one presses a button of a page that came this moment; a test can. */
async function scriptsStart(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window,
  );
}
