import { addDiscountCode } from '#conference/contract.ts';
import { register } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import {
  continueToNextStep,
  fillChoicesAndAnswers,
  sendRegistration,
} from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

const surcharge = 50;
const dinner = 30;
const full = fees.individual + surcharge + dinner;
const reduced = full - 100;
const [portfolio] = firstCommittee.portfolios;
const code = 'FRIENDS-100';

test('a committee has a surcharge, and a code is used up while a delegate has the form open', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  await addSessionCookie(page, await site.delegate({ name: 'Sample Delegate' }));
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  const section = superadmin.getByRole('region', { name: 'Discount codes' });

  await test.step('a superadmin sets the surcharge of a committee', async () => {
    await superadmin.goto('/eventsettings');
    const surcharges = superadmin.getByRole('region', { name: 'Surcharges' });
    await expect(surcharges.getByText('No surcharges.')).toBeVisible();
    await surcharges.getByRole('button', { name: 'Edit surcharges' }).click();
    const dialog = superadmin.getByRole('dialog', { name: 'Edit surcharges' });
    await dialog.getByLabel(firstCommittee.shortName, { exact: true }).fill(String(surcharge));
    await expectAccessible(superadmin, 'the surcharges of committees');
    await dialog.getByRole('button', { name: 'Save surcharges' }).click();
    await expect(surcharges.getByText(rupees(surcharge))).toBeVisible();
  });

  await test.step('a superadmin adds a question whose answer costs more', async () => {
    await superadmin.goto('/questions');
    await superadmin.getByRole('button', { name: 'Add a question' }).click();
    const dialog = superadmin.getByRole('dialog', { name: 'Add a question' });
    await dialog.getByLabel('Question', { exact: true }).fill('Gala dinner');
    await dialog.getByLabel('Kind of answer').selectOption('yes_no');
    await dialog.getByText('Surcharges (optional)').click();
    await dialog.getByLabel('Yes', { exact: true }).first().fill(String(dinner));
    await expectAccessible(superadmin, 'a question with a surcharge on the desk');
    await dialog.getByRole('button', { name: 'Add question' }).click();
    await expect(superadmin.getByText(/with surcharges/)).toBeVisible();
    await superadmin.goto('/eventsettings');
  });

  await test.step('a superadmin adds a code with one use, and a mistake is said at its field', async () => {
    await expect(section.getByText('No codes yet.')).toBeVisible();
    await section.getByRole('button', { name: 'Add a code' }).click();
    const dialog = superadmin.getByRole('dialog', { name: 'Add a discount code' });
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Add code' }).click();
    await expect(dialog.getByText('Enter a percentage or an amount, not both')).toBeVisible();
    await expectAccessible(superadmin, 'a discount code with a mistake');
    await dialog.getByLabel(/^Or an amount off/).fill('100');
    await dialog.getByLabel('Uses').fill('1');
    await dialog.getByRole('button', { name: 'Add code' }).click();
    await expect(toast(superadmin, 'Code added')).toBeVisible();
    await expect(section.getByText('0 of 1 used')).toBeVisible();
    await expectAccessible(superadmin, 'the discount codes');
  });

  await test.step('a delegate applies it before paying', async () => {
    await page.goto('/registration?as=individual');
    await expect(page.getByText(`${rupees(surcharge)} more as first choice`)).toBeVisible();
    await fillChoicesAndAnswers(page, {
      committees: [firstCommittee.shortName],
      portfolios: [portfolio],
      experience: 'None yet',
      college: 'Sample College',
      accommodation: 'No',
    });
    const question = page.getByRole('group', { name: 'Gala dinner' });
    await expect(question.getByText(`${rupees(dinner)} more`)).toBeVisible();
    await expectAccessible(page, 'a question with a surcharge');
    await question.getByRole('radio', { name: /^Yes/ }).check();
    await continueToNextStep(page, 'Payment');
    await expect(page.getByText(`Pay exactly ${rupees(full)}`)).toBeVisible();
    const sums = page.getByRole('region', { name: 'Amount due' });
    await expect(sums).toContainText(`Surcharge for your first committee${rupees(surcharge)}`);
    await expect(sums).toContainText(`Gala dinner${rupees(dinner)}`);
    const field = page.getByLabel(/[Dd]iscount code \(optional\)/);
    noise.expectRefusal(404, '/v1/api/client/discountcode');
    await field.fill('unknown');
    await page.getByRole('button', { name: 'Apply code' }).click();
    await expect(page.getByText('This code does not exist').first()).toBeVisible();
    await expectAccessible(page, 'the payment step with an unknown code');
    await expect(page.getByRole('button', { name: 'Remove UNKNOWN' })).toHaveCount(0);
    await field.fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply code' }).click();
    await expect(page.getByText(`You save ${rupees(100)}.`)).toBeVisible();
    await expect(page.getByText(`Pay exactly ${rupees(reduced)}`)).toBeVisible();
    await expectAccessible(page, 'the payment step with a code');
  });

  await test.step('another delegate uses it up, which the form says before this one pays', async () => {
    const other = await site.delegate({ name: 'Sample Friend' });
    const withoutDinner = reduced - dinner;
    const picture = await paymentScreenshot(withoutDinner);
    const answer = await site.call(register, {
      token: other.token,
      body: {
        eventName,
        payment: `data:image/png;base64,${picture.buffer.toString('base64')}`,
        previousMunExperience: 'None yet',
        committeePreference: [firstCommittee.value],
        portfolioPreference: [portfolio],
        isGroupRegistration: false,
        college: 'Sample College',
        accomodation: 'No',
        discountCodes: [code],
      },
    });
    expect(answer).toMatchObject({ status: 200, body: { fee: { total: withoutDinner } } });
    noise.expectRefusal(409, '/v1/api/client/discountcode');
    await page.getByRole('button', { name: 'Back' }).click();
    await continueToNextStep(page, 'Payment');
    await expect(page.getByText('This code has been used up').first()).toBeVisible();
    await expect(page.getByText(`Pay exactly ${rupees(full)}`)).toBeVisible();
  });

  await test.step('a code for the whole fee leaves nothing to pay and needs no screenshot', async () => {
    const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
    const guests = { eventName, code: 'GUESTS', percent: 100, amount: null, scope: 'all' } as const;
    await site.call(addDiscountCode, { token, body: { ...guests, maxUses: null, expiresAt: null } });
    await page.getByRole('button', { name: `Remove ${code}` }).click();
    await page.getByLabel(/[Dd]iscount code \(optional\)/).fill('guests');
    await page.getByRole('button', { name: 'Apply code' }).click();
    await expect(page.getByText('You have nothing to pay')).toBeVisible();
    await expect(page.getByLabel('Screenshot of your payment')).toBeHidden();
    await expectAccessible(page, 'the payment step with nothing to pay');
    await continueToNextStep(page, 'Check and send');
    await sendRegistration(page);
    await page.goto('/dashboard');
    await expect(page.getByText('You have nothing to pay')).toBeVisible();
  });

  await test.step('the desk shows who used it', async () => {
    await superadmin.reload();
    await expect(section.getByText('1 of 1 used')).toBeVisible();
    await section.getByText(`Who used ${code}`).click();
    await expect(section.getByRole('link', { name: /^Sample Friend/ })).toBeVisible();
    await section.getByRole('button', { name: `Stop ${code}` }).click();
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Stop code' }).click();
    await expect(section.getByText('Stopped', { exact: true })).toBeVisible();
    await expectAccessible(superadmin, 'a stopped code with its uses');
    await section.getByRole('button', { name: `Activate ${code}` }).click();
    const dialog = superadmin.getByRole('dialog', { name: `Activate ${code}` });
    await dialog.getByLabel('Uses').fill('0');
    await dialog.getByRole('button', { name: 'Activate code' }).click();
    await expect(dialog.getByText('Enter a whole number of uses above 0')).toBeVisible();
    await dialog.getByLabel('Uses').fill('5');
    await dialog.getByRole('button', { name: 'Activate code' }).click();
    await expect(section.getByText('1 of 5 used')).toBeVisible();
  });

  await test.step('the surcharges are removed', async () => {
    await superadmin.goto('/questions');
    await superadmin.getByRole('button', { name: 'Withdraw Gala dinner' }).click();
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Withdraw question' }).click();
    await expect(superadmin.getByRole('button', { name: 'Ask again Gala dinner' })).toBeVisible();
    await superadmin.goto('/eventsettings');
    const surcharges = superadmin.getByRole('region', { name: 'Surcharges' });
    await surcharges.getByRole('button', { name: 'Edit surcharges' }).click();
    const dialog = superadmin.getByRole('dialog', { name: 'Edit surcharges' });
    await dialog.getByLabel(firstCommittee.shortName, { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Save surcharges' }).click();
    await expect(surcharges.getByText('No surcharges.')).toBeVisible();
  });
});
