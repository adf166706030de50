import { contactUs, getPageOfContactMessages } from '#contact/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

test('an admin answers a contact message from a phone', async ({ site, desk, openBrowser }) => {
  await site.call(contactUs, {
    body: { name: 'Sample Asker', email: 'asker@example.com', message: 'May we bring placards?' },
  });
  const page = await openBrowser({ ...phone, storageState: desk.admin.storageState });
  await page.goto('/contactusres?q=asker');
  await page.getByRole('link', { name: 'Answer the message of Sample Asker' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message from Sample Asker');
  await page.getByLabel('Answer to Sample Asker').fill('Yes, please do.');
  await expectAccessible(page, 'a contact message');
  await page.reload();
  await expect(page.getByLabel('Answer to Sample Asker')).toHaveValue('Yes, please do.');
  await page.getByRole('button', { name: 'Send and mark as answered' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, please do.' })).toContainText(
    'Sample Admin',
  );
  await expect(page.getByRole('button', { name: 'Mark as open' })).toBeVisible();
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { rows } = (await site.call(getPageOfContactMessages, { token })).body;
  const message = rows.find(({ email }) => email === 'asker@example.com');
  expect(message?.answeredAt).toEqual(expect.any(String));
});
