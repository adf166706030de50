import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, logIn, toast } from '#tests/support/account-screens.ts';
import { followDeskTab } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, as delegates do. every-screen.test.ts covers laptops.
test.use(phone);

test('a delegate deletes the account, cannot log in, and gets it back from a superadmin', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  const person = await site.delegate();
  await logIn(page, person);

  await test.step('deleting is asked about once more, done, and mailed', async () => {
    await page.goto('/dashboard');
    await openFold(page, 'Your account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectAccessible(page, 'the question before a deletion');
    await question.getByRole('button', { name: 'Keep my account' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await expect(toast(page, 'Account deletion scheduled successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    await site.mails.mailTo(person.email, /Your account is scheduled for deletion/);
    await site.mails.mailTo(site.superadmin.email, /An account is scheduled for deletion/);
  });

  const isRefused = async () => {
    await page.goto('/login');
    noise.expectRefusal(403, '/v1/api/login');
    await fillLogIn(page, person.email, person.password);
    await expect(toast(page, 'Your account has been scheduled for deletion.')).toBeVisible();
  };
  await test.step('no one can log in with it', isRefused);

  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await test.step('a superadmin finds it among the scheduled and restores it', async () => {
    await superadmin.goto('/superadmin');
    await followDeskTab(superadmin, 'Accounts', 'Scheduled deletions');
    await expect(superadmin).toHaveURL('/scheduled');
    await expectAccessible(superadmin, 'the scheduled deletions');
    const row = superadmin.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('15 days left');
    await row.getByRole('link', { name: person.email }).click();
    await expect(superadmin).toHaveURL(`/user/${person.accountId}`);
    await superadmin.getByRole('button', { name: 'Restore account' }).click();
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Restore account' }).click();
    await expect(toast(superadmin, 'Account restored')).toBeVisible();
  });

  await test.step('the delegate is back', async () => {
    await logIn(page, person);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  });

  await test.step('a superadmin can delete it too', async () => {
    await superadmin.getByRole('button', { name: 'Delete account' }).click();
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await expect(toast(superadmin, 'User deleted successfully')).toBeVisible();
    noise.expectEndedSession();
    await page.reload();
    await expect(toast(page, 'You have not logged in!')).toBeVisible();
    await isRefused();
  });
});
