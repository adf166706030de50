import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

// Uses a laptop, as superadmins do.
test.use(laptop);

const listAddress = `/registrations/${encodeURIComponent(eventName)}`;

test('an admin on a phone decides several registrations, and a superadmin undoes one', async ({
  site,
  desk,
  openBrowser,
  noise,
}) => {
  await site.setRegistration(true);
  const family = `Queue${Date.now().toString(36)}`;
  // An amount that no other story uses. They send the picture of the usual amount, and the page lists only some
  // registrations with the same picture.
  const sum = Date.now();
  const [anna, bela] = [
    (await registerAlone(site, `Anna ${family}`, { sum })).email,
    (await registerAlone(site, `Bela ${family}`, { sum })).email,
  ];
  const admin = await openBrowser({ storageState: desk.admin.storageState, ...phone });
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });

  await test.step('the same picture sent twice is pointed out', async () => {
    await superadmin.goto(`${listAddress}?q=${family}&sort=name`);
    await expect(
      superadmin.getByRole('status').filter({ hasText: /^2 rows\. \d+ registrations? in all\.$/ }),
    ).toBeAttached();
    for (const key of ['j', 'x', 'j', 'x']) await superadmin.keyboard.press(key);
    for (const email of [anna, bela]) await expect(superadmin.getByLabel(`Select ${email}`)).toBeChecked();
    await superadmin.getByRole('table').getByRole('link', { name: bela }).click();
    await expect(superadmin).toHaveURL(/\/eventreg\//);
    const warning = superadmin.getByRole('region', {
      name: 'Another registration has the same picture',
    });
    await expect(warning.getByRole('link', { name: anna })).toBeVisible();
    // The address changes before the list has left the screen.
    await expect(superadmin.getByRole('region', { name: 'Selected registrations' })).toHaveCount(0);
    await superadmin.getByRole('button', { name: 'Decline', exact: true }).click();
  });

  await test.step('what is searched can be taken away as a spreadsheet', async () => {
    await admin.goto(`${listAddress}?sort=name`);
    await admin.getByRole('searchbox').fill(family);
    // Waits for the search in the address. If only these two people have registered, the list looks the same before
    // it.
    await expect(admin).toHaveURL(new RegExp(family));
    await expect(
      admin.getByRole('status').filter({ hasText: /^2 rows\. \d+ registrations? in all\.$/ }),
    ).toBeAttached();
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export as XLSX' }).click();
    const rows = await readSheet(await readFile(await (await saved).path()));
    expect(rows.slice(1).map((row) => row[1])).toEqual([`Anna ${family}`, `Bela ${family}`]);
  });

  await test.step('two are chosen and confirmed with one question, and each has its result', async () => {
    for (const email of [anna, bela]) await admin.getByLabel(`Select ${email}`).tap();
    await expectAccessible(admin, 'the list with two chosen');
    await admin.getByRole('button', { name: 'Confirm', exact: true }).tap();
    const question = admin.getByRole('dialog', { name: 'Confirm 2 registrations?' });
    await expect(question).toContainText('Rs 798');
    await question.getByRole('button', { name: 'Confirm 2 registrations' }).press('Enter');
    const results = admin.getByRole('dialog', { name: '2 decided' });
    for (const email of [anna, bela])
      await expect(results.getByRole('listitem').filter({ hasText: email })).toContainText(
        'Registration confirmed',
      );
    await expectAccessible(admin, 'the results');
    await admin.keyboard.press('Escape');
    await site.mails.mailTo(anna, /is confirmed/);
  });

  await test.step('the person who decides a moment later changes nothing and is informed who was first', async () => {
    noise.expectRefusal(409, '/v1/api/decline/reg');
    await superadmin.getByText('Used twice', { exact: true }).click();
    await superadmin.getByRole('button', { name: 'Decline registration' }).click();
    await expect(toast(superadmin, 'No such status exists')).toBeVisible();
    await expect(superadmin.getByRole('alert').filter({ hasText: 'Your decision came later' })).toContainText(
      /^Sample Admin confirmed this registration on /,
    );
  });

  await test.step('a superadmin undoes it with a reason, which is mailed and kept', async () => {
    await superadmin.getByRole('button', { name: 'Undo decision' }).click();
    const question = superadmin.getByRole('dialog', { name: 'Undo this decision?' });
    await question.getByRole('button', { name: 'Undo decision' }).click();
    await expect(question.getByLabel('Reason')).toBeFocused();
    await question.getByLabel('Reason').fill('The payment is of another person');
    await expectAccessible(superadmin, 'the question for a reason');
    // Holds the answer back until a refresh has replaced the dialog, as after a look at another tab.
    await superadmin.route('**/undodecision', async (route) => {
      const response = await route.fetch();
      await superadmin.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(superadmin.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
      await route.fulfill({ response });
    });
    await question.getByRole('button', { name: 'Undo decision' }).click();
    await expect(toast(superadmin, 'Decision undone')).toBeVisible();
    await expect(superadmin.getByRole('region', { name: 'History' })).toContainText(
      'The payment is of another person',
    );
    const mail = await site.mails.mailTo(bela, /is being looked at again/);
    expect(mail.text).toContain('The payment is of another person');
  });

  await test.step('the numbers have a table behind each chart', async () => {
    await admin.getByRole('main').getByRole('link', { name: 'Statistics' }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`${eventName} statistics`);
    const money = admin.getByRole('region', { name: 'Money' }).first();
    await money.getByText('Table', { exact: true }).click();
    await expect(money.getByRole('row', { name: /^Total/ })).toContainText('Rs');
    await expectAccessible(admin, 'the numbers with a table open');
  });
});
