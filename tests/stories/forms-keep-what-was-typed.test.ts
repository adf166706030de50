import { signup } from '#accounts/contract.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie, fillSignUp, sendSignUp, toast } from '#tests/support/account-screens.ts';
import { samplePerson } from '#tests/support/people.ts';
import { expect, test } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

// Uses one width, since drafts do not depend on it.
test.use(phone);

test('a sign-up form keeps its values over a reload, except passwords', async ({ page, site, noise }) => {
  const person = samplePerson({ name: 'Sample Reloader', student: true });
  const taken = await site.delegate({ name: 'Sample Owner' });
  await page.goto('/signup');
  await fillSignUp(page, { ...person, email: taken.email });
  await page.reload();
  await expect(page.getByLabel('Scholar ID')).toHaveValue(person.institute?.scholarID ?? '');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Personal email')).toHaveValue(taken.email);
  for (const name of ['Password', 'Confirm password']) {
    const secret = page.getByLabel(name, { exact: true });
    await expect(secret).toHaveValue('');
    await secret.fill(person.password);
  }
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);

  noise.expectRefusal(409, '/v1/api/signup');
  await sendSignUp(page);
  const { message: refusal } = signup.errors.emailExists;
  await expect(toast(page, refusal)).toBeVisible();
  await expect(page.getByText(refusal)).toHaveCount(1);
  await expect(page.getByLabel('Personal email')).toBeFocused();
  await expect(page.getByLabel('Personal email')).toHaveAccessibleDescription(/Log in with it/);
  await expectAccessible(page, 'the sign-up form when the address is taken');

  await page.getByLabel('Personal email').fill(person.email);
  await sendSignUp(page);
  await expect(page).toHaveURL('/login');
  await page.goto('/signup');
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('an emptied name is refused at its field', async ({ page, site }) => {
  await addSessionCookie(page, await site.delegate({ student: true, name: 'Sample Editor' }));
  await page.goto('/dashboard/edit');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Please enter your name/);
});
