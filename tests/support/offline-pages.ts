import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has stored the page, which is the last thing that it stores. */
export const pageIsKept = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path)).toBe(true);

export const countCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

/**
 * Closes a page while the browser is offline. Without the replaced `fetch` it would send what it keeps, because a page
 * that closes is online again for a moment.
 */
export async function closeOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'));
  });
  await page.close();
}
