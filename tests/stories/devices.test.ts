import { expectAccessible } from '#tests/support/accessible.ts';
import { logIn, toast } from '#tests/support/account-screens.ts';
import { openFold } from '#tests/support/folds.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses a phone. The list is the same on laptops, which every-screen.test.ts covers.
test.use(phone);

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0';

test('a delegate logs out another device, and a superadmin logs out a stolen phone', async ({
  site,
  desk,
  noise,
  openBrowser,
}) => {
  const person = await site.delegate();
  const phone = await openBrowser();
  const computers = [await openBrowser({ userAgent: windows }), await openBrowser({ userAgent: windows })];
  const [computer = phone, lab = phone] = computers;
  for (const browser of [phone, computer]) await logIn(browser, person);
  const seesItselfOut = async (browser: typeof phone) => {
    noise.expectEndedSession();
    await browser.goto('/dashboard');
    await expect(toast(browser, 'You have not logged in!')).toBeVisible();
    await expect(browser).toHaveURL('/');
  };

  await test.step('both browsers are listed, and one is logged out with the password', async () => {
    await phone.goto('/dashboard');
    await openFold(phone, 'Your account');
    await phone.getByRole('link', { name: 'Devices and passkeys' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Devices and passkeys');
    await expect(phone.getByText('Firefox on Windows')).toHaveCount(1);
    await phone.getByRole('button', { name: /^Log out Firefox on Windows/ }).click();
    const question = phone.getByRole('dialog', { name: 'Log out Firefox on Windows?' });
    await expectAccessible(phone, 'the question before a browser is logged out');
    noise.expectRefusal(403, '/v1/api/sessions');
    const password = question.getByLabel('Password', { exact: true });
    await password.fill('a wrong password');
    await password.press('Enter');
    await expect(password, 'a wrong password is said at the field').toHaveAttribute('aria-invalid', 'true');
    await password.fill(person.password);
    await password.press('Enter');
    await expect(toast(phone, 'Logged out there')).toBeVisible();
    await expect(phone.getByText('Firefox on Windows')).toHaveCount(0);
    await expect(
      phone.getByRole('list').filter({ hasText: 'This browser' }),
      'the focus stays near',
    ).toBeFocused();
    await seesItselfOut(computer);
  });

  await test.step('several are logged out at once', async () => {
    for (const browser of [computer, lab]) await logIn(browser, person);
    await phone.reload();
    await expect(phone.getByText('Firefox on Windows')).toHaveCount(2);
    await phone.getByRole('button', { name: 'Log out everywhere else' }).click();
    const question = phone.getByRole('dialog', { name: 'Log out everywhere else?' });
    await question.getByRole('button', { name: 'Close' }).press('Enter');
    const button = phone.getByRole('button', { name: 'Log out everywhere else' });
    await expect(button, 'a question closed gives the focus back').toBeFocused();
    await button.press('Enter');
    await question.getByLabel('Password', { exact: true }).fill(person.password);
    await question.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(toast(phone, 'Logged out everywhere else')).toBeVisible();
    await expect(phone.getByText('You are not logged in anywhere else.')).toBeVisible();
    for (const browser of [computer, lab]) await seesItselfOut(browser);
  });

  await test.step('a superadmin signs the phone out too', async () => {
    const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
    await superadmin.goto(`/user/${person.accountId}`);
    const name = 'Log out everywhere';
    await superadmin.getByRole('button', { name }).click();
    await superadmin.getByRole('dialog').getByRole('button', { name }).click();
    await expect(toast(superadmin, 'Logged out everywhere')).toBeVisible();
    await expect(
      superadmin.getByText('Logged out everywhere', { exact: true }).last(),
      'it is in the history',
    ).toBeVisible();
    await seesItselfOut(phone);
  });
});
