import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { openFold } from '#tests/support/folds.ts';
import { registerSeated } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';
import { getWelfareSettings, updateWelfareSettings } from '#welfare/contract.ts';

const test = testOnOwnSite(openSite);
test.use(phone);

const notice = (page: Page) =>
  page.getByRole('dialog').getByRole('status').filter({ hasText: 'You are offline' });

/** Opens a dialog, and presses its button without a network. */
async function pressOffline(
  page: Page,
  open: string,
  press: string,
  fill?: () => Promise<void>,
): Promise<void> {
  await test.step(`${open}: ${press}`, async () => {
    await page.getByRole('button', { name: open }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: press })).toBeVisible();
    await page.context().setOffline(true);
    await fill?.();
    await dialog.getByRole('button', { name: press }).click();
    await expect(notice(page)).toBeVisible();
    await expectAccessible(page, `${open} without a network`);
    await page.context().setOffline(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
}

test('every dialog of a delegate says that the browser is offline', async ({ page, site, noise }) => {
  const { delegate, token } = await registerSeated(site, 'Sample Commuter', firstCommittee);
  await registerSeated(site, 'Sample Neighbour', firstCommittee);
  const settings = (await site.call(getWelfareSettings, { token, params: { eventName } })).body;
  const asked = { asksBirthDate: true, asksEmergencyContact: true, consentText: 'My child may take part.' };
  const body = { eventName, revision: settings.revision, ...asked };
  expect((await site.call(updateWelfareSettings, { token, body })).status).toBe(200);
  noise.expectNoNetwork();
  await page.context().addCookies(loggedIn(delegate).cookies);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog');

  await pressOffline(page, 'Enter details', 'Save details', async () => {
    await dialog.getByLabel('Date of birth').fill('2018-05-05');
    await dialog.getByLabel('Name of the contact').fill('Sample Aunt');
    await dialog.getByLabel('Phone of the contact').fill('+91 90000 00001');
    await dialog.getByLabel('Relation to you').fill('Aunt');
  });
  await openFold(page, 'Your registration details');
  await pressOffline(page, 'Ask to swap', 'Send request', async () => {
    await dialog.getByLabel('Seat').selectOption({ index: 1 });
  });
  await pressOffline(page, 'Withdraw', 'Withdraw', async () => {
    await dialog.getByRole('textbox').fill('An exam');
  });

  await test.step('what was filled in survives a reload, and is forgotten once it is saved', async () => {
    await page.getByRole('button', { name: 'Enter details' }).click();
    await dialog.getByLabel('Date of birth').fill('2018-05-05');
    await dialog.getByLabel('Name of the contact').fill('Sample Aunt');
    await dialog.getByLabel('Phone of the contact').fill('+91 90000 00001');
    await page.reload();
    await page.getByRole('button', { name: 'Enter details' }).click();
    await expect(dialog.getByLabel('Date of birth')).toHaveValue('2018-05-05');
    await expect(dialog.getByLabel('Phone of the contact')).toHaveValue('+91 90000 00001');
    await dialog.getByLabel('Relation to you').fill('Aunt');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Sample Aunt');
  });

  await pressOffline(page, 'Ask by email', 'Send request', async () => {
    await dialog.getByLabel('Name of your parent or guardian').fill('Sample Parent');
    await dialog.getByLabel('Their email').fill('parent@example.org');
  });
});

test('the contact form keeps its message over a reload, and says that the browser is offline', async ({
  page,
  noise,
}) => {
  noise.expectNoNetwork();
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill('Sample Visitor');
  await page.getByLabel('Email', { exact: true }).fill('visitor@example.org');
  await page.getByLabel('Your message').fill('Is there a hostel nearby?');
  await page.reload();
  await expect(page.getByLabel('Your message')).toHaveValue('Is there a hostel nearby?');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sample Visitor');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    page.getByText('You are offline. Nothing was sent, but your message is still here.').first(),
  ).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Your message has reached us.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your message')).toHaveValue('');
});
