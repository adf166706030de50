import { listAnnouncements } from '#announcements/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

test('an admin writes to the delegates of a list and sees the mail of one before', async ({
  site,
  desk,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const reader = await registerAlone(site, 'Sample Reader');
  const page = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });
  const query = new URLSearchParams({ section: 'pending', q: 'sample reader' });
  await page.goto(`/announcements/write/${encodeURIComponent(eventName)}?${query}`);
  await expect(page.getByRole('heading', { name: 'To 1 delegate' })).toBeVisible();

  await page.getByRole('button', { name: 'Save as list' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as list' });
  await saving.getByLabel('Name').fill('Readers');
  await saving.getByRole('button', { name: 'Save list' }).click();
  await expect(page.getByLabel('Saved list')).toHaveValue(/./);
  await page.getByRole('searchbox', { name: 'Search delegates' }).fill('no such delegate');
  await expect(page.getByRole('heading', { name: 'To 0 delegates' })).toBeVisible();
  await page.getByLabel('Saved list').selectOption('Readers');
  await expect(page.getByRole('heading', { name: 'To 1 delegate' })).toBeVisible();

  await page.getByLabel('Template').selectOption('What to bring');
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/identity card/);
  await page.getByLabel('Subject').fill('What to bring, {name}');
  await page.getByRole('textbox', { name: 'Text' }).fill('You sit in {committee}.');
  await expect(page.getByRole('alert')).toContainText('{committee} has no value for Sample Reader');
  await page.getByRole('textbox', { name: 'Text' }).fill('You sit in {committee|your committee}.');
  const mail = page.frameLocator('iframe[title="Mail"]');
  await expect(mail.getByText('You sit in your committee.')).toBeVisible();
  await expect(mail.getByRole('heading')).toHaveText('What to bring, Sample Reader');
  await expectAccessible(page, 'an announcement with its preview');

  await page.getByRole('button', { name: 'Send to 1 delegate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send announcement' }).click();
  await expect(page.getByRole('table', { name: 'Announcements' })).toContainText('What to bring, {name}');
  await expectAccessible(page, 'the announcements');
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  await expect(async () => {
    const [sent] = (await site.call(listAnnouncements, { token })).body.rows;
    expect(sent).toMatchObject({ state: 'sent', recipients: 1 });
  }).toPass();

  const theirs = await openBrowser({ ...phone, storageState: loggedIn(reader) });
  await theirs.goto('/dashboard');
  await theirs.getByRole('link', { name: 'Read 1 new message' }).click();
  const messages = theirs.getByRole('region', { name: 'Messages' });
  await messages.getByText('What to bring, Sample Reader').click();
  await expect(messages.getByText('You sit in your committee.')).toBeVisible();
  await expect(messages.getByText('new', { exact: true })).toHaveCount(0);
  await expectAccessible(theirs, 'a message on the dashboard');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Announcements' })).toContainText('1 seen on the dashboard');
});
