import { expectAccessible } from '#tests/support/accessible.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

test.use(laptop);

test('a superadmin opens the help of a screen by key, and finds a task by search', async ({
  desk,
  openBrowser,
}) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  await page.goto('/duties');
  await expect(page.getByRole('heading', { level: 1, name: 'Duties' })).toBeVisible();

  await test.step('the key opens the page of the screen in a new tab, and the screen stays', async () => {
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('?');
    const help = await opened;
    await expect(help.getByRole('heading', { level: 1, name: 'Duties' })).toBeVisible();
    await expect(help).toHaveTitle('Duties: help | NITSMUN');
    await expect(help.getByRole('heading', { name: 'What can go wrong' })).toBeVisible();
    await expectAccessible(help, 'a page of the manual');
    await help.getByRole('article').getByRole('link', { name: 'Shifts' }).first().click();
    await expect(help.getByRole('heading', { level: 1, name: 'Shifts' })).toBeVisible();
    await help.close();
    await expect(page).toHaveURL(/\/duties/);
  });

  await test.step('the link in the head is for the screen that is shown', async () => {
    const link = page.getByRole('link', { name: /^Help: / });
    await expect(link).toHaveAttribute('href', '/help/duties');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Timetable' }).click();
    await expect(link).toHaveAttribute('href', '/help/timetable');
  });

  await test.step('the search finds a task of the manual', async () => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('import a bank');
    await page.getByRole('option', { name: 'Import a bank statement Help, Payments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    const picture = page.getByRole('img', { name: 'Imported statements' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('a visitor reads the manual without an account', async ({ page }) => {
  await page.goto('/verify');
  const link = page.getByRole('link', { name: 'Help: Verify a certificate, in a new tab' });
  await expect(link).toHaveAttribute('href', '/help/verify-a-certificate');
  await page.goto('/help');
  await page.getByRole('link', { name: 'Write a report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Write a report' })).toBeVisible();
  await page.goto('/help/nothing');
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page).toHaveURL('/help');
});
