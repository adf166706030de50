import { sendOwnVerificationLink, signup } from '#accounts/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, fillSignUp, logIn, sendSignUp, toast } from '#tests/support/account-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { type Person, samplePerson } from '#tests/support/people.ts';
import type { RunningSite } from '#tests/support/site.ts';
import { runSiteWithClock, type SiteWithClock } from '#tests/support/site-with-clock.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { test as base, expect } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, on which mails are read. The width of the screen makes no difference.
base.use(phone);

const test = base.extend<{ laterSite: SiteWithClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parts a fixture needs from this pattern
  laterSite: async ({}, use) => {
    const site = await runSiteWithClock();
    await use(site);
    await site.stop();
  },
});

const minuteMs = 60_000;

/** Signs up with the address of another person. `asks` also requests the verification link. */
async function squat(site: RunningSite, owner: Person, { asks }: { asks: boolean }): Promise<Person> {
  const squatter = { ...samplePerson({ name: 'Sample Squatter' }), email: owner.email };
  const { name, email, phone, password } = squatter;
  const entries = { name, email, phone, password, confirmPassword: password, isStudentOfNITS: false };
  await site.call(signup, { body: entries });
  const { token } = await site.logIn(email, password);
  if (asks) await site.call(sendOwnVerificationLink, { token });
  return squatter;
}

const verifyLink = async (site: RunningSite, { email }: Person) =>
  linkIn(await site.mails.mailTo(email, /Verify/), '/verifyemail/');

test('an owner whose address was taken signs up an hour later and verifies elsewhere', async ({
  // Creates the site first, so that it is stopped last: a page may still be loading when the story ends.
  laterSite: site,
  noise,
  openBrowser,
}) => {
  const owner = samplePerson({ name: 'Sample Owner' });
  const squatter = await squat(site, owner, { asks: false });
  const page = await openBrowser({ baseURL: site.origin });

  await test.step('within the hour the form says what to do', async () => {
    noise.expectRefusal(409, '/v1/api/signup');
    await page.goto('/signup');
    await fillSignUp(page, owner);
    await sendSignUp(page);
    await expect(toast(page, 'Email already exists')).toBeVisible();
    await expect(page.getByText('an hour after the first sign-up')).toBeVisible();
    await expectAccessible(page, 'the sign-up form when the address is taken');
  });

  await test.step('after it the same form opens the account, and the other is gone', async () => {
    await site.moveClock(61 * minuteMs);
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, squatter.email, squatter.password);
    await expect(toast(page, 'Wrong email or password')).toBeVisible();
    await logIn(page, owner);
  });

  await test.step('the mail is read on another device, which asks before it verifies', async () => {
    await page.getByRole('button', { name: 'Send Email Verification link' }).click();
    await expect(toast(page, 'Verification link provided')).toBeVisible();
    const other = await openBrowser({ baseURL: site.origin });
    await other.goto(await verifyLink(site, owner));
    await expect(other.getByRole('heading', { name: 'Was this you?' })).toBeVisible();
    await expect(other.getByText(owner.name, { exact: true })).toBeVisible();
    await expect(other.getByText(owner.email, { exact: true })).toBeVisible();
    await expectAccessible(other, "'Was this you?'");
    await other.getByRole('button', { name: 'Yes, verify my email' }).click();
    await expect(other.getByRole('heading', { name: /^Email verified/ })).toBeVisible();
    await page.getByRole('button', { name: 'I have verified' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

test("answering 'Was this you?' with no frees the address at once", async ({ page, site, noise }) => {
  const owner = samplePerson({ name: 'Sample Owner' });
  const squatter = await squat(site, owner, { asks: true });
  const link = await verifyLink(site, owner);

  await test.step('the page asks, and does not verify', async () => {
    await page.goto(link);
    await expect(page.getByText(squatter.name, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'No, delete the account' }).click();
    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeFocused();
    await expectAccessible(page, 'the page after the account was removed');
  });

  await test.step('no one can log in with it, and its link does nothing any more', async () => {
    noise.expectRefusal(404, '/v1/api/verifytoken/');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Email verification failed' })).toBeVisible();
    noise.expectRefusal(404, '/v1/api/login');
    await page.goto('/login');
    await fillLogIn(page, squatter.email, squatter.password);
    await expect(toast(page, 'No account found')).toBeVisible();
  });

  await test.step('the owner signs up', async () => {
    await page.goto('/signup');
    await fillSignUp(page, owner);
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
    await logIn(page, owner);
  });
});

test('the verification page also asks in a browser of another account', async ({ page, site }) => {
  const owner = samplePerson({ name: 'Sample Owner' });
  await squat(site, owner, { asks: true });
  await logIn(page, await site.delegate());
  await page.goto(await verifyLink(site, owner));
  await expect(page.getByRole('heading', { name: 'Was this you?' })).toBeVisible();
});

test('a student whose institute email was taken gets it back by confirming a mail', async ({
  page,
  site,
  noise,
  openBrowser,
}) => {
  const squatter = await site.delegate({ name: 'Sample Squatter', student: true });
  const { institute } = squatter;
  if (!institute) throw new Error('a student has facts of the institute');
  const owner = samplePerson({ name: 'Sample Owner' });
  const card = page.locator('div:has(> dl)').first();

  await test.step('the sign-up form refuses it, and says how to go on', async () => {
    noise.expectRefusal(409, '/v1/api/signup');
    await page.goto('/signup');
    await fillSignUp(page, { ...owner, institute });
    await sendSignUp(page);
    await expect(toast(page, 'this Institute email already exists')).toBeVisible();
    await expect(page.getByText('You can confirm it from your dashboard later')).toBeVisible();
    await page.getByRole('radio', { name: 'No' }).check();
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
    await logIn(page, owner);
    await page.getByRole('button', { name: 'Send Email Verification link' }).click();
    await page.goto(await verifyLink(site, owner));
    await expect(page).toHaveURL('/registration');
  });

  await test.step('the dashboard has a link mailed to the institute email', async () => {
    await page.goto('/dashboard');
    await openFold(page, 'Your account');
    await page.getByRole('button', { name: 'Add NITS student details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your institute email' });
    await dialog.getByRole('button', { name: 'Send confirmation link' }).click();
    await expect(dialog.getByText('NITS Institute Email is required', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the form for the institute email with mistakes');
    await dialog.getByLabel('Institute email').fill(institute.instituteEmail);
    await dialog.getByLabel('Scholar ID').fill(institute.scholarID);
    await dialog.getByLabel('Branch').fill(institute.branch);
    await dialog.getByLabel('Year').fill(institute.year);
    await dialog.getByRole('button', { name: 'Send confirmation link' }).click();
    await expect(dialog.getByRole('heading', { name: 'Check your institute email' })).toBeFocused();
    await expectAccessible(page, 'the dialog after the link was sent');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('status').getByText(institute.instituteEmail)).toBeVisible();
  });

  const mail = await site.mails.mailTo(institute.instituteEmail, /Confirm your institute email/);
  const link = linkIn(mail, '/confirminstitute/');
  await test.step('elsewhere the link asks for a log-in, and then confirms', async () => {
    const elsewhere = await openBrowser();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: 'Log in first' })).toBeVisible();
    await expectAccessible(elsewhere, 'the confirmation page of a visitor');
    await elsewhere.getByRole('link', { name: 'Log in', exact: true }).last().click();
    await fillLogIn(elsewhere, owner.email, owner.password);
    await expect(elsewhere.getByRole('heading', { name: 'Your institute email is confirmed' })).toBeVisible();
    await expectAccessible(elsewhere, 'the page of a confirmed institute email');
  });

  await test.step('the dashboard shows it as confirmed', async () => {
    await page.reload();
    await openFold(page, new RegExp(`^${owner.name}`));
    await expect(card.getByText(institute.instituteEmail)).toBeVisible();
    await expect(card.getByText('confirmed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send another link' })).toBeHidden();
    await expectAccessible(page, 'the dashboard of a confirmed student');
    noise.expectRefusal(409, '/v1/api/institute/confirm');
    await page.goto(link);
    await expect(page.getByText('Institute email already confirmed', { exact: true })).toBeVisible();
  });

  await test.step('the other account is informed, and asked for its own', async () => {
    await site.mails.mailTo(squatter.email, /enter your institute email again/);
    const other = await openBrowser();
    await logIn(other, squatter);
    await other.goto('/dashboard');
    await expect(other.getByText(/^Another account has confirmed the NITS email/)).toBeVisible();
    await expect(other.getByText(institute.instituteEmail)).toBeHidden();
    await expectAccessible(other, 'the dashboard of a student who enters it again');
    noise.expectRefusal(409, '/v1/api/institute/sendlink');
    await other.getByRole('button', { name: 'Enter institute details' }).click();
    const dialog = other.getByRole('dialog', { name: 'Your institute email' });
    await dialog.getByLabel('Institute email').fill(institute.instituteEmail);
    await dialog.getByLabel('Scholar ID').fill(`${institute.scholarID}-other`);
    await dialog.getByRole('button', { name: 'Send confirmation link' }).click();
    await expect(toast(other, 'this Institute email already exists')).toBeVisible();
    await expect(dialog.getByText(/^Another account has confirmed it/)).toBeVisible();
  });
});

test('a superadmin deletes an unverified account', async ({ site, desk, noise, openBrowser }) => {
  const person = await site.delegate({ verified: false });
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  await page.goto(`/user/${person.accountId}`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect(question.getByText(/erased at once/)).toBeVisible();
  noise.expectRefusal(404, '/v1/api/superadmin/accounts/');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByText('No such account exists')).toBeVisible();
});
