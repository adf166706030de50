import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Desk, openDesk } from './desk.ts';
import { listenToNoise, type Noise } from './noise.ts';
import { type OwnSite, OwnSites } from './own-sites.ts';
import { type RunningSite, runSite } from './site.ts';
import { laptop, phone } from './widths.ts';

export { expect };

interface StoryParts {
  site: RunningSite;
  /** The secretariat of the site, logged in. */
  desk: Desk;
  /** Opens a separate browser with its own cookies. Its errors and warnings fail the story. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  noise: Noise;
}

interface WorkerParts {
  /** The site that the stories of a worker share. Each story creates its own people. */
  sharedSite: RunningSite;
  sharedDesk: Desk;
  ownSites: OwnSites;
}

/** A test of the built site in real browsers. It has only the access that visitors have. */
export const test = base.extend<StoryParts, WorkerParts>({
  // Turns animations off. They are not tested, and screenshots without them are reproducible.
  contextOptions: { reducedMotion: 'reduce' },

  // Turns traces off. A trace would fetch each answer again, even blob pictures, which violates the page's policy.
  trace: ['off', { scope: 'worker' }],

  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
    async ({}, use) => {
      const site = await runSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 450_000 },
  ],

  sharedDesk: [
    async ({ sharedSite }, use) => {
      await use(await openDesk(sharedSite));
    },
    { scope: 'worker', timeout: 450_000 },
  ],

  ownSites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
    async ({}, use) => {
      const sites = new OwnSites();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker', timeout: 450_000 },
  ],

  site: ({ sharedSite }, use) => use(sharedSite),

  desk: ({ sharedDesk }, use) => use(sharedDesk),

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

/** Opens a site as it is shipped. */
export const openSite = async (): Promise<OwnSite> => {
  const site = await runSite();
  return { site, close: () => site.stop() };
};

/**
 * Returns the test of a file whose stories have a separate site. They run in order, in one worker.
 * @param open opens the site, and what else the stories use as `own`
 */
export function testOnOwnSite<S extends OwnSite>(open: () => Promise<S>) {
  test.describe.configure({ mode: 'default' });
  return test.extend<{ own: S }>({
    own: [
      async ({ ownSites }, use, { file }) => {
        await use(await ownSites.of(file, open));
      },
      { timeout: 450_000 },
    ],
    site: ({ own }, use) => use(own.site),
    desk: async ({ ownSites, own }, use) => use(await ownSites.desk(own)),
  });
}

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
