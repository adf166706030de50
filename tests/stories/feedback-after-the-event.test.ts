import { getFeedbackFormWithResults, setFeedbackWindow } from '#feedback/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

const local = (at: number) => new Date(at).toISOString().slice(0, 16);

test('a superadmin writes a feedback form, and a delegate answers it once', async ({
  page,
  site,
  desk,
  openBrowser,
}) => {
  const dayMs = 24 * 60 * 60_000;
  const { delegate, token } = await registerSeated(site, 'Sample Participant', firstCommittee);
  const superadmin = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });

  await test.step('a superadmin adds a scale and opens the form', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Feedback');
    await expect(superadmin.getByText('No questions yet')).toBeVisible();
    await superadmin.getByRole('button', { name: 'Add a question' }).click();
    const dialog = superadmin.getByRole('dialog');
    await dialog.getByLabel('Question', { exact: true }).fill('How was the debate?');
    await dialog.getByLabel('Kind of answer').selectOption('Scale from 1 to 5');
    await expectAccessible(superadmin, 'the form of a feedback question');
    await dialog.getByRole('button', { name: 'Add question' }).click();
    await expect(dialog).toBeHidden();
    await superadmin.getByRole('button', { name: 'Change dates' }).click();
    await dialog.getByLabel('Opens').fill(local(Date.now() - 2 * dayMs));
    await dialog.getByLabel('Closes').fill(local(Date.now() + 2 * dayMs));
    await dialog.getByRole('button', { name: 'Save dates' }).click();
    await expect(superadmin.getByText(/^Open until/)).toBeVisible();
    await expectAccessible(superadmin, 'a feedback form');
  });

  await test.step('the delegate follows the link of the dashboard and answers', async () => {
    await page.context().addCookies(loggedIn(delegate).cookies);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Give feedback' }).click();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('link', { name: 'Please answer: How was the debate?' })).toBeVisible();
    await page.getByLabel('4', { exact: true }).check();
    await expectAccessible(page, 'a feedback form of a delegate');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(toast(page, 'Thank you for your feedback')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByText('You have given feedback. Thank you!')).toBeVisible();
  });

  await test.step('the desk shows no answer while the form is open', async () => {
    await superadmin.reload();
    await expect(superadmin.getByText('Fewer than 5 of')).toBeVisible();
    await expect(superadmin.getByText('You see all results after the form has closed.')).toBeVisible();
    await expectAccessible(superadmin, 'the results of a feedback form');
  });

  // The dashboards of other stories link to no form.
  const { revision } = (await site.call(getFeedbackFormWithResults, { params: { eventName }, token })).body;
  const closed = { opensAt: new Date(0).toISOString(), closesAt: new Date(dayMs).toISOString() };
  await site.call(setFeedbackWindow, { body: { eventName, revision, ...closed }, token });
});
