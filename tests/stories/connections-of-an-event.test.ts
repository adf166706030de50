import { expectAccessible } from '#tests/support/accessible.ts';
import { followDeskTab } from '#tests/support/desk-screens.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

test.use(laptop);

test('a superadmin gives a sheet and a program what they read, and takes it back', async ({
  desk,
  site,
  openBrowser,
}) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  const dialog = page.getByRole('dialog');
  await page.goto('/superadmin');
  await followDeskTab(page, 'The club', 'Connections');

  await test.step('a sheet link, without contact data at first', async () => {
    await page.getByRole('button', { name: 'Create sheet link' }).click();
    await dialog.getByLabel('What it is for').fill('Sheet of the delegate affairs team');
    await dialog.getByLabel('Registrations').selectOption('all');
    await expect(dialog.getByLabel('E-mail', { exact: true })).toHaveCount(0);
    await dialog.getByLabel(/^Allow contact data and answers/).check();
    await dialog.getByLabel('E-mail', { exact: true }).check();
    await expectAccessible(page, 'a sheet link with contact data');
    await dialog.getByLabel(/^Allow contact data and answers/).uncheck();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('heading', { name: 'Sheet link created' })).toBeVisible();
    await expectAccessible(page, 'the address of a sheet link');
  });
  const text = await dialog.getByText('=IMPORTDATA(').innerText();
  const path = /\/sheets\/[\w-]{43}\.csv/.exec(text)?.[0] ?? '';
  const read = () => fetch(`${site.origin}${path}`);
  const csv = await (await read()).text();
  expect(csv).toContain('"Name","College","Status","Committee","Portfolio"');
  expect(csv).not.toContain('@');
  await page.keyboard.press('Escape');

  await test.step('a token of the API', async () => {
    await page.getByRole('button', { name: 'Create API token' }).click();
    await dialog.getByLabel('What it is for').fill('Screen in the lobby');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByRole('heading', { name: 'API token created' })).toBeVisible();
  });
  const header = await dialog.getByText('Authorization: Bearer').innerText();
  const headers = { authorization: header.replace('Authorization: ', '') };
  const readEvent = () => fetch(`${site.origin}/v1/api/read/event`, { headers });
  expect((await readEvent()).status).toBe(200);
  await page.keyboard.press('Escape');

  await test.step('a webhook, whose test does not arrive', async () => {
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByLabel('What it is for').fill('Chat of the team');
    await dialog.getByLabel('Address').fill('https://hooks.invalid/in');
    await dialog.getByLabel('Registration confirmed').check();
    await expectAccessible(page, 'a new webhook');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open Chat of the team' }).click();
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await expect(dialog.getByText(/The server could not be reached.*Next attempt/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause webhook' }).click();
    await expect(dialog.getByText('Paused. What happens now is sent when you resume.')).toBeVisible();
    await expectAccessible(page, 'the deliveries of a webhook');
    await dialog.getByRole('button', { name: 'Remove webhook' }).click();
    await dialog.getByRole('button', { name: 'Remove webhook' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
  await page.reload();

  await test.step('both are listed with their last use', async () => {
    const links = page.getByRole('table', { name: 'Sheet links' });
    await expect(links.getByRole('row', { name: /Sheet of the delegate affairs team/ })).not.toContainText(
      'Never',
    );
    const tokens = page.getByRole('table', { name: 'API tokens' });
    await expect(tokens.getByRole('row', { name: /Screen in the lobby/ })).not.toContainText('Never');
    await expectAccessible(page, 'the connections of an event');
  });

  await test.step('withdrawn ones are refused at once', async () => {
    await page.getByRole('button', { name: 'Withdraw Sheet of the delegate affairs team' }).click();
    await dialog.getByRole('button', { name: 'Withdraw link' }).click();
    await expect(page.getByText('No sheet links yet')).toBeVisible();
    expect((await read()).status).toBe(404);
    await page.getByRole('button', { name: 'Withdraw Screen in the lobby' }).click();
    await dialog.getByRole('button', { name: 'Withdraw token' }).click();
    await expect(page.getByText('No API tokens yet')).toBeVisible();
    expect((await readEvent()).status).toBe(401);
  });
});
