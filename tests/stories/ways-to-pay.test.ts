import { handOver } from '#accounts/contract.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { loggedIn, openDesk } from '#tests/support/desk.ts';
import { openFold } from '#tests/support/folds.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import {
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import { runSite } from '#tests/support/site.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const place = 'Main hall, from 8 am on the first day';

test('a delegate chooses between payment methods, and pays at the desk', async ({ browser, openBrowser }) => {
  // Uses a separate site, since other stories pay in the ways that the site ships with.
  const site = await runSite();
  try {
    const { admin } = await openDesk(site);
    await site.setRegistration(true);
    await offer(site, [...ownDetails().ways.filter(({ kind }) => kind === 'bank'), { kind: 'desk', place }]);
    const delegate = await site.delegate({ student: true, name: 'Sample Payer' });
    const payer = await openBrowser({ storageState: loggedIn(delegate), baseURL: site.origin, ...phone });

    await test.step('on a phone, the form shows a transfer, and needs no screenshot', async () => {
      await payer.goto('/registration?as=individual');
      await fillChoicesAndAnswers(payer, {
        committees: [firstCommittee.shortName],
        portfolios: [firstCommittee.portfolios[0]],
        experience: 'None yet',
      });
      await continueToNextStep(payer, 'Payment');
      await expect(payer.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
      await expect(payer.getByText('1234 5678 9012')).toBeVisible();
      await expect(payer.getByLabel('Screenshot of your payment')).toBeHidden();
      await expectAccessible(payer, 'a transfer on the form');
    });

    await test.step('the delegate chooses to pay at the desk', async () => {
      await payer.getByRole('radio', { name: 'At the desk' }).check();
      await expect(payer.getByText(place)).toBeVisible();
      await continueToNextStep(payer, 'Check and send');
      await sendRegistration(payer);
      await expect(payer.getByText('You pay at the desk', { exact: true })).toBeVisible();
      await payer.getByText(`At the desk: ${rupees(fees.individual)} to pay`).click();
      await expectAccessible(payer, 'a payment to make on the dashboard');
      await openFold(payer, 'Your registration details');
      for (const [way, title] of [
        ['Bank transfer', 'Waiting for your transfer'],
        ['At the desk', 'You pay at the desk'],
      ] as const) {
        await payer.getByRole('button', { name: 'Change payment method' }).click();
        await payer.getByRole('dialog').getByRole('radio', { name: way }).check();
        if (way === 'At the desk') await expectAccessible(payer, 'the dialog for another payment method');
        await payer.getByRole('button', { name: 'Save payment method' }).click();
        await expect(payer.getByText(title, { exact: true })).toBeVisible();
      }
    });

    const [own] = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents;
    const desk = await openBrowser({ storageState: admin.storageState, baseURL: site.origin });
    await test.step('an admin records the payment, and the delegate reads that nothing is due', async () => {
      await desk.goto(`/eventreg/${own?._id}`);
      const money = desk.getByRole('region', { name: 'Money' });
      await money.getByRole('button', { name: 'Record payment' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Record payment' }).click();
      await expect(money).toContainText('received by Sample Admin');
      await expectAccessible(desk, 'a payment at the desk');
      await payer.reload();
      await expect(payer.getByText('You have paid', { exact: true })).toBeVisible();
    });
  } finally {
    // Closes the pages, which would keep polling a stopped site.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
  }
});

/** Offers payment methods: one superadmin enters them, and the trusted second person confirms them. */
async function offer(site: Awaited<ReturnType<typeof runSite>>, ways: object[]): Promise<void> {
  const { superadmin } = site;
  const second = await site.createTrustedSecondPerson();
  const { token } = await site.logIn(superadmin.email, superadmin.password);
  await site.call(handOver, { body: { email: second.email, password: superadmin.password }, token });
  const treasurer = await site.logIn(second.email, second.password);
  await site.call(enterBankDetails, { body: { eventName, details: { ways } as never, seen: null }, token });
  const { events } = (await site.call(getBankDetailsOfEvents, { token })).body;
  const pending = events.find((event) => event.eventName === eventName)?.pending?._id;
  await site.call(confirmBankDetails, { body: { pending: pending ?? '' }, token: treasurer.token });
}
