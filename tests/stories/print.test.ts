import type { Page } from '@playwright/test';
import { addSessionCookie } from '#tests/support/account-screens.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses one width, since a print does not depend on the width of the screen.
test.use(laptop);

/** Checks that a print shows its text, without buttons and fixed elements. */
async function isOnPaper(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'button', 'textbox', 'combobox', 'searchbox'] as const)
    await expect(page.getByRole(role).filter({ hasNot: page.locator('img') }), role).toHaveCount(0);
  const inPlace = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position),
      )
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(inPlace).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}

test('prints of the dashboard and the check step have no buttons', async ({ page, site }) => {
  await site.setRegistration(true);
  await addSessionCookie(page, await site.delegate({ student: true, name: 'Sample Printer' }));
  await page.goto('/dashboard');
  await isOnPaper(page, 'Sample Printer');
  await page.goto('/registration?as=individual&step=check');
  await isOnPaper(page, /Rs/);
});

test('the secretariat prints its lists and a registration', async ({ site, desk, openBrowser }) => {
  await site.setRegistration(true);
  const { email } = await registerAlone(site, 'Sample Printed');
  const page = await openBrowser({ storageState: desk.admin.storageState });
  await page.goto(`/registrations/${encodeURIComponent(eventName)}?q=${email}`);
  await isOnPaper(page, email);
  await page.getByRole('table').getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/eventreg/);
  await isOnPaper(page, 'Sample Printed');
});
