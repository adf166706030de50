import { type CatalogueChange, changeCatalogue, getCatalogue } from '#conference/contract.ts';
import {
  assignPortfolio,
  confirmRegistration,
  listAllRegistrations,
  register,
} from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { toast } from '#tests/support/account-screens.ts';
import { loggedIn } from '#tests/support/desk.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

// Uses a phone, on which delegates register. The switch is the same at any width.
test.use(phone);

const [portfolio] = firstCommittee.portfolios;

test('a conference is full: registration closes, and opens again as a waiting list', async ({
  site,
  desk,
  openBrowser,
}) => {
  await site.setRegistration(true);
  await offerOneSeat(site);
  const person = await site.delegate({ name: 'Sample Late' });
  const page = await openBrowser({ storageState: loggedIn(person) });

  await test.step('while a seat is free, registration is open', async () => {
    await page.goto('/applynow');
    await expect(page.getByRole('link', { name: `Register now for ${eventName}` })).toBeVisible();
    await expect(page.getByText('All seats are taken')).toBeHidden();
  });

  await test.step('when the last seat is given, pages and form say so, and nothing can be sent', async () => {
    await giveSeat(site);
    for (const path of ['/', '/applynow', '/annualconf'])
      await expect
        .poll(async () => (await fetch(site.origin + path)).text())
        .toContain('All seats are taken');
    await page.goto('/applynow');
    await expect(page.getByText('All seats are taken')).toBeVisible();
    await expect(page.getByText('Join the waiting list')).toBeHidden();
    await page.goto('/registration?as=individual');
    await expect(page.getByText('All seats are taken').first()).toBeVisible();
    await expectAccessible(page, 'the form of a full conference');
    await page.goto('/registration?as=individual&step=check');
    await expect(page.getByRole('button', { name: 'Registration closed' })).toBeDisabled();
    await page.goto('/dashboard');
    await expect(page.getByText(`All seats of ${eventName} are taken`)).toBeVisible();
  });

  const superadmin = await openBrowser({ ...phone, storageState: desk.superadmin.storageState });
  await test.step('a superadmin sees why, and switches the waiting list on', async () => {
    await superadmin.goto('/superadmin');
    await expect(superadmin.getByText('Registration has closed by itself.')).toBeVisible();
    await superadmin.goto('/eventsettings');
    await superadmin
      .getByLabel('When all seats are taken')
      .selectOption({ label: 'Delegates can join a waiting list' });
    await expectAccessible(superadmin, 'the settings of a full conference');
    await superadmin.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(superadmin, 'Event updated')).toBeVisible();
    await superadmin.goto('/superadmin');
    await expect(superadmin.getByText('Delegates can join the waiting list.')).toBeVisible();
  });

  await test.step('the buttons of public pages lead to the waiting list', async () => {
    for (const path of ['/', '/applynow', '/annualconf']) {
      await expect
        .poll(async () => (await fetch(site.origin + path)).text())
        .toContain('You can join the waiting list');
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Join the waiting list' }).first()).toBeVisible();
    }
    await page.goto('/applynow');
    await expectAccessible(page, 'applying for a full conference');
    await page.getByRole('link', { name: 'Join the waiting list' }).click();
    await expect(page).toHaveURL('/registration');
    await expect(page.getByText('All seats are taken. You can join the waiting list')).toBeVisible();
  });

  await test.step('a delegate names a taken portfolio, pays and is registered', async () => {
    await page.getByRole('link', { name: 'Register individually' }).click();
    await expect(page.getByText('Step 1 of')).toBeVisible();
    await expect(page.getByText('All seats are taken. You can join the waiting list')).toBeVisible();
    await expectAccessible(page, 'the first step of the waiting list');
    await fillChoicesAndAnswers(page, {
      committees: [firstCommittee.shortName],
      portfolios: [`${portfolio} taken`],
      experience: 'Two conferences',
      college: 'Sample College of Arts',
      accommodation: 'No',
    });
    await continueToNextStep(page, 'Payment');
    await addScreenshot(page, await paymentScreenshot(fees.individual));
    await continueToNextStep(page, 'Check and send');
    await sendRegistration(page);
    await expect(page).toHaveURL('/dashboard');
    const card = page.getByRole('article', { name: eventName });
    await expect(card.getByText('pending', { exact: true })).toBeVisible();
  });
});

/** Withdraws every committee and portfolio but one. */
async function offerOneSeat(site: RunningSite): Promise<void> {
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { revision, committees } = (await site.call(getCatalogue, { params: { eventName }, token })).body;
  const changes = committees.flatMap<CatalogueChange>(({ _id, value, portfolios }) =>
    value === firstCommittee.value
      ? portfolios
          .filter(({ name }) => name !== portfolio)
          .map((other) => ({ what: 'withdraw', of: 'portfolio', id: other._id }))
      : [{ what: 'withdraw', of: 'committee', id: _id }],
  );
  for (const [at, change] of changes.entries())
    await site.call(changeCatalogue, { token, body: { eventName, revision: revision + at, change } });
}

/** Registers, confirms and seats a delegate through the calls. */
async function giveSeat(site: RunningSite): Promise<void> {
  const delegate = await site.delegate({ name: 'Sample First', student: true });
  const { buffer } = await paymentScreenshot(fees.individual);
  await site.call(register, {
    token: delegate.token,
    body: {
      eventName,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience: 'None yet',
      committeePreference: [firstCommittee.value],
      portfolioPreference: [portfolio],
      isGroupRegistration: false,
    },
  });
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const { allSuchEvents } = (await site.call(listAllRegistrations, { token })).body;
  const regID = allSuchEvents.find(({ email }) => email === delegate.email)?._id ?? '';
  await site.call(confirmRegistration, { token, body: { regID } });
  await site.call(assignPortfolio, {
    token,
    body: { eventID: regID, committee: firstCommittee.value, portfolio },
  });
}
