import type { Page } from '@playwright/test';
import { sampleContent } from '#pages/content/index.ts';
import { register } from '#registration/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, toast } from '#tests/support/account-screens.ts';
import { delayCall, followNavigation } from '#tests/support/browsing.ts';
import { decide, findRegistration, giveSeat, switchRegistration } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import {
  chooseAfterMistakes,
  sendVerificationLink,
  signUpAfterMistakes,
} from '#tests/support/forms-with-mistakes.ts';
import { samplePerson } from '#tests/support/people.ts';
import { paymentScreenshot, renamedText, tooLargePicture } from '#tests/support/pictures.ts';
import { addScreenshot, continueToNextStep, sendRegistration } from '#tests/support/registration-screens.ts';
import { rupees } from '#tests/support/rupees.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const { apply } = sampleContent;

/** A text that the dashboard and the desk show after it was entered in the form. */
const needs = 'Vegan, and no nuts';
const due = fees.individual + fees.hospitality;
const [wanted, other] = firstCommittee.portfolios;

// Uses a phone, as most delegates do. keyboard-only.test.ts registers on a laptop.
test.use(phone);

test('an outsider signs up, verifies, registers alone, is confirmed and gets a seat', async ({
  page,
  site,
  desk,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(false);
  const person = samplePerson({ name: 'Sample Outsider' });

  await test.step('a visitor who wants to register is led to the sign-up form', async () => {
    await page.goto('/');
    await followNavigation(page, 'APPLY');
    await expect(page.getByText(apply.notice.replace('{event}', eventName))).toBeVisible();
    await page.getByRole('link', { name: apply.button.replace('{event}', eventName) }).click();
    await expect(toast(page, 'Please login or signup to register for the event')).toBeVisible();
    await expect(page).toHaveURL('/signup');
  });

  await test.step('the sign-up form says what is wrong, in the words of the rules', () =>
    signUpAfterMistakes(page, person));

  await test.step('so does the login form', async () => {
    await fillLogIn(page, 'no address', 'short');
    await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
    await expect(page.getByText('Password must be atleast 8 characters long', { exact: true })).toBeVisible();
    noise.expectRefusal(404, '/v1/api/login');
    await fillLogIn(page, 'nobody@example.org', person.password);
    await expect(toast(page, 'No account found')).toBeVisible();
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, person.email, 'not the password');
    await expect(toast(page, 'Wrong email or password')).toBeVisible();
  });

  await test.step('until the address is verified there is nothing but the way to verify it', async () => {
    await fillLogIn(page, person.email, person.password);
    await expect(toast(page, 'You need to verify your email first')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await expect(page.getByText('Then open the menu and tap Apply.')).toBeVisible();
    // Only wide screens have a navbar.
    await expect(page.getByText(`click 'Apply' in the navbar to register for the ${eventName}`)).toBeHidden();
    await expectAccessible(page, 'the verification page');
    await sendVerificationLink(page, person);
  });

  await test.step('the mailed link goes through its three stages', async () => {
    const link = linkIn(await site.mails.mailTo(person.email, /Verify/), '/verifyemail/');
    const letThrough = await delayCall(page, '**/v1/api/verifytoken/*');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Verifying your email please wait...' })).toBeVisible();
    // Looks in the page, since the heading is gone after two seconds.
    const isVerified = page.waitForFunction(
      (heading) => [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === heading),
      'Email verified...redirecting to event registration page after 2 seconds...',
    );
    letThrough();
    await isVerified;
    await expect(
      toast(
        page,
        `Email verified successfully, redirecting to registration page after 2sec or alternatively you can go to applynow page to register for the ${eventName}`,
      ),
    ).toBeVisible();
    await expect(page).toHaveURL('/registration');
    await site.mails.mailTo(person.email, /address is verified/);

    noise.expectRefusal(404, '/v1/api/verifytoken/');
    await page.goto(link);
    await expect(toast(page, 'User not found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Email verification failed' })).toBeVisible();
  });

  await test.step('while registration is closed the form can be filled in and not sent', async () => {
    await page.goto('/registration');
    await page.getByRole('link', { name: 'Register individually' }).click();
    await chooseAfterMistakes(page);
    await addScreenshot(page, await paymentScreenshot(due));
    await continueToNextStep(page, 'Check and send');
    await expect(page.getByRole('button', { name: 'Registration closed' })).toBeDisabled();

    const { token } = await site.logIn(person.email, person.password);
    const { status, body } = await site.call(register, { body: await wholeRegistration(), token });
    expect({ status, error: body.error }).toEqual({
      status: 403,
      error: `Registration for the ${eventName} has been closed!`,
    });
  });

  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await test.step('a superadmin opens registration', () => switchRegistration(superadmin, 'Open'));

  await test.step('after a reload the form is complete, and a missing picture is asked for', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled();
    await expect(page.getByText(`${wanted} · ${other}`, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Change payment' }).click();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.goBack();
    await expect(page.getByText('Still missing')).toBeVisible();
    await page.getByRole('button', { name: 'Add the screenshot' }).click();
    await expect(page.getByText(`Pay exactly ${rupees(due)}`)).toBeVisible();
    await expect(page.getByRole('img', { name: `UPI QR code for ${rupees(due)}` })).toBeVisible();
  });

  await test.step('only a real picture of at most 500 KB counts as a payment', async () => {
    const refusal = 'Invalid file type or image is greater than 500KB';
    await addScreenshot(page, tooLargePicture);
    await expect(page.getByText(refusal, { exact: true }).first()).toBeVisible();
    await addScreenshot(page, renamedText);
    await continueToNextStep(page, 'Check and send');
    noise.expectRefusal(400, '/v1/api/reg/yp');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(toast(page, refusal)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await addScreenshot(page, await paymentScreenshot(due));
    await expectAccessible(page, 'the payment step');
    await continueToNextStep(page, 'Check and send');
    await expectAccessible(page, 'the last step');
  });

  await test.step('dietary needs that no list knows are said in own words', async () => {
    await page.getByRole('link', { name: 'Change about you' }).click();
    await page.getByLabel('Dietary needs').selectOption('Something else');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Say in a few words what you need').first()).toBeVisible();
    await expect(page.getByLabel('What you need')).toBeFocused();
    await expectAccessible(page, 'dietary needs without the words');
    await page.getByLabel('What you need').fill(needs);
    await continueToNextStep(page, 'Payment');
    await continueToNextStep(page, 'Check and send');
    await expect(page.getByText(`Dietary needs: ${needs}`)).toBeVisible();
  });

  await test.step('the registration is on the dashboard, pending, with its fee', async () => {
    await sendRegistration(page);
    await expect(page).toHaveURL('/dashboard');
    const card = page.getByRole('article', { name: eventName });
    await expect(card.getByText('pending', { exact: true })).toBeVisible();
    await openFold(page, 'Your registration details');
    await expect(card.getByText(rupees(due), { exact: true })).toBeVisible();
    await expect(
      card.getByText(`${rupees(fees.individual)} registration, ${rupees(fees.hospitality)} hospitality`),
    ).toBeVisible();
    await expect(card.getByText(needs, { exact: true })).toBeVisible();
    await expectAccessible(page, 'the dashboard');
    await togglePopups(page);
    await site.mails.mailTo(person.email, /We have your registration/);
  });

  const admin = await openBrowser({ storageState: desk.admin.storageState });
  await test.step('an admin finds it and looks at the payment', async () => {
    await findRegistration(admin, person.email);
    const picture = admin.getByRole('img', { name: `Payment of ${person.name}` });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        message: 'the payment picture is really loaded',
      })
      .toBe(540);
    await expect(admin.getByText(`Fee: ${rupees(due)}`)).toBeVisible();
    await expect(admin.getByText(needs, { exact: true })).toBeVisible();
  });

  await test.step('confirms it and gives a seat, and each is mailed', async () => {
    await decide(admin, 'Confirm');
    await site.mails.mailTo(person.email, /is confirmed/);
    await findRegistration(admin, person.email);
    const seat = await giveSeat(admin, firstCommittee.name);
    const mail = await site.mails.mailTo(person.email, /Your seat/);
    expect(mail.text).toContain(seat);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your seat' })).toContainText(seat);
    await expect(
      page.getByRole('article', { name: eventName }).getByText('confirmed', { exact: true }),
    ).toBeVisible();
  });

  await test.step('a superadmin closes registration again', () => switchRegistration(superadmin, 'Close'));
});

/** Returns the body that the form would send, so that a test can call the server directly. */
async function wholeRegistration() {
  const { buffer } = await paymentScreenshot(fees.individual);
  return {
    eventName,
    payment: `data:image/png;base64,${buffer.toString('base64')}`,
    previousMunExperience: 'Two conferences at school',
    committeePreference: [firstCommittee.value],
    portfolioPreference: [wanted],
    isGroupRegistration: false,
    college: 'Sample College of Engineering',
    accomodation: 'No' as const,
  };
}

async function togglePopups(page: Page): Promise<void> {
  const registered = page.getByRole('button', { name: 'Events Registered' });
  await registered.click();
  await expect(page.getByRole('region', { name: 'Events Registered' })).toContainText(eventName);
  await registered.click();
  await expect(page.getByRole('region', { name: 'Events Registered' })).toBeHidden();
}
