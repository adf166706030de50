import type { Page } from '@playwright/test';

/** Opens a part of the dashboard that is folded on a phone. */
export async function openFold(
  page: Page,
  title: 'Your registration details' | 'Messages' | 'Your account' | RegExp,
): Promise<void> {
  await page.locator('summary').filter({ hasText: title }).click();
}
