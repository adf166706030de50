import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { giveSeat } from '#tests/support/desk-screens.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const listAddress = `/registrations/${encodeURIComponent(eventName)}`;

test('an admin decides by keyboard, and the focus moves to the next registration', async ({
  site,
  desk,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const family = `Keys${Date.now().toString(36)}`;
  const people = [];
  for (const name of ['Anna', 'Bela', 'Cora', 'Dora'])
    people.push({ name: `${name} ${family}`, ...(await registerAlone(site, `${name} ${family}`)) });
  const [anna, bela, cora, dora] = people;
  if (!anna || !bela || !cora || !dora) throw new Error('four people were asked for');
  const admin = await openBrowser({ storageState: desk.admin.storageState });
  const row = ({ email }: { email: string }) => admin.getByRole('table').getByRole('link', { name: email });
  const { keyboard } = admin;

  await test.step('from the search, Enter leads to the first that is found', async () => {
    await admin.goto(`${listAddress}?section=pending&sort=name`);
    await admin.getByRole('searchbox').fill(family);
    await keyboard.press('Enter');
    await expect(row(anna)).toBeFocused();
  });

  await test.step('the question shows the person, the address, the sum and the proof, and who can undo it', async () => {
    await keyboard.press('c');
    const question = admin.getByRole('dialog', { name: 'Confirm this registration?' });
    await expect(question).toContainText(anna.name);
    await expect(question).toContainText(anna.email);
    await expect(question).toContainText('Rs 399');
    await expect(question).toContainText('Only a superadmin can undo this');
    await expect(question.getByRole('img', { name: `Payment of ${anna.name}` })).toBeVisible();
    await expectAccessible(admin, 'the question before a confirmation');
    await keyboard.press('Escape');
    await expect(row(anna)).toBeFocused();
  });

  await test.step('one success is a toast, and the row that took the place has the focus', async () => {
    await keyboard.press('c');
    await expect(
      admin.getByRole('dialog').getByRole('button', { name: 'Confirm registration' }),
    ).toBeFocused();
    await keyboard.press('Enter');
    await expect(toast(admin, 'Registration confirmed')).toBeVisible();
    await expect(admin.getByRole('dialog')).toBeHidden();
    await expect(row(anna)).toBeHidden();
    await expect(row(bela)).toBeFocused();
  });

  await test.step('declining never has the focus on what declines, and asks for a reason, which is mailed', async () => {
    await keyboard.press('d');
    const question = admin.getByRole('dialog', { name: 'Decline this registration?' });
    await expect(question.getByRole('radio').first()).toBeFocused();
    await keyboard.press('Enter');
    await expect(question.getByText('Please give a reason')).toBeVisible();
    await expect(question.getByRole('radio').first()).toBeFocused();
    await expectAccessible(admin, 'a decline without a reason');
    await keyboard.press('ArrowDown');
    await expect(question.getByRole('radio', { name: 'Unreadable' })).toBeChecked();
    await keyboard.press('Enter');
    await expect(toast(admin, 'Registration Declined')).toBeVisible();
    await expect(row(cora)).toBeFocused();
    const { text } = await site.mails.mailTo(bela.email, /was declined/);
    expect(text).toContain('The reason: We cannot read the screenshot of the payment.');
  });

  await test.step('after a confirmation on its own page, the next pending one has the focus', async () => {
    await keyboard.press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: cora.name })).toBeVisible();
    await keyboard.press('c');
    await expect(admin.getByRole('dialog').getByRole('button', { name: /^Confirm/ })).toBeFocused();
    await keyboard.press('Enter');
    await expect(admin).toHaveURL('/allreg');
    await expect(admin.getByRole('link', { name: `Next pending: ${dora.name}` })).toBeFocused();
    await keyboard.press('n');
    await expect(admin.getByRole('heading', { level: 1, name: dora.name })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a seat given by mistake is corrected, and a note says why', async ({ site, desk, openBrowser }) => {
    await site.setRegistration(true);
    const name = `Seated ${Date.now().toString(36)}`;
    const { email } = await registerAlone(site, name);
    const admin = await openBrowser({ storageState: desk.admin.storageState });
    await admin.goto(`${listAddress}?q=${encodeURIComponent(name)}`);
    await admin.getByRole('table').getByRole('link', { name: email }).click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    const address = admin.url();
    await admin.getByRole('button', { name: 'Confirm', exact: true }).click();
    await admin.getByRole('button', { name: 'Confirm registration' }).click();
    await expect(admin).toHaveURL('/allreg');
    await admin.goto(address);
    const mistaken = await giveSeat(admin, firstCommittee.name);

    await admin.getByRole('button', { name: 'Change seat' }).click();
    const question = admin.getByRole('dialog', { name: `Change the seat of ${name}?` });
    await expect(question).toContainText(`${mistaken} (${firstCommittee.shortName}) becomes free`);
    await expectAccessible(admin, 'the question for the right seat');
    await question.getByRole('button', { name: 'Remove seat' }).click();
    await expect(toast(admin, 'Seat corrected')).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Assign seat' })).toBeVisible();
    const mail = await site.mails.mailTo(email, /has changed/);
    expect(mail.text).toContain(mistaken);

    const history = admin.getByRole('region', { name: 'History' });
    await admin.getByLabel('Note for the secretariat').fill('Meant for another person of this name');
    await admin.getByRole('button', { name: 'Save note' }).press('Enter');
    await expect(history.getByText('Meant for another person of this name').first()).toBeVisible();
    await expect(history).toContainText('Seat corrected');
    await expectAccessible(admin, 'a registration with a note');
  });
});
