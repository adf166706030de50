import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { fillLogIn, logIn, logOut, toast } from '#tests/support/account-screens.ts';
import { actOnAccount, elevate } from '#tests/support/desk-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone, whose system draws the passkey dialogs. every-screen.test.ts covers laptops.
test.use(phone);

/** A phone with a virtual authenticator of Chromium, which recognises its owner at once. */
interface Phone {
  present(isPresent: boolean): Promise<void>;
}

async function giveDevice(page: Page): Promise<Phone> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async present(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

/** Simulates a browser that supports passkeys but does not suggest them. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function addPasskey(page: Page, password: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
}

test('a delegate adds a passkey, logs in with it, and removes it', async ({ page, site, noise }) => {
  const person = await site.delegate({ name: 'Sample Fingerprint' });
  const phone = await giveDevice(page);
  await logIn(page, person);

  await test.step('it is added with the password, named, and told by mail', async () => {
    await page.goto('/dashboard');
    await openFold(page, 'Your account');
    await page.getByRole('link', { name: 'Devices and passkeys' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name'), 'it is called after this browser').toHaveValue(/Chrome on \w+/);
    await expectAccessible(page, 'the question before a passkey is added');
    const password = dialog.getByLabel('Password', { exact: true });
    noise.expectRefusal(403, '/v1/api/passkeys/start');
    await password.fill('a wrong password');
    await password.press('Enter');
    await expect(password, 'a wrong password is said at the field').toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await addPasskey(page, person.password, 'My sample phone');
    const section = page.getByRole('region', { name: 'Passkeys' });
    await expect(section).toBeFocused();
    await expect(section.getByRole('listitem')).toHaveText(/My sample phone.*Not used yet/);
    await expectAccessible(page, 'the passkeys of an account');
    await site.mails.mailTo(person.email, /passkey was added/);
  });

  await test.step('the device holds one of them, and says so', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(toast(page, 'This passkey already belongs to an account')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the browser suggests it, and logs in without a word typed', async () => {
    await phone.present(false);
    await logOut(page, '/dashboard');
    await page.goto('/login');
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', /webauthn$/);
    await expectAccessible(page, 'the login with passkeys');
    // Waits for the owner. The virtual authenticator of Chromium then chooses the first suggestion.
    await phone.present(true);
    await page.reload();
    await expect(page).toHaveURL(/\/(registration|dashboard)$/);
  });

  await suggestNothing(page);
  await test.step('the button does the same, and where a browser suggests nothing', async () => {
    await logOut(page, '/dashboard');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/(registration|dashboard)$/);
  });

  await test.step('it is removed with the password, and opens nothing any more', async () => {
    await page.goto('/devices');
    const section = page.getByRole('region', { name: 'Passkeys' });
    await expect(section.getByRole('listitem')).toHaveText(/Last used/);
    await section.getByRole('button', { name: /^Remove My sample phone/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove My sample phone?' });
    await expectAccessible(page, 'the question before a passkey is removed');
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(0);
    await site.mails.mailTo(person.email, /passkey was removed/);
    await logOut(page, '/dashboard');
    await page.goto('/login');
    noise.expectRefusal(401, '/v1/api/login/passkey');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(toast(page, 'This passkey is no longer registered here')).toBeVisible();
    await logIn(page, person);
  });
});

test('a person in the secretariat has a passkey as the second factor', async ({
  site,
  noise,
  desk,
  openBrowser,
}) => {
  const person = await site.delegate({ name: 'Sample Keyholder' });
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await actOnAccount(superadmin, person.accountId, elevate);

  const page = await openBrowser();
  await giveDevice(page);
  await suggestNothing(page);
  await test.step('the screen of the second factor leads to it', async () => {
    await logIn(page, person);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Second factor', exact: true }).click();
    await page.getByRole('link', { name: 'passkey' }).click();
    await expect(page).toHaveURL('/devices');
    await addPasskey(page, person.password, 'My sample key');
    await page.goto('/second-factor');
    await expect(page.getByRole('heading', { name: 'Your passkey is your second factor' })).toBeVisible();
    await expectAccessible(page, 'the second factor of an account with a passkey');
  });

  await test.step('the password alone leads to the passkey, which opens the desk', async () => {
    await logOut(page, '/admin');
    await page.goto('/login');
    noise.expectRefusal(401, '/v1/api/login');
    await fillLogIn(page, person.email, person.password);
    await expect(page.getByText(/The second factor of your account is a passkey/)).toBeFocused();
    await expectAccessible(page, 'the login that asks for a passkey');
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a device that was lost is taken away by a superadmin', async () => {
    await actOnAccount(superadmin, person.accountId, {
      action: 'Reset second factor',
      done: 'Second factor reset',
    });
    noise.expectRefusal(401, '/v1/api/dashboard');
    await page.goto('/admin');
    await expect(page).toHaveURL('/');
    await logIn(page, person);
    await expect(page).toHaveURL('/admin');
  });
});
