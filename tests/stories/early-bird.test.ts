import { formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { register } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { runSiteWithClock, type SiteWithClock } from '#tests/support/site-with-clock.ts';
import { test as base, expect } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

base.use(phone);

const test = base.extend<{ laterSite: SiteWithClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
  laterSite: async ({}, use) => {
    const site = await runSiteWithClock();
    await use(site);
    await site.stop();
  },
});

const hour = 60 * 60_000;
const early = fees.individual - 100;
const [portfolio] = firstCommittee.portfolios;

test('an early bird fee ends while a delegate has the form open', async ({
  laterSite: site,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const superadmin = await site.logIn(site.superadmin.email, site.superadmin.password);
  const desk = await openBrowser({ baseURL: site.origin, storageState: loggedIn(superadmin) });
  const page = await openBrowser({ baseURL: site.origin });
  await addSessionCookie(page, await site.delegate({ name: 'Sample Delegate' }));
  const endsAt = formatDateTimeInputValue(Date.now() + hour, defaultRegion);

  await test.step('a superadmin adds a round, and what is missing is said at its field', async () => {
    await desk.goto('/eventsettings');
    const section = desk.getByRole('region', { name: 'Fee rounds' });
    await expect(section.getByText('No rounds yet. The fees above apply all the time.')).toBeVisible();
    await section.getByRole('button', { name: 'Add a round' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add a fee round' });
    await dialog.getByLabel('Name').fill('Early bird');
    await dialog.getByLabel('Alone').fill(String(early));
    await dialog.getByRole('button', { name: 'Add round' }).click();
    await expect(dialog.getByText('Enter when the round ends, or a number of places')).toBeVisible();
    await expectAccessible(desk, 'a fee round with a mistake');
    await dialog.getByLabel('Ends').fill(endsAt);
    await dialog.getByLabel('Places').fill('50');
    await dialog.getByRole('button', { name: 'Add round' }).click();
    await expect(toast(desk, 'Event updated')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Edit Early bird' })).toBeVisible();
    await expect(section.getByText('0 of 50 places taken')).toBeVisible();
    await expect(section.getByText('Now', { exact: true })).toBeVisible();
    await expectAccessible(desk, 'the fee rounds');
  });

  await test.step('the public page shows its fee and its end', async () => {
    await page.goto('/applynow');
    const list = page.getByLabel('Fees').first();
    await expect(list.getByText(/^Early bird until .+, 50 places left, then .+ alone$/)).toBeVisible();
    await expect(list.getByText(rupees(early), { exact: true })).toBeVisible();
  });

  await test.step('so does the form', async () => {
    await page.goto('/registration');
    await expect(page.getByText(/^Early bird until /)).toBeVisible();
    await expectAccessible(page, 'the choice during a fee round');
    await page.getByRole('link', { name: 'Register individually' }).click();
    await fillChoicesAndAnswers(page, {
      committees: [firstCommittee.shortName],
      portfolios: [portfolio],
      experience: 'None yet',
      college: 'Sample College',
      accommodation: 'No',
    });
    await continueToNextStep(page, 'Payment');
    await expect(
      page.getByText(/^Early bird until .+, then .+ Add your screenshot before then/),
    ).toBeVisible();
    await expect(page.getByText(`Pay exactly ${rupees(early)}`)).toBeVisible();
    await addScreenshot(page, await paymentScreenshot(early));
    await expectAccessible(page, 'the payment step during a fee round');
    await continueToNextStep(page, 'Check and send');
  });

  await test.step('the round ends: the form is not sent, and asks for the rest', async () => {
    await site.moveClock(2 * hour);
    noise.expectRefusal(409, '/v1/api/reg/yp');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(toast(page, register.errors.feesChanged.message)).toBeVisible();
    const rest = fees.individual - early;
    const onlyTheRest = `You have paid ${rupees(early)}? Then pay only ${rupees(rest)}.`;
    await expect(page.getByText(onlyTheRest)).toBeVisible();
    await page.getByRole('link', { name: 'Change payment' }).click();
    await expect(page.getByText(`Pay exactly ${rupees(rest)}`)).toBeVisible();
    await expect(page.getByText(/^Early bird/)).toHaveCount(0);
    await expectAccessible(page, 'the payment step with a rest to pay');
  });

  await test.step('with a second screenshot of the rest it is sent', async () => {
    const rest = fees.individual - early;
    await page
      .getByLabel(`Screenshot of the second payment (${rupees(rest)})`)
      .setInputFiles(await paymentScreenshot(rest));
    await expect(page.getByText('We have both of your screenshots.')).toBeVisible();
    await continueToNextStep(page, 'Check and send');
    await sendRegistration(page);
    await expect(page.getByText(`We have your registration for ${eventName}.`)).toContainText(
      rupees(fees.individual),
    );
  });

  await test.step('the public page shows the fees of the event again', async () => {
    await page.goto('/applynow');
    const list = page.getByLabel('Fees').first();
    await expect(list.getByText(rupees(fees.individual), { exact: true })).toBeVisible();
    await expect(page.getByText(/^Early bird/)).toHaveCount(0);
  });

  await test.step('a round is removed', async () => {
    await desk.reload();
    await desk.getByRole('button', { name: 'Remove Early bird' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove round' }).click();
    await expect(desk.getByText('No rounds yet. The fees above apply all the time.')).toBeVisible();
  });
});
