import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

test.use(laptop);

test('a superadmin hides a page, adds one and empties a list with one question', async ({
  page: visitor,
  desk,
  openBrowser,
  noise,
}) => {
  const superadmin = await openBrowser({ ...laptop, storageState: desk.superadmin.storageState });
  const dialog = superadmin.getByRole('dialog');
  const save = async () => {
    await superadmin.getByRole('button', { name: /^Save/ }).first().click();
    await expect(superadmin.getByText('Page saved').first()).toBeVisible();
  };

  await test.step('a page is hidden and another one written', async () => {
    await superadmin.goto('/pages/menu');
    await superadmin.getByRole('button', { name: 'Add a hidden page' }).click();
    await superadmin.getByLabel('First hidden page', { exact: true }).selectOption('Photo gallery');
    await superadmin.getByRole('button', { name: 'Add a page' }).click();
    await superadmin.getByLabel('Title', { exact: true }).fill('Visa help');
    await superadmin.getByLabel('Address', { exact: true }).fill('visa-help');
    await superadmin.getByLabel('Description', { exact: true }).fill('How to get a visa');
    await superadmin.getByLabel('Lead', { exact: true }).fill('Begin early.');
    await expectAccessible(superadmin, 'the pages of a club');
    await save();
  });

  await test.step('a list is emptied with one question', async () => {
    await superadmin.goto('/pages/blogs');
    await superadmin.getByRole('button', { name: /^Remove all/ }).click();
    await expectAccessible(superadmin, 'the question before a list is emptied');
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    await expect(superadmin.getByRole('button', { name: /^First blog/ })).toHaveCount(0);
    await save();
  });

  await test.step('visitors see it after it is published', async () => {
    await superadmin.goto('/publish');
    await superadmin.getByRole('button', { name: /^Publish \d+ changes?$/ }).press('Enter');
    await expect(toast(superadmin, 'Published')).toBeVisible();
    noise.expectRefusal(404, '/photo');
    await expect(async () => {
      const answer = await visitor.goto('/photo');
      expect(answer?.status()).toBe(404);
    }).toPass();
    await expect(visitor.getByText('This page is not in session')).toBeVisible();
    await visitor.getByRole('button', { name: 'Menu' }).first().click();
    await expect(visitor.getByRole('link', { name: 'PHOTO GALLERY' })).toHaveCount(0);
    await visitor.getByRole('link', { name: 'VISA HELP' }).first().click();
    await expect(visitor).toHaveURL(/\/p\/visa-help$/);
    await expect(visitor.getByRole('heading', { name: 'Visa help' })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Begin early.')).toBeVisible();
    await expectAccessible(visitor, 'a page of the club');
  });
});
