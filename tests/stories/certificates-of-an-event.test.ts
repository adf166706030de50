import { getOwnCertificates } from '#credentials/contract.ts';
import { expectAccessible } from '../support/accessible.ts';
import { toast } from '../support/account-screens.ts';
import { loggedIn } from '../support/desk.ts';
import { followDesk } from '../support/desk-screens.ts';
import { registerSeated } from '../support/register-on-site.ts';
import { firstCommittee } from '../support/site-conference.ts';
import { expect, test } from '../support/story.ts';
import { phone } from '../support/widths.ts';

test.use(phone);

test('a superadmin issues certificates and prints the folder, and anyone verifies a certificate', async ({
  page,
  site,
  desk,
  openBrowser,
}) => {
  const { delegate } = await registerSeated(site, 'Sample Participant', firstCommittee);
  await page.context().addCookies(loggedIn(delegate).cookies);
  const superadmin = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });

  await test.step('the delegate corrects the name', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Correct name' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Sample Full Name');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Sample Full Name')).toBeVisible();
  });

  await test.step('a superadmin changes the wording and issues all', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Certificates');
    await superadmin.getByLabel('Title').fill('Sample title');
    await expect(superadmin.getByRole('img', { name: /^Preview/ })).toContainText('Sample title');
    await superadmin.getByRole('button', { name: 'Save wording' }).click();
    await expect(toast(superadmin, 'Wording saved')).toBeVisible();
    await expectAccessible(superadmin, 'the wording of certificates');
    await superadmin.getByRole('button', { name: 'Issue certificates' }).click();
    await superadmin
      .getByRole('dialog')
      .getByRole('button', { name: /^Issue/ })
      .click();
    await expect(superadmin.getByText('There is nothing to issue')).toBeVisible();
    await expectAccessible(superadmin, 'issued certificates');
  });

  await test.step('a superadmin downloads the folder of the evening before', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Print');
    await superadmin.getByLabel('For whom').selectOption('One committee');
    const download = superadmin.waitForEvent('download');
    await superadmin.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^evening-folder-.*\.pdf$/);
  });

  await test.step('the delegate has the PDF, and its code and signature are valid', async () => {
    await page.reload();
    const own = page.getByRole('region', { name: 'Certificates' });
    const download = page.waitForEvent('download');
    await own.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^certificate-.*\.pdf$/);
    const { registrations } = (await site.call(getOwnCertificates, { token: delegate.token })).body;
    await own.getByRole('link', { name: /-/ }).click();
    await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
    await expect(page.getByText('Sample Full Name')).toBeVisible();
    await expectAccessible(page, 'a verified certificate');
    expect(registrations[0]?.certificates[0]?.code).toHaveLength(10);
    await page.goto('/verify#sample');
    await expect(page.getByRole('heading', { name: 'This QR code can’t be read' })).toBeVisible();
  });
});
