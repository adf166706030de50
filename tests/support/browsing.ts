import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** Follows a link of the navigation, in the top bar or in the phone's menu. */
export async function followNavigation(page: Page, name: string): Promise<void> {
  const topBar = page.getByRole('navigation', { name: 'Main' });
  if (await topBar.isVisible()) return topBar.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'All pages' });
  await expectAccessible(page, 'the menu of a phone');
  await menu.getByRole('link', { name }).click();
}

/** Delays a call until the returned function is called, so that a test can check the screen meanwhile. */
export async function delayCall(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}
