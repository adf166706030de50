import {
  editProfile,
  login,
  replaceUnwantedPassword,
  resetPassword,
  sendOwnVerificationLink,
  sendResetLink,
  signup,
  verifyEmail,
} from '#accounts/contract.ts';
import { registrationClosedError } from '#conference/contract.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { memberNotRegisteredError, register, sendInvite, withdrawInvite } from '#registration/contract.ts';
import { addSessionCookie, fillSignUp, logIn, sendSignUp } from '#tests/support/account-screens.ts';
import { expectErrorsShown, expectShownFor } from '#tests/support/error-messages.ts';
import { samplePerson } from '#tests/support/people.ts';
import { paymentScreenshot, renamedText } from '#tests/support/pictures.ts';
import {
  addScreenshot,
  continueToNextStep,
  fillChoicesAndAnswers,
} from '#tests/support/registration-screens.ts';
import { eventName, fees, firstCommittee } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses one width, since messages and their duration do not depend on it.
test.use(laptop);

/** Duration of important messages in milliseconds (product 13.1). */
const important = 10_000;
const aboutResetsAndInvites = 7_500;

test('the forms of a visitor show their error texts, each for its duration', async ({ page, noise }) => {
  const person = samplePerson({ student: true });
  await page.clock.install();

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  const logsIn = () => page.locator('form').getByRole('button', { name: 'Log in' }).click();
  const logging = { page, noise, call: login, send: logsIn, duration: important };
  await expectErrorsShown({
    ...logging,
    leadsOn: [login.errors.codeNeeded, login.errors.passkeyNeeded],
  });

  await page.goto('/signup');
  await fillSignUp(page, person);
  await expectErrorsShown({ page, noise, call: signup, send: () => sendSignUp(page), duration: important });

  await page.goto('/forgotPassword');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  const asks = () => page.getByRole('button', { name: 'Send reset link' }).click();
  const asking = { page, noise, call: sendResetLink, send: asks, duration: aboutResetsAndInvites };
  await expectErrorsShown(asking, [
    { status: 400, code: 'invalid_input', message: 'Either token or tokenExpiresAt is missing' },
  ]);

  await page.goto('/resetpassword/sample');
  await page.getByLabel('New password').fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  const sets = () => page.getByRole('button', { name: 'Set new password' }).click();
  await expectErrorsShown({
    page,
    noise,
    call: resetPassword,
    send: sets,
    duration: aboutResetsAndInvites,
  });

  const disowns = async () => {
    await page.goto('/notme/sample');
    await page.getByRole('button', { name: 'It was not me: log out every device' }).click();
  };
  await expectErrorsShown({
    page,
    noise,
    call: replaceUnwantedPassword,
    send: disowns,
    duration: aboutResetsAndInvites,
  });

  const opens = () => page.goto('/verifyemail/sample');
  const opening = { page, noise, call: verifyEmail, send: opens, duration: important };
  await expectErrorsShown({ ...opening, otherwise: 'something went wrong' });

  const { message, code } = verifyEmail.errors.alreadyVerified;
  await page.route(
    '**/v1/api/verifytoken/sample',
    (route) => route.fulfill({ status: 409, json: { error: message, code } }),
    { times: 1 },
  );
  noise.expectRefusal(409, '/v1/api/verifytoken/');
  await opens();
  await expect(page.getByRole('heading', { name: 'Your email is already verified' })).toBeVisible();
});

test('the forms of a delegate show their error texts, each for its duration', async ({
  page,
  site,
  noise,
}) => {
  await site.setRegistration(true);
  const person = await site.delegate({ student: true });
  const invited = await site.delegate();
  await page.clock.install();
  await addSessionCookie(page, person);

  await page.goto('/dashboard/edit');
  const saves = () => page.getByRole('button', { name: 'Save changes' }).click();
  await saves();
  await expectShownFor(page, 'No entries to update', important);
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ ...renamedText, mimeType: 'text/plain' });
  await expectShownFor(page, 'Invalid file type or image is greater than 300KB', important);
  await page.getByLabel('Name', { exact: true }).fill('Sample Name');
  await expectErrorsShown({ page, noise, call: editProfile, send: saves, duration: important });

  await page.goto('/registration?as=group');
  await page.getByLabel('Group name').fill('Sample House');
  await page.getByLabel('Member’s email').fill(invited.email);
  const invites = () => page.getByRole('button', { name: 'Send invite' }).click();
  const inviting = { page, noise, duration: aboutResetsAndInvites };
  await expectErrorsShown({ ...inviting, call: sendInvite, send: invites });
  await invites();
  await expectShownFor(page, 'invite link sent sucessfully', aboutResetsAndInvites);
  const withdraws = async () => {
    const question = page.getByRole('dialog', { name: 'Withdraw this invitation?' });
    // Waits until the members are refetched, since the dialog stays open until then.
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: /^Withdraw the invitation/ }).click();
    await question.getByRole('button', { name: 'Withdraw invitation' }).click();
  };
  await expectErrorsShown({ ...inviting, call: withdrawInvite, send: withdraws });
  await withdraws();
  await expectShownFor(page, 'Invitation withdrawn', aboutResetsAndInvites);
  await expect(page.getByText('No invitations yet.')).toBeVisible();

  await page.goto('/registration?as=individual');
  await fillChoicesAndAnswers(page, {
    committees: [firstCommittee.shortName],
    portfolios: [firstCommittee.portfolios[0]],
    experience: 'None yet',
  });
  await continueToNextStep(page, 'Payment');
  await addScreenshot(page, await paymentScreenshot(fees.individual));
  await continueToNextStep(page, 'Check and send');
  const registers = () => page.getByRole('button', { name: 'Register', exact: true }).click();
  // A notice beside the button shows what has changed meanwhile, until the form is sent.
  const leadsOn = [register.errors.memberJoined, register.errors.totalChanged];
  const registering = {
    page,
    noise,
    call: register,
    send: registers,
    duration: important,
    leadsOn,
  };
  await expectErrorsShown(registering, [
    registrationClosedError(eventName),
    memberNotRegisteredError(invited.email),
  ]);
  const { status, code, message } = unauthorized;
  const answer = { status, json: { error: message, code } };
  noise.expectRefusal(status, register.path);
  await page.route(`**${register.path}`, (route) => route.fulfill(answer), { times: 1 });
  await registers();
  await expectShownFor(page, 'You were logged out. Your form is still here: log in.', important);
});

test('the verification page shows their error texts, each for its duration', async ({
  page,
  site,
  noise,
}) => {
  await page.clock.install();
  await logIn(page, await site.delegate({ verified: false }));
  await expect(page).toHaveURL('/dashboard');
  await expectShownFor(page, 'You need to verify your email first', important);
  const sends = () => page.getByRole('button', { name: 'Send Email Verification link' }).click();
  const sending = { page, noise, call: sendOwnVerificationLink, send: sends, duration: important };
  await page.route(
    '**/v1/api/sendlink',
    (route) => route.fulfill({ json: { message: 'Either token or tokenExpires at is missing' } }),
    { times: 1 },
  );
  await sends();
  await expectShownFor(page, 'Either token or tokenExpires at is missing', important);
  await sends();
  await expectShownFor(page, 'Verification link provided', 15_000);
  await expectErrorsShown({ ...sending, otherwise: 'Something went wrong' }, [unauthorized]);
  await expect(page).toHaveURL('/');
});
