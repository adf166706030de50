import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses a laptop, since only there the form and the page are side by side.
test.use(laptop);

test('the preview beside a form shows the page, keeps its scroll position, and runs no script', async ({
  desk,
  openBrowser,
}) => {
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await superadmin.setViewportSize({ width: 1440, height: 900 });
  await superadmin.goto('/pages/faq');
  const frame = superadmin.getByTitle('Preview of Contact');
  const page = frame.contentFrame();
  const question = page.locator('summary').first();
  await expect(question).toBeVisible();
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(page.locator('script, a[href]')).toHaveCount(0);
  expect((await frame.boundingBox())?.width).toBe(390);

  await question.click();
  const place = await page.locator('html').evaluate((html) => html.scrollTop);
  expect(place).toBeGreaterThan(0);
  await superadmin
    .getByRole('button', { name: /^First question/ })
    .first()
    .click();
  await superadmin.getByRole('textbox', { name: 'Question' }).fill('Is there tea?');
  await superadmin.getByRole('textbox', { name: 'Answer' }).fill('Always.');
  await expect(question).toHaveText('Is there tea?');
  await expect(page.getByText('Always.')).toBeVisible();
  expect(await page.locator('html').evaluate((html) => html.scrollTop)).toBe(place);

  await superadmin.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(() => page.locator('html').evaluate((html) => html.clientWidth)).toBe(1280);
  expect((await frame.boundingBox())?.width).toBeLessThan(700);

  // Enters an invalid value, which shows an error while the earlier preview stays.
  await superadmin.getByRole('textbox', { name: 'Question' }).fill('');
  await expect(superadmin.getByText(/^Not up to date\. .*question: Must not be empty\.$/)).toBeVisible();
  await expect(question).toHaveText('Is there tea?');
  await expectAccessible(superadmin, 'a page beside its form');
});

test('leaving with unsaved changes says where they are kept, or asks for confirmation', async ({
  desk,
  openBrowser,
}) => {
  const heading = (page: Page) => page.getByRole('textbox', { name: 'Heading' });
  const typeInto = async (page: Page) => {
    await page.goto('/pages');
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await heading(page).press('End');
    await page.keyboard.type(' today');
  };

  await test.step('kept: no one is asked', async () => {
    const page = await openBrowser({ storageState: desk.superadmin.storageState });
    await typeInto(page);
    await expect(page.getByText('Not saved. This browser keeps your changes.')).toBeVisible();
    await page.goBack();
    await expect(toast(page, '‘Apply’ is not saved. This browser keeps what you typed.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'How to register, step by step' });
    await expect(row).toContainText('You have unsaved changes in this browser.');
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect(heading(page)).toHaveValue(/ today$/);
  });

  await test.step('not kept: links, Back and the closing of the tab ask', async () => {
    const page = await openBrowser({ storageState: desk.superadmin.storageState });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full');
      };
    });
    await typeInto(page);
    await expect(
      page.getByText('this browser can’t keep your changes. Save before you leave.'),
    ).toBeVisible();
    const asked: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return answer ? dialog.accept() : dialog.dismiss();
    });
    await page.getByRole('link', { name: 'History' }).click();
    await page.goBack({ waitUntil: 'commit', timeout: 2000 }).catch(() => {});
    await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
    // Checks the event handler that would ask, since a headless browser shows no dialog on closing.
    const asksOnClosing = await page.evaluate(
      () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    expect(asksOnClosing).toBe(true);
    await expect(heading(page)).toHaveValue(/ today$/);
    answer = true;
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(/\/pages\/apply\/history$/);
  });
});
