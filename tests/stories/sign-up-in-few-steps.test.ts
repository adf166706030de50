import { expectAccessible } from '#tests/support/accessible.ts';
import { fillSignUp, sendSignUp } from '#tests/support/account-screens.ts';
import { samplePerson } from '#tests/support/people.ts';
import { linkIn } from '#tests/support/smtp-sink.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

test.use(phone);

test('the welcome mail verifies, and no address is typed twice on the way to the form', async ({
  page,
  site,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const person = samplePerson();
  const email = page.getByLabel('Email', { exact: true });

  await test.step('after the sign-up, the log-in knows the address', async () => {
    await page.goto('/signup');
    await fillSignUp(page, person);
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
    await expect(email).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(`It is in the email that we sent to ${person.email}`)).toBeVisible();
    await expectAccessible(page, 'the way to the link in the welcome mail');
  });

  const link = linkIn(await site.mails.mailTo(person.email, /^Welcome to/), '/verifyemail/');
  await test.step('one press in the first mail leads to the form', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/registration');
    await expect(page.getByText('Register individually')).toBeVisible();
  });

  await test.step('on another device, the log-in after it knows the address too', async () => {
    const other = samplePerson();
    const reader = await openBrowser(phone);
    await reader.goto('/signup');
    await fillSignUp(reader, other);
    await sendSignUp(reader);
    await expect(reader).toHaveURL('/login');
    const device = await openBrowser(phone);
    await device.goto(linkIn(await site.mails.mailTo(other.email, /^Welcome to/), '/verifyemail/'));
    await device.getByRole('button', { name: 'Yes, verify my email' }).click();
    await expect(device).toHaveURL('/login?next=/registration');
    await expect(device.getByLabel('Email', { exact: true })).toHaveValue(other.email);
    await device.getByLabel('Password', { exact: true }).fill(other.password);
    await device.locator('form').getByRole('button', { name: 'Log in' }).click();
    await expect(device).toHaveURL('/registration');
  });
});
