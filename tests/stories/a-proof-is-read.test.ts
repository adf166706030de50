import { listOwnRegistrations } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn, openDesk } from '#tests/support/desk.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { runSite } from '#tests/support/site.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { statementOf } from '#tests/support/statements.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';
import { drawProof } from '../../scripts/lib/sample-data/proofs/draw-proof.ts';

test('a screenshot is read, and its number is found in the statement', async ({ browser, openBrowser }) => {
  // Uses a separate site, since the pictures of other stories show no readable payment.
  const site = await runSite(async () => ({ READ_PROOFS: 'true' }));
  try {
    const { admin } = await openDesk(site);
    await site.setRegistration(true);
    const proof = {
      rupees: fees.individual,
      number: '631234567890',
      at: Date.now(),
      payer: 'Sample Payer',
      payee: 'Sample Club',
      upiId: 'nitsmun.sample@examplebank',
      outcome: 'done',
    } as const;
    const screenshot = await drawProof(proof, { layout: 'headed', colours: 'dark', width: 720 });
    const delegate = await site.delegate({ student: true, name: 'Sample Payer' });
    const payer = await openBrowser({
      storageState: loggedIn(delegate),
      baseURL: site.origin,
      ...phone,
    });

    await test.step('the delegate registers with it on a phone', async () => {
      await payer.goto('/registration?as=individual');
      await fillChoicesAndAnswers(payer, {
        committees: [firstCommittee.shortName],
        portfolios: [firstCommittee.portfolios[0]],
        experience: 'None yet',
      });
      await continueToNextStep(payer, 'Payment');
      await addScreenshot(payer, { name: 'paid.png', mimeType: 'image/png', buffer: screenshot });
      await continueToNextStep(payer, 'Check and send');
      await sendRegistration(payer);
      await expect(payer).toHaveURL('/dashboard');
    });

    const [own] = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents;
    const id = own?._id;
    const page = await openBrowser({ storageState: admin.storageState, baseURL: site.origin });
    const money = page.getByRole('region', { name: 'Money' });

    await test.step('the payment looks right while no statement has it', async () => {
      await page.goto(`/eventreg/${id}`);
      await expect(money).toContainText('looks right');
      await expect(money).toContainText(`Rs ${fees.individual}, the amount due`);
      await expect(money).toContainText(`Number ${proof.number}`);
      await expect(page.getByRole('figure').getByText(/^[1-5]$/)).toHaveText(['1', '2', '3', '4', '5']);
      await expectAccessible(page, 'what was read beside the picture');
    });

    await test.step('its number in a statement puts it in the bank', async () => {
      const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now());
      const buffer = statementOf([
        { day, words: `UPI/CR/${proof.number}/SAMPLE`, credit: `${fees.individual}.00` },
      ]);
      await page.goto('/money');
      await expect(page.getByText('1 screenshot of a payment was read')).toBeVisible();
      await page
        .getByLabel('Bank statement')
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
      await page.getByLabel('Bank and account').fill('Sample Bank');
      await page.getByRole('button', { name: 'Import 1 new credit' }).click();
      await expect(page.getByText('1 new of 1 credits imported')).toBeVisible();
      await page.goto(`/registrations/${encodeURIComponent(eventName)}?money=paid`);
      await expect(page.getByRole('row').filter({ hasText: 'Sample Payer' })).toContainText('paid');
    });
  } finally {
    // Closes the pages, which would keep polling a stopped site.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
  }
});
