import type { Page } from '@playwright/test';

/** Opens a part of the dashboard that is folded on a phone, if it is not open. */
export async function openFold(
  page: Page,
  title: 'Your registration details' | 'Messages' | 'Your account' | RegExp,
): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: title });
  const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'));
  if (!isOpen) await summary.click();
}
