import type { Page } from '@playwright/test';
import { handOver } from '#accounts/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { logIn, toast } from '#tests/support/account-screens.ts';
import { decide } from '#tests/support/desk-screens.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName, fees } from '#tests/support/site-conference.ts';
import { type Line, statementOf } from '#tests/support/statements.ts';
import { expect, test } from '#tests/support/story.ts';

const event = encodeURIComponent(eventName);
const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now());

/** Imports a statement as an admin, and names its bank if it is new. */
async function takeStatement(page: Page, line: Omit<Line, 'day'>, said: string): Promise<void> {
  await page.goto('/money');
  await page.getByLabel('Bank statement').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: statementOf([{ day: today, ...line }]),
  });
  await page.getByLabel('Bank and account').fill('Sample Bank');
  await page.getByRole('button', { name: /^Import / }).click();
  await expect(toast(page, said)).toBeVisible();
}

async function sendRest(page: Page, name: string, rest: number, number: string): Promise<void> {
  await page.goto('/money?show=back');
  await page.getByRole('button', { name: `Mark as sent to ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Rs ${rest} to ${name}` });
  await dialog.getByLabel('Bank’s number of the refund').fill(number);
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(toast(page, 'Marked as sent. Another superadmin releases it.')).toBeVisible();
}

test('two superadmins refund a declined payment in two parts, and the ledger agrees', async ({
  site,
  desk,
  openBrowser,
}) => {
  const second = await site.createTrustedSecondPerson();
  await site.setRegistration(true);
  const name = `Refunded Sample${Date.now().toString(36)}`;
  const { id, reference, email: payee } = await registerAlone(site, name);
  const number = `SMPL${Date.now()}`;
  const secondNumber = `REST${Date.now()}`;
  const rest = 100;
  const first = fees.individual - rest;
  const rupees = `Rs ${fees.individual}`;
  const admin = await openBrowser({ storageState: desk.admin.storageState });
  const treasurer = await openBrowser({ storageState: desk.superadmin.storageState });

  await test.step('the money is in the bank, and the registration is declined', async () => {
    const words = `UPI/CR/${reference}/SAMPLE`;
    await takeStatement(admin, { words, credit: `${fees.individual}.00` }, '1 new of 1 credits imported');
    await admin.goto(`/eventreg/${id}`);
    await expect(admin.getByRole('region', { name: 'Money' })).toContainText('paid');
    await decide(admin, 'Decline');
  });

  await test.step('the refund is due, and an admin can only read it', async () => {
    await admin.goto('/money?show=back');
    const refundsDue = admin.getByRole('table', { name: 'Refunds due' }).getByRole('row');
    await expect(refundsDue.filter({ hasText: name }).first()).toContainText(`${rupees} · declined`);
    await expect(admin.getByRole('button', { name: /^Mark as sent/ })).toHaveCount(0);
  });

  await test.step('one superadmin sends it, and can’t release it', async () => {
    await treasurer.goto('/money?show=back');
    await treasurer.getByRole('button', { name: `Mark as sent to ${name}` }).click();
    const dialog = treasurer.getByRole('dialog', { name: `${rupees} to ${name}` });
    await dialog.getByLabel('Amount sent').fill(String(fees.individual + 1));
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(dialog.getByText(`at most ${rupees}`)).toBeVisible();
    await dialog.getByLabel('Amount sent').fill(String(first));
    await expect(dialog.getByText(`Part of the refund: Rs ${rest} stays due.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(dialog.getByText('The number of a payment has 6 to 30')).toBeVisible();
    await expectAccessible(treasurer, 'a refund without a number');
    await dialog.getByLabel('Bank’s number of the refund').fill(number);
    await dialog.getByRole('button', { name: 'Mark as sent' }).press('Enter');
    const refundsDue = treasurer.getByRole('table', { name: 'Refunds due' }).getByRole('row');
    await expect(refundsDue.filter({ hasText: name }).first()).toContainText(
      `Rs ${first} more is awaiting release.`,
    );
    await treasurer.getByRole('button', { name: /^Awaiting release/ }).click();
    const waiting = treasurer.getByRole('table', { name: 'Awaiting release' });
    await expect(waiting.getByRole('row').filter({ hasText: name })).toContainText('You sent it');
    await expect(treasurer.getByRole('button', { name: `Release the refund to ${name}` })).toHaveCount(0);
  });

  await test.step('another superadmin releases it', async () => {
    const { email, password } = site.superadmin;
    const { token } = await site.logIn(email, password);
    await site.call(handOver, { token, body: { email: second.email, password } });
    const page = await openBrowser();
    await logIn(page, second);
    await page.goto('/money?show=back&refunds=waiting');
    await page.getByRole('link', { name: 'confirm the bank statement' }).first().click();
    await page
      .getByRole('button', { name: /^Confirm statement/ })
      .first()
      .click();
    await expectAccessible(page, 'the question before a statement is confirmed');
    await page
      .getByRole('dialog', { name: 'Confirm statement.csv?' })
      .getByRole('button', { name: 'Confirm statement' })
      .click();
    await expect(toast(page, 'Statement confirmed')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Statements' })).toContainText(
      'Confirmed by Sample Treasurer',
    );
    for (const [sum, sent] of [
      [first, number],
      [rest, secondNumber],
    ] as const) {
      if (sent === secondNumber) await sendRest(treasurer, name, rest, secondNumber);
      await page.goto('/money?show=back&refunds=waiting');
      await page.getByRole('button', { name: `Release the refund to ${name}` }).click();
      const question = page.getByRole('dialog', { name: `Release Rs ${sum} to ${name}?` });
      await expect(question).toContainText(sent);
      if (sum === first) {
        await expectAccessible(page, 'the question before a refund is released');
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('button', { name: `Release the refund to ${name}` })).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await question.getByRole('button', { name: 'Release' }).press('Enter');
      await expect(toast(page, 'Refund released')).toBeVisible();
      await expect(question).toBeHidden();
      await page.goto(`/money?show=back&refunds=released&q=${sent}`);
      const back = page.getByRole('table', { name: 'Released' }).getByRole('row').nth(1);
      await expect(back).toContainText(`Rs ${sum}`);
      await expect(back).toContainText('released by Sample Treasurer');
      await expect(back).toContainText('In no statement yet');
      const mail = await site.mails.mailTo(payee, new RegExp(`^We refunded Rs ${sum}`));
      expect(mail.text).toContain(sent);
    }
    await expectAccessible(page, 'refunds');
  });

  await test.step('the next statement shows that it left, and the ledger agrees', async () => {
    for (const [sum, sent] of [
      [first, number],
      [rest, secondNumber],
    ] as const)
      await takeStatement(admin, { words: `NEFT DR ${sent}`, debit: `${sum}.00` }, 'Debits imported');
    await treasurer.goto(`/money?show=back&refunds=released&q=${number}`);
    const back = treasurer.getByRole('table', { name: 'Released' }).getByRole('row').nth(1);
    await expect(back).toContainText('In the bank statement on');
    await back.getByRole('button', { name: 'Not a match' }).click();
    await expect(back).toContainText('In no statement yet');
    await expect(back).toContainText(/The line of .* is not a match: Superadmin/);
    await expectAccessible(treasurer, 'a line of the bank that was refused');
    await back.getByRole('button', { name: 'Undo' }).click();
    await expect(back).toContainText('In the bank statement on');
    await admin.goto(`/ledger/${event}`);
    await expect(admin.getByRole('heading', { name: 'The ledger agrees' })).toBeVisible();
    await admin.goto(`/ledger/${event}?show=registrations&q=${name.split(' ').at(-1)}`);
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText(rupees);
    await admin.goto(`/eventreg/${id}`);
    const money = admin.getByRole('region', { name: 'Money' });
    await money.getByText('5 entries').click();
    await expect(money.getByRole('list', { name: 'Ledger entries' })).toContainText(`refunded Rs ${first}`);
  });

  await test.step('the closing report is two pages of paper', async () => {
    await admin.goto(`/closing/${event}`);
    await expect(admin.getByRole('heading', { name: 'Ledger check' })).toBeVisible();
    const paper = (await admin.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  });
});
