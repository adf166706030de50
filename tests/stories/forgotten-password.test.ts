import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, logIn, toast } from '#tests/support/account-screens.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, as delegates do. every-screen.test.ts covers laptops.
test.use(phone);

test('a forgotten password is replaced with a mailed link that works once', async ({
  page,
  site,
  noise,
  openBrowser,
}) => {
  const person = await site.delegate();
  const otherDevice = await openBrowser();
  await logIn(otherDevice, person);
  const password = `${person.password}, and a new one`;

  await test.step('the link is asked for with the address', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    const address = page.getByLabel('Email', { exact: true });
    const send = page.getByRole('button', { name: 'Send reset link' });
    await address.fill('name@example');
    await send.click();
    await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
    noise.expectRefusal(404, '/v1/api/sendresetpwdlink');
    await address.fill('nobody@example.org');
    await send.click();
    await expect(toast(page, 'no user found')).toBeVisible();
    await address.fill(person.email);
    await send.click();
    await expect(toast(page, 'Reset password link sent successfully')).toBeVisible();
    await expectAccessible(page, 'the page after a reset link was sent');
  });

  const link = linkIn(await site.mails.mailTo(person.email, /Choose a new password/), '/resetpassword/');
  const setPassword = async (first: string, second: string) => {
    await page.getByLabel('New password').fill(first);
    await page.getByLabel('Confirm password').fill(second);
    await page.getByRole('button', { name: 'Set new password' }).click();
  };

  await test.step('the new password has eight characters and is typed twice', async () => {
    await page.goto(link);
    await setPassword('short', 'short');
    await expect(
      page.getByText('New password should be atleast 8 characters long', { exact: true }),
    ).toBeVisible();
    await setPassword(password, `${password}!`);
    await expect(page.getByText('passwords do not match', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the reset form with a mistake');
    await setPassword(password, password);
    await expect(toast(page, 'Password reset successfully')).toBeVisible();
  });

  await test.step('the login page comes by itself', async () => {
    await expect(page).toHaveURL('/login');
    await site.mails.mailTo(person.email, /password was changed/);
  });

  await test.step('the old password is refused and the new one taken', async () => {
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, person.email, person.password);
    await expect(toast(page, 'Wrong email or password')).toBeVisible();
    await logIn(page, { email: person.email, password });
  });

  await test.step('every other device was logged out', async () => {
    noise.expectEndedSession();
    await otherDevice.goto('/dashboard');
    await expect(toast(otherDevice, 'You have not logged in!')).toBeVisible();
    await expect(otherDevice).toHaveURL('/');
  });

  await test.step('the link does not work a second time', async () => {
    noise.expectRefusal(404, '/v1/api/resetpassword');
    await page.goto(link);
    await setPassword('yet another password', 'yet another password');
    await expect(toast(page, 'no user found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });
});
