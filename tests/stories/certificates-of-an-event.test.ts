import { readFile } from 'node:fs/promises';
import { grantDuty } from '#attendance/contract.ts';
import { listOwnCertificates, listWithdrawnCertificates } from '#credentials/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { photograph } from '#tests/support/pictures.ts';
import { readQrCodes } from '#tests/support/read-qr-codes.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(),
});

test('a superadmin issues certificates and prints the folder, and anyone verifies a certificate', async ({
  page,
  site,
  desk,
  openBrowser,
}) => {
  const { delegate, token } = await registerSeated(site, 'Sample Participant', firstCommittee);
  await page.context().addCookies(loggedIn(delegate).cookies);
  const usher = await site.delegate({ name: 'Sample Usher' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { eventName, email: usher.email, kind: 'door' as const, lastDay };
  expect((await site.call(grantDuty, { body: duty, token })).status).toBe(200);
  let qrCode = '';
  const superadmin = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });

  await test.step('the delegate corrects the name', async () => {
    await page.goto('/dashboard');
    await openFold(page, 'Your registration details');
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
    await superadmin.getByRole('button', { name: 'Add a signature' }).click();
    await superadmin.getByRole('textbox', { name: 'Name' }).fill('Sample Secretary');
    await superadmin.getByRole('textbox', { name: 'Post' }).fill('Secretary-General');
    await superadmin.getByLabel('Picture of signature 1').setInputFiles(await picture('signature.jpg'));
    await expect(superadmin.getByRole('img', { name: /^Preview/ }).locator('image')).toBeVisible();
    await superadmin.getByRole('radio', { name: /^The committee’s figure over the whole page/ }).check();
    await superadmin.getByRole('checkbox', { name: 'Preview with a long name' }).check();
    await expect(superadmin.getByRole('img', { name: /^Preview/ })).toContainText('Vemulapalli');
    await superadmin.getByLabel('Logo 1 (optional)').setInputFiles(await picture('logo.jpg'));
    await expect(superadmin.getByRole('img', { name: /^Preview/ }).locator('image')).toHaveCount(2);
    await superadmin.getByRole('button', { name: 'Save wording' }).click();
    await expect(toast(superadmin, 'Wording saved')).toBeVisible();
    await expectAccessible(superadmin, 'the wording of certificates');
    await superadmin.getByRole('button', { name: 'Add chairs and volunteers' }).click();
    const dialog = superadmin.getByRole('dialog');
    await expect(dialog.getByText('Sample Usher')).toBeVisible();
    await expectAccessible(superadmin, 'chairs and volunteers to add');
    await dialog.getByRole('button', { name: /^Add \d+ drafts?$/ }).click();
    await expect(toast(superadmin, 'Drafts added')).toBeVisible();
    const issue = async () => {
      await superadmin.getByRole('button', { name: 'Issue certificates' }).click();
      await dialog.getByRole('checkbox', { name: /at no door and in no roll/ }).check();
    };
    await issue();
    await expectAccessible(superadmin, 'certificates to issue');
    await dialog.getByRole('button', { name: /^Issue \d+ certificates?$/ }).click();
    await superadmin.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(toast(superadmin, 'Stopped. No certificate was mailed.')).toBeVisible();
    await issue();
    await dialog.getByRole('button', { name: /^Issue \d+ certificates?$/ }).click();
    await expect(superadmin.getByText('Nothing to issue')).toBeVisible();
    await expectAccessible(superadmin, 'issued certificates');
  });

  await test.step('a superadmin adds the flag of a portfolio and removes it', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Print');
    await superadmin.getByRole('radio', { name: /^Placards/ }).check();
    await superadmin.getByRole('button', { name: 'Edit pictures' }).click();
    const dialog = superadmin.getByRole('dialog');
    const portfolio = firstCommittee.portfolios[0] ?? '';
    const file = await picture(`${portfolio}.jpg`);
    await dialog.getByLabel('Upload several pictures').setInputFiles([file, await picture('Atlantis.jpg')]);
    await expect(dialog.getByText('Atlantis.jpg')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Files and their portfolios' })).toContainText(portfolio);
    await expectAccessible(superadmin, 'which pictures match');
    await dialog.getByRole('button', { name: 'Upload 1 picture' }).click();
    await expect(dialog.getByRole('img', { name: `On the placard of ${portfolio}` })).toBeVisible();
    await expectAccessible(superadmin, 'pictures on placards');
    await dialog.getByRole('button', { name: `Remove ${portfolio}` }).click();
    await expect(dialog.getByRole('img')).toHaveCount(0);
  });

  await test.step('a superadmin downloads the folder of the evening before', async () => {
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Print');
    await superadmin.getByLabel('Print for').selectOption('One committee');
    const download = superadmin.waitForEvent('download');
    await superadmin.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^evening-folder-.*\.pdf$/);
  });

  await test.step('the delegate has the PDF, and its code and signature are valid', async () => {
    await page.reload();
    const own = page.getByRole('region', { name: 'Certificates' });
    const download = page.waitForEvent('download');
    await own.getByRole('button', { name: 'Download PDF' }).click();
    const pdf = await download;
    expect(pdf.suggestedFilename()).toMatch(/^certificate-.*\.pdf$/);
    [qrCode = ''] = await readQrCodes(await readFile(await pdf.path()), 0);
    const badge = page.waitForEvent('download');
    await own.getByRole('button', { name: 'Download Open Badge' }).click();
    expect((await badge).suggestedFilename()).toMatch(/^open-badge-.*\.jwt$/);
    const { registrations } = (await site.call(listOwnCertificates, { token: delegate.token })).body;
    await own.getByRole('link', { name: /-/ }).click();
    await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
    await expect(page.getByText('Sample Full Name')).toBeVisible();
    await expectAccessible(page, 'a verified certificate');
    expect(registrations[0]?.certificates[0]?.code).toHaveLength(10);
    await page.goto('/verify#sample');
    await expect(page.getByRole('heading', { name: 'This QR code can’t be read' })).toBeVisible();
  });

  await test.step('the loaded page verifies a QR code while the server is unreachable', async () => {
    const withdrawn = page.waitForResponse((response) =>
      response.url().endsWith(listWithdrawnCertificates.path),
    );
    await page.goto('/verify');
    await withdrawn;
    await page.context().setOffline(true);
    await page.getByLabel('Code').fill(qrCode);
    await page.getByRole('button', { name: 'Verify certificate' }).click();
    await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
    await expect(page.getByText('Sample Full Name')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('a superadmin withdraws several certificates with one reason', async () => {
    await superadmin.goto('/certificates');
    const list = superadmin.getByRole('region', { name: 'Certificates', exact: true });
    const boxes = list.getByRole('checkbox', { name: /^Choose / });
    await boxes.first().check();
    await boxes.last().check();
    await list.getByRole('button', { name: 'Withdraw 2', exact: true }).click();
    const dialog = superadmin.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Sample reason');
    await expectAccessible(superadmin, 'certificates to withdraw');
    await dialog.getByRole('button', { name: /^Withdraw \d+ certificates$/ }).click();
    await expect(list.getByText('Sample reason').first()).toBeVisible();
  });
});
