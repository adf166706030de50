import { readFile } from 'node:fs/promises';
import { getPayerLedgerOfRegistration, getResubmissionHistory } from '#bank/contract.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { textOf } from '#tests/support/pdf.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import { registerAlone } from '#tests/support/register-on-site.ts';
import { eventName, fees } from '#tests/support/site-conference.ts';
import { type Line, statementOf } from '#tests/support/statements.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test('a statement settles payments: confirmation with a receipt, or a resubmission request', async ({
  site,
  desk,
  openBrowser,
  noise,
}) => {
  await site.setRegistration(true);
  const family = `Payer${Date.now().toString(36)}`;
  const first = await registerAlone(site, `First ${family}`);
  const second = await registerAlone(site, `Second ${family}`);
  const third = await registerAlone(site, `Third ${family}`);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now());
  const line = (words: string, rupees: number): Line => ({ day, words, credit: `${rupees}.00` });
  const statement = statementOf([
    line(`UPI/CR/${first.reference}/A`, fees.individual),
    line(`UPI/CR/${second.reference}/B`, fees.individual),
    line(`UPI/CR/${third.reference}/C`, fees.individual - 50),
    line(`NEFT ${family} FROM HOME`, 1234),
    { ...line('WRONG DAY', 5), day: '32/13/2026' },
  ]);
  const page = await openBrowser({ storageState: desk.admin.storageState });
  // A number that no other story of the shared site uses.
  const restNumber = `4${String(Date.now()).slice(-11)}`;
  const list = `/registrations/${encodeURIComponent(eventName)}?q=${family}`;

  await test.step('what would be taken is shown before anything is stored', async () => {
    await page.goto('/money');
    await page
      .getByLabel('Bank statement')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: statement });
    await expect(page.getByText('4 credits')).toBeVisible();
    await expect(page.getByText('Row 9: ‘32/13/2026’ is not a day')).toBeVisible();
    await expect(page.getByLabel('Credit', { exact: true })).toHaveValue('4');
    await expectAccessible(page, 'the preview of a statement');
    await page.getByRole('button', { name: 'Import 4 new credits' }).click();
    await expect(page.getByText('Name the bank, such as')).toBeVisible();
    await page.getByLabel('Bank and account').fill('Sample Bank');
    await page.getByRole('button', { name: 'Import 4 new credits' }).click();
    await expect(toast(page, '4 new of 4 credits imported')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Statements' })).toContainText('november.csv');
  });

  await test.step('the list says of each how the money stands', async () => {
    await page.goto(list);
    await expect(page.getByRole('row').filter({ hasText: `First ${family}` })).toContainText('paid');
    await expect(page.getByRole('row').filter({ hasText: `Third ${family}` })).toContainText(
      'amount differs',
    );
  });

  await test.step('one registration shows what is due beside what came, and a match by hand stays', async () => {
    await page.goto(`/eventreg/${third.id}`);
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('Rs 50 short');
    await money.getByRole('button', { name: 'Match', exact: true }).click();
    await expect(money).toContainText('Matched by Sample Admin');
    await expectAccessible(page, 'money beside the registration');
  });

  await test.step('a panel beside a registration that failed to load says so and loads again', async () => {
    for (const { path } of [getResubmissionHistory, getPayerLedgerOfRegistration]) {
      const address = path.replace(':regID', third.id);
      noise.expectRefusal(400, address);
      await page.route(`**${address}`, (route) => route.fulfill({ status: 400, json: { error: 'Sample' } }), {
        times: 1,
      });
    }
    await page.goto(`/eventreg/${third.id}`);
    for (const what of ['The requests for proof', 'The ledger']) {
      const failed = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(failed).toBeHidden();
    }
    await expect(page.getByRole('heading', { name: 'In the ledger' })).toBeVisible();
  });

  await test.step('all that are in the bank are confirmed with one question', async () => {
    await page.goto(list);
    await page.getByRole('button', { name: /^Confirm \d+ registrations?$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .click();
    const statusOf = async (token: string) =>
      (await site.call(listOwnRegistrations, { token })).body.ypEvents[0]?.status;
    for (const { token } of [first, second]) await expect.poll(() => statusOf(token)).toBe('confirmed');
    expect(await statusOf(third.token)).toBe('pending');
  });

  await test.step('each has a receipt with the mail, and finds it on the dashboard', async () => {
    const mail = await site.mails.mailTo(first.email, /is confirmed/);
    const [receipt] = mail.attachments;
    expect(receipt?.contentType).toBe('application/pdf');
    const words = await textOf(receipt?.content ?? Buffer.of());
    for (const part of [
      `First ${family}`,
      first.reference,
      formatClubMoney(fees.individual * 100),
      eventName,
    ])
      expect(words).toContain(part);
    const dashboard = await openBrowser({ storageState: loggedIn(first) });
    await dashboard.goto('/dashboard');
    const receipts = dashboard.getByRole('region', { name: 'Receipts' });
    const saved = dashboard.waitForEvent('download');
    await receipts.getByRole('button', { name: /^Download PDF/ }).click();
    expect(await readFile(await (await saved).path())).toEqual(receipt?.content);
    await page.goto(`/money?show=receipts&q=${family}`);
    await expect(page.getByRole('table', { name: 'Receipts' })).toContainText(`First ${family}`);
    await expectAccessible(page, 'receipts');
  });

  await test.step('whose sum is wrong is asked again, with the reason in the mail', async () => {
    await page.goto(`/eventreg/${third.id}`);
    await page.getByRole('button', { name: 'Request proof' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Request proof' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Sum differs' }).check();
    await dialog.getByRole('button', { name: 'Request proof' }).click();
    await expect(toast(page, 'Proof requested')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Proof requested' })).toContainText('no answer yet');
    const mail = await site.mails.mailTo(third.email, /Rs 50 are missing/);
    expect(mail.text).toContain(`${formatClubMoney((fees.individual - 50) * 100)} came.`);
  });

  await test.step('and pays the rest on a phone, where the answer stays in view', async () => {
    const theirs = await openBrowser({
      storageState: loggedIn(third),
      ...phone,
    });
    await theirs.goto('/dashboard');
    const again = theirs.getByRole('region', { name: 'Your payment' });
    await expect(theirs.getByText('Rs 50 are missing', { exact: true })).toBeVisible();
    await expect(again).toContainText('The amount you paid is not the amount due.');
    await expect(again.getByRole('link', { name: 'Pay with a UPI app' })).toHaveAttribute(
      'href',
      /am=50\.00/,
    );
    await again.getByRole('button', { name: 'Send the number' }).click();
    await expect(again).toContainText('Send another screenshot, or the transaction number');
    await again
      .getByLabel('Screenshot of the second payment')
      .setInputFiles(await paymentScreenshot(fees.individual));
    await again.getByLabel('Transaction number (UTR)').fill(restNumber);
    await expectAccessible(theirs, 'the payment asked for again');
    await again.getByRole('button', { name: 'Send the number' }).click();
    await expect(again).toContainText('Thank you. We will check it again.');
    await expect(again).toBeFocused();
    await expect(again).toBeInViewport();
    await page.goto(`${list}&proofRequest=resubmitted`);
    await page.getByRole('table').getByRole('link', { name: third.email }).click();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText(restNumber);
    const asked = page.getByRole('region', { name: 'Proof requested' });
    await expect(asked).toContainText('answered');
    const sentBefore = asked.getByAltText('What was sent before');
    // Repeats the press, since the panel may be rendered again for the pressed row, which closes these details.
    await expect(async () => {
      if (!(await sentBefore.isVisible())) await asked.getByText(/^Sent before/).click();
      await expect(sentBefore).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectAccessible(page, 'what was asked again');
  });

  await test.step('the rest is in the next statement, and both parts are confirmed and receipted as one', async () => {
    await page.goto('/money');
    await page.getByLabel('Bank statement').setInputFiles({
      name: 'rest.csv',
      mimeType: 'text/csv',
      buffer: statementOf([line(`UPI/CR/${restNumber}/C`, 50)]),
    });
    await page.getByLabel('Bank and account').fill('Sample Bank');
    await page.getByRole('button', { name: 'Import 1 new credit' }).click();
    await expect(toast(page, '1 new of 1 credits imported')).toBeVisible();
    await page.goto(`${list}&money=paid_in_parts`);
    await expect(page.getByRole('row').filter({ hasText: third.email })).toContainText('paid in parts');
    await page.getByRole('table').getByRole('link', { name: third.email }).click();
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('paid in 2 parts');
    await expect(money).toContainText(`${formatClubMoney(fees.individual * 100)} together`);
    await expectAccessible(page, 'a payment in two parts');
    await page.goto(list);
    await page.getByRole('button', { name: /^Confirm \d+ registrations?$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .click();
    const mail = await site.mails.mailTo(third.email, /is confirmed/);
    const words = await textOf(mail.attachments[0]?.content ?? Buffer.of());
    expect(words).toContain(formatClubMoney(fees.individual * 100));
    expect(words).toMatch(/In 2 parts: Rs [\d,]+ on .*, Rs 50 on/);
  });

  await test.step('money that no one claims is found by its words', async () => {
    await page.goto(`/money?show=unclaimed&q=${family}`);
    await expect(page.getByRole('table', { name: 'Unclaimed money' })).toContainText('Rs 1,234');
  });
});
