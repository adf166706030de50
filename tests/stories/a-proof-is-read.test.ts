import { drawProof } from '../../scripts/proofs/draw-proof.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openDesk } from '../support/desk.ts';
import { registerAlone } from '../support/queue.ts';
import { runSite } from '../support/site.ts';
import { eventName, fees } from '../support/site-conference.ts';
import { statementOf } from '../support/statements.ts';
import { expect, test } from '../support/story.ts';

test('the machine reads a screenshot, marks what it says, and finds its number in the statement', async ({
  openBrowser,
  isMobile,
}) => {
  test.skip(isMobile, 'payments are compared at a desk');
  test.setTimeout(120_000);
  // A site of its own: what the others send is no payment that could be read.
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
    const { id } = await registerAlone(site, 'Sample Payer', { screenshot });
    const page = await openBrowser({ storageState: admin.storageState, baseURL: site.origin });
    const money = page.getByRole('region', { name: 'Money' });

    await test.step('the payment looks right while no statement has it', async () => {
      await page.goto(`/eventreg/${id}`);
      await expect(money).toContainText('looks right', { timeout: 30_000 });
      await expect(money).toContainText(`Rs ${fees.individual}, the sum due`);
      await expect(money).toContainText(`Number ${proof.number}`);
      await expect(page.getByRole('figure').getByText(/^[1-4]$/)).toHaveText(['1', '2', '3', '4']);
      await expectAccessible(page, 'what was read beside the picture');
    });

    await test.step('its number in a statement puts it in the bank', async () => {
      const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now());
      const buffer = statementOf([
        { day, words: `UPI/CR/${proof.number}/SAMPLE`, credit: `${fees.individual}.00` },
      ]);
      await page.goto('/money');
      await expect(page.getByText('One payment picture is read')).toBeVisible();
      await page
        .getByLabel('Statement of the bank')
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
      await page.getByLabel('Which bank and account this is').fill('Sample Bank');
      await page.getByRole('button', { name: 'Take one new credit' }).click();
      await expect(page.getByText('1 new of 1 credits taken')).toBeVisible();
      await page.goto(`/registrations/${encodeURIComponent(eventName)}?money=in+the+bank`);
      await expect(page.getByRole('row').filter({ hasText: 'Sample Payer' })).toContainText('in the bank');
    });
  } finally {
    await site.stop();
  }
});
