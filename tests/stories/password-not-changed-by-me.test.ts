import { login } from '#accounts/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, logIn, toast } from '#tests/support/account-screens.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, on which delegates read mails. every-screen.test.ts covers both widths.
test.use(phone);

test('the owner reverts a password change of a stranger by the mailed link', async ({
  page,
  site,
  noise,
  openBrowser,
}) => {
  const person = await site.delegate();
  const thief = await openBrowser();
  await logIn(thief, person);
  const theirs = `${person.password}, and another`;
  await thief.goto('/dashboard/edit');
  await thief.getByLabel('New password').fill(theirs);
  await thief.getByLabel('Confirm password').fill(theirs);
  await thief.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(thief, 'Profile edited successfully')).toBeVisible();
  const mail = await site.mails.mailTo(person.email, /password was changed/);
  const link = linkIn(mail, '/notme/');
  const isIn = async (password: string) =>
    (await site.call(login, { body: { email: person.email, password } })).status === 200;

  await test.step('programs that look through mails open the link, and nothing happens', async () => {
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(await isIn(theirs)).toBe(true);
  });

  await test.step('the page says what it will do, and does it when asked to', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This was not me');
    await expectAccessible(page, 'the page that takes an account back');
    expect(await isIn(theirs), 'opening it in a browser does nothing either').toBe(true);
    await page.getByRole('button', { name: 'It was not me: log out every device' }).click();
    await expect(toast(page, 'All devices are logged out. Choose a new password now')).toBeVisible();
  });

  const mine = `${person.password}, and mine`;
  await test.step('a new password is chosen at once', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
    await page.getByLabel('New password').fill(mine);
    await page.getByLabel('Confirm password').fill(mine);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(toast(page, 'Password reset successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Log in now' }).click();
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, person.email, theirs);
    await expect(toast(page, 'Wrong email or password')).toBeVisible();
    await logIn(page, { email: person.email, password: mine });
  });

  await test.step('the thief is out', async () => {
    noise.expectEndedSession();
    await thief.goto('/dashboard');
    await expect(thief).toHaveURL('/');
  });

  await test.step('the link works once, and says where to go instead', async () => {
    noise.expectRefusal(404, '/v1/api/notme');
    await page.goto(link);
    await page.getByRole('button', { name: 'It was not me: log out every device' }).click();
    await expect(toast(page, 'no user found')).toBeVisible();
    await expectAccessible(page, 'a dead link');
    await page.getByRole('link', { name: 'Request a reset link' }).click();
    await expect(page).toHaveURL('/forgotPassword');
  });
});
