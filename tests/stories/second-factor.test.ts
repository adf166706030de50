import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, logIn, logOut } from '#tests/support/account-screens.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { actOnAccount, elevate } from '#tests/support/desk-screens.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone. The steps are the same on laptops, which every-screen.test.ts covers.
test.use(phone);

/** Returns the app's next code. It is unused and already valid, since clocks may differ by half a minute. */
const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000);

// Setup and login share a limit of ten codes in 15 minutes, and this story uses all of them.
test('an admin sets up a second factor, logs in with it, and recovers after losing the phone', async ({
  site,
  desk,
  noise,
  openBrowser,
}) => {
  const person = await site.delegate({ name: 'Sample Keeper' });
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await actOnAccount(superadmin, person.accountId, elevate);

  const page = await openBrowser();
  let secret = '';
  let recoveryCode = '';

  await test.step('it is set up from the desk, with the keyboard alone', async () => {
    await logIn(page, person);
    await page.getByRole('button', { name: 'Your account' }).press('Enter');
    await page.getByRole('link', { name: 'Second factor', exact: true }).press('Enter');
    await expect(page).toHaveURL('/second-factor');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    secret = await page.getByRole('code').innerText();
    await expectAccessible(page, 'the secret of the second factor');
    const code = page.getByLabel('Code from the app');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill(codeOf(secret, Date.now()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
    await expect(page.getByRole('code')).toHaveCount(10);
    recoveryCode = await page.getByRole('code').first().innerText();
    await expectAccessible(page, 'the recovery codes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 of 10')).toBeVisible();
    await site.mails.mailTo(person.email, /second factor is on/);
  });

  await test.step('logging in asks for a code, and takes only a right one', async () => {
    await logOut(page, '/admin');
    await page.goto('/login');
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, person.email, person.password);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expectAccessible(page, 'the login that asks for a code');
    noise.expectRefusal(401, '/v1/api/login');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code, 'a wrong code is said at the field').toHaveAttribute('aria-invalid', 'true');
    await code.fill(nextCode(secret));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
  });

  await test.step('without the phone a recovery code does, once', async () => {
    await logOut(page, '/admin');
    await page.goto('/login');
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, person.email, person.password);
    await page.getByRole('button', { name: 'Lost your phone?' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
    await site.mails.mailTo(person.email, /recovery code was used/);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Second factor', exact: true }).click();
    await expect(page.getByText('9 of 10')).toBeVisible();
    await expectAccessible(page, 'a second factor that is on');
  });

  await test.step('a superadmin resets it, and the password alone opens the desk again', async () => {
    await actOnAccount(superadmin, person.accountId, {
      action: 'Reset second factor',
      done: 'Second factor reset',
    });
    await expect(superadmin.getByRole('button', { name: 'Reset second factor' })).toBeHidden();
    await site.mails.mailTo(person.email, /second factor was reset/);
    noise.expectRefusal(401, '/v1/api/dashboard');
    await page.goto('/second-factor');
    await expect(page).toHaveURL('/');
    await logIn(page, person);
    await expect(page).toHaveURL('/admin');
  });
});
