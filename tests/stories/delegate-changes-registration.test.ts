import { changeQuestionList, listDeskQuestions, type QuestionChange } from '#questions/contract.ts';
import { changeRegistration, listOwnRegistrations, register } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import { findRegistration } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import { fillPersonalDetails } from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { eventName, fees, firstCommittee, secondCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

test.use(phone);

async function registerFromElsewhere(site: RunningSite, name: string) {
  const person = await site.delegate({ student: false, name });
  const { buffer } = await paymentScreenshot(fees.individual);
  const { status } = await site.call(register, {
    token: person.token,
    body: {
      eventName,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience: 'None yet',
      college: 'Sample College',
      accomodation: 'No',
      committeePreference: [firstCommittee.value],
      portfolioPreference: [firstCommittee.portfolios[0]],
      isGroupRegistration: false,
    },
  });
  expect(status).toBe(200);
  return person;
}

test('a delegate corrects preferences, stay and picture, and an admin decides meanwhile', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const superadmin = await site.logIn(site.superadmin.email, site.superadmin.password);
  const params = { eventName };
  const listed = async () => (await site.call(listDeskQuestions, { params, token: superadmin.token })).body;
  const applyChange = async (change: QuestionChange) => {
    const { revision } = await listed();
    await site.call(changeQuestionList, { body: { eventName, revision, change }, token: superadmin.token });
  };
  const fields = { kind: 'short_text', label: 'Hobby', help: '', isRequired: false } as const;
  const shown = { audience: [], options: [], shownIn: [], consentText: '' };
  await applyChange({ what: 'add', fields: { ...fields, ...shown } });
  const hobby = (await listed()).questions.at(-1)?._id ?? '';
  const person = await registerFromElsewhere(site, 'Sample Changer');
  await addSessionCookie(page, person);
  const admin = await openBrowser({ storageState: desk.admin.storageState, ...laptop });

  await test.step('an admin has the registration open', async () => {
    await findRegistration(admin, person.email);
    await expect(admin.getByRole('heading', { level: 1, name: 'Sample Changer' })).toBeVisible();
  });

  await test.step('the delegate changes a committee, a portfolio and the stay', async () => {
    await page.goto('/dashboard');
    await openFold(page, 'Your registration details');
    await page.getByRole('link', { name: 'Change registration' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Change registration' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await expectAccessible(page, 'the committees of a change');
    await page.getByRole('checkbox', { name: firstCommittee.shortName, exact: true }).uncheck();
    await page.getByRole('checkbox', { name: secondCommittee.shortName, exact: true }).check();
    await page.getByRole('button', { name: 'Save changes' }).tap();
    await expect(page.getByRole('heading', { level: 2, name: 'Portfolios' })).toBeVisible();
    await expect(page.getByRole('alert').getByText('Please select at least one portfolio')).toBeVisible();
    await page.getByRole('checkbox', { name: secondCommittee.portfolios[0], exact: true }).check();
    await page.getByRole('button', { name: /About you/ }).tap();
    await fillPersonalDetails(page, {
      committees: [],
      portfolios: [],
      experience: 'One',
      accommodation: 'Yes',
    });
    await expect(page.getByLabel('Amount due')).toContainText(rupees(fees.individual + fees.hospitality));
    await page.getByLabel('Hobby').fill('Origami');
    await page.reload();
    await expect(page.getByLabel('Hobby')).toHaveValue('Origami');
    await expectAccessible(page, 'the answers of a change');
    await page.getByRole('button', { name: 'Save changes' }).tap();
    await expect(toast(page, 'Registration changed')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the dashboard says what is due now', async () => {
    const changed = page.getByRole('region', { name: 'Changed fee' });
    await expect(changed).toContainText(`Your fee is ${rupees(fees.hospitality)} higher`);
    await expectAccessible(page, 'the dashboard after a change');
  });

  await test.step('the admin sees beside the decision that it changed, and what', async () => {
    await expect(admin.getByText('The delegate has changed this registration')).toBeVisible();
    const history = admin.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Registration changed by Sample Changer');
    await expect(history).toContainText(
      `Committees: ${firstCommittee.shortName} → ${secondCommittee.shortName}`,
    );
    await expect(history).toContainText('Hobby: none → Origami');
    await expectAccessible(admin, 'the registration after a change');
  });

  await test.step('the delegate corrects the picture', async () => {
    await openFold(page, 'Your registration details');
    await page.getByRole('button', { name: 'Replace payment screenshot' }).tap();
    const form = page.getByRole('region', { name: 'Replace payment screenshot' });
    await form
      .getByLabel('Another screenshot of your payment')
      .setInputFiles(await paymentScreenshot(fees.individual + fees.hospitality));
    await expectAccessible(page, 'the form for another screenshot');
    await form.getByRole('button', { name: 'Send the screenshot' }).tap();
    await expect(page.getByText('Thank you. We will check it again.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changed fee' })).toBeHidden();
    await expect(admin.getByRole('region', { name: 'Earlier proofs' })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'History' })).toContainText('Payment proof replaced');
  });

  await test.step('a change of another tab is named where the delegate sees it', async () => {
    await openFold(page, 'Your registration details');
    await page.getByRole('link', { name: 'Change registration' }).tap();
    await page.getByRole('button', { name: /About you/ }).tap();
    await page.getByLabel('College').fill('Second Tab College');
    const [own] = (await site.call(listOwnRegistrations, { token: person.token })).body.ypEvents;
    const { status } = await site.call(changeRegistration, {
      token: person.token,
      body: {
        regID: own?._id ?? '',
        revision: own?.revision ?? 0,
        previousMunExperience: 'Two',
        college: 'First Tab College',
        accomodation: 'Yes',
        committeePreference: [secondCommittee.value],
        portfolioPreference: [secondCommittee.portfolios[0]],
      },
    });
    expect(status).toBe(200);
    noise.expectRefusal(409, '/v1/api/client/registration');
    await page.getByRole('button', { name: 'Save changes' }).tap();
    const loadAgain = page.getByRole('button', { name: 'Load the current registration' });
    await expect(loadAgain).toBeInViewport();
    await loadAgain.tap();
    await page.getByRole('button', { name: /About you/ }).tap();
    await expect(page.getByLabel('College')).toHaveValue('First Tab College');
    await expect(admin.getByRole('region', { name: 'History' })).toContainText('First Tab College');
    await page.goto('/dashboard');
  });

  await test.step('an admin who decides meanwhile wins', async () => {
    await openFold(page, 'Your registration details');
    await page.getByRole('link', { name: 'Change registration' }).tap();
    await page.getByRole('button', { name: /About you/ }).tap();
    await page.getByLabel('College').fill('Too Late College');
    await admin.getByRole('button', { name: 'Confirm', exact: true }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .first()
      .click();
    await expect(toast(admin, 'Registration confirmed')).toBeVisible();
    noise.expectRefusal(409, '/v1/api/client/registration');
    await page.getByRole('button', { name: 'Save changes' }).tap();
    await expect(toast(page, changeRegistration.errors.decided.message)).toBeVisible();
    await expect(page.getByText('This registration can no longer be changed')).toBeVisible();
    await applyChange({ what: 'withdraw', id: hobby });
  });
});
