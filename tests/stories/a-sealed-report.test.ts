import type { Page } from '@playwright/test';
import { promoteToAdmin } from '#accounts/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { followDesk } from '#tests/support/desk-screens.ts';
import type { Noise } from '#tests/support/noise.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// The form and the links to it would be open for other stories too.
const test = testOnOwnSite(openSite);
test.use(phone);

const passphrase = 'violet ladder seventeen rivers';
const words = 'He followed me to the bus after the second session.';

async function addAdmin(site: RunningSite, name: string) {
  const { accountId, email, password } = await site.delegate({ name });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  await site.call(promoteToAdmin, { body: { accountID: accountId }, token });
  return { password, storageState: loggedIn(await site.logIn(email, password)) };
}

async function nameReader(page: Page, name: string, password: string) {
  await page
    .getByRole('button', { name: /^Name reader/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reader', { exact: true }).selectOption(name);
  await dialog.getByLabel('Password of your account', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Name reader' }).click();
  await expect(dialog).toBeHidden();
}

/** Sets up the key of a reader. Returns the code of the recovery sheet. */
async function setUpKey(page: Page, password: string, noise: Noise): Promise<string> {
  await page.goto('/reports');
  await page.getByLabel('New passphrase', { exact: true }).fill('too short');
  await page.getByLabel('New passphrase again').fill('too short');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText(/Use at least 16 characters/)).toBeVisible();
  await page.getByLabel('New passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('New passphrase again').fill(passphrase);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery sheet for reports' })).toBeVisible();
  const code = await readCode(page);
  await expectAccessible(page, 'a recovery sheet');
  await page.getByLabel('Last four characters of the code').fill(code.slice(-4).toLowerCase());
  await page.getByRole('button', { name: 'Finish setup' }).click();
  const dialog = page.getByRole('dialog');
  noise.expectRefusal(403, '/v1/api/admin/reports/key');
  await dialog.getByLabel('Password of your account', { exact: true }).fill('a wrong password');
  await dialog.getByRole('button', { name: 'Store key' }).click();
  await expect(dialog.getByText('Wrong password')).toBeVisible();
  await expectAccessible(page, 'the password before a key is stored');
  await dialog.getByLabel('Password of your account', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Store key' }).click();
  await expect(toast(page, 'Your key is set up')).toBeVisible();
  return code;
}

const readCode = async (page: Page) => (await page.locator('[data-code]').innerText()).replaceAll(/\s/g, '');

test('a report is sealed to two readers, answered, and read again with its code', async ({
  page: writer,
  site,
  noise,
  openBrowser,
}) => {
  const { password, ...firstLogin } = await addAdmin(site, 'Sample Reader');
  const { password: secondPassword, ...secondLogin } = await addAdmin(site, 'Second Reader');
  const first = await openBrowser({ ...phone, ...firstLogin });
  const second = await openBrowser({ ...phone, ...secondLogin });
  let recoveryCode = '';
  let code = '';

  await test.step('a superadmin names the readers, who set up their keys', async () => {
    await writer.goto('/report');
    await expect(writer.getByText('You can’t write a report here yet')).toBeVisible();
    await expectAccessible(writer, 'a form for reports that is closed');
    const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
    const superadmin = await openBrowser({ ...phone, storageState: loggedIn({ token }) });
    await superadmin.goto('/superadmin');
    await followDesk(superadmin, 'Harassment reports');
    for (const name of ['Sample Reader', 'Second Reader'])
      await nameReader(superadmin, name, site.superadmin.password);
    await expectAccessible(superadmin, 'the readers of reports');
    recoveryCode = await setUpKey(first, password, noise);
    await setUpKey(second, secondPassword, noise);
    await expect(first.getByText('No open reports')).toBeVisible();
    await superadmin.reload();
    await expect(superadmin.getByText('key set up')).toHaveCount(2);
    await expect(superadmin.getByRole('region', { name: 'List of reports' })).toHaveCount(0);
  });

  await test.step('a visitor reads who will read it, writes, and gets a code', async () => {
    await expect(async () => {
      await writer.goto('/contact');
      await expect(writer.getByRole('link', { name: 'Write a sealed report' })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await writer.getByRole('link', { name: 'Report harassment' }).click();
    const readers = writer.getByRole('region', { name: 'Who reads your report' });
    await expect(readers).toContainText('Only Sample Reader and Second Reader.');
    await writer.getByRole('button', { name: 'Send report' }).click();
    await expect(writer.getByText('Please write what happened')).toBeVisible();
    await expectAccessible(writer, 'a form for reports');
    await writer.getByLabel('What happened?').fill(words);
    await writer.getByRole('button', { name: 'Send report' }).press('Enter');
    await expect(writer.getByRole('heading', { level: 1 })).toHaveText('Your report has arrived');
    code = await readCode(writer);
    await expectAccessible(writer, 'the code of a report');
    await writer.getByRole('link', { name: 'I have saved my code' }).click();
  });

  await test.step('a reader opens it with the passphrase and answers', async () => {
    await first.goto('/reports');
    await first.getByLabel('Passphrase for reports').fill('a wrong passphrase');
    await first.getByRole('button', { name: 'Open reports' }).click();
    await expect(first.getByText('This passphrase is wrong')).toBeVisible();
    await first.getByLabel('Passphrase for reports').fill(passphrase);
    await first.getByRole('button', { name: 'Open reports' }).click();
    const list = first.getByRole('table', { name: 'Reports' });
    await expect(list).toContainText('new');
    await expectAccessible(first, 'the list of reports');
    await list.getByRole('link').click();
    await expect(first.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    await first.getByLabel('Answer', { exact: true }).fill('We believe you. Someone walks with you today.');
    await expectAccessible(first, 'a report');
    await first.getByRole('button', { name: 'Send answer' }).click();
    await expect(first.getByRole('listitem').filter({ hasText: 'We believe you' })).toContainText(
      'Sample Reader',
    );
  });

  await test.step('the writer reads the answer and writes more', async () => {
    await writer
      .getByLabel('Code of your report')
      .fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
    await writer.getByRole('button', { name: 'Open report' }).click();
    await expect(writer.getByText(/This code has a typing mistake/)).toBeVisible();
    await expectAccessible(writer, 'the code form of a report');
    await writer.getByLabel('Code of your report').fill(code.toLowerCase());
    await writer.getByRole('button', { name: 'Open report' }).click();
    await expect(writer.getByRole('listitem').filter({ hasText: 'We believe you' })).toContainText(
      'Sample Reader',
    );
    expect(writer.url()).not.toContain(code);
    await writer.getByLabel('Write more').fill('Thank you.');
    await writer.getByRole('button', { name: 'Send message' }).click();
    await expect(writer.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible();
    await expectAccessible(writer, 'a report of its writer');
  });

  await test.step('a reader who forgot the passphrase uses the recovery sheet, and closes the report', async () => {
    await first.goto('/reports');
    await first.getByRole('button', { name: 'Forgot your passphrase?' }).click();
    await first.getByLabel('Code of your recovery sheet').fill(recoveryCode);
    await first.getByLabel('New passphrase', { exact: true }).fill('another row of seven words');
    await first.getByLabel('New passphrase again').fill('another row of seven words');
    await first.getByLabel('Password of your account', { exact: true }).fill(password);
    await expectAccessible(first, 'the form for a recovery code');
    await first.getByRole('button', { name: 'Save passphrase and open' }).click();
    await first.getByRole('table', { name: 'Reports' }).getByRole('link').click();
    await expect(first.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible();
    await first.getByRole('button', { name: 'Close report' }).click();
    await expect(toast(first, 'Report closed')).toBeVisible();
    await first.getByRole('button', { name: 'Lock reports' }).click();
    await expect(first.getByLabel('Passphrase for reports')).toBeVisible();
  });
});

test('the form for reports says that it needs JavaScript', async ({ openBrowser }) => {
  const page = await openBrowser({ ...phone, javaScriptEnabled: false });
  for (const path of ['/report', '/report/answer']) {
    await page.goto(path);
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  }
});
