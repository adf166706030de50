import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { sendSignUp, toast } from '#tests/support/account-screens.ts';
import { samplePerson } from '#tests/support/people.ts';
import { expect, openSite, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

const test = testOnOwnSite(openSite);

test.use(phone);

/** Saves and publishes what the superadmin has changed. */
async function publish(superadmin: Page): Promise<void> {
  await superadmin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(superadmin, 'Page saved')).toBeVisible();
  await superadmin.goto('/publish');
  await superadmin.getByRole('button', { name: /^Publish \d+ changes?$/ }).click();
  await expect(toast(superadmin, 'Published')).toBeVisible();
}

test('sign-up asks about the institute of the club, and not at all if there is none', async ({
  page: visitor,
  desk,
  openBrowser,
}) => {
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  const institute = superadmin.getByRole('button', { name: /^Host institute/ });
  const question = (shortName: string) =>
    visitor.getByRole('group', { name: `Are you a student of ${shortName}?` });
  const student = samplePerson({ name: 'Sample Student' });

  await test.step('a superadmin names institute, domain and student number', async () => {
    await superadmin.goto('/pages/site');
    await institute.click();
    await superadmin.getByLabel('Short name').last().fill('EXA');
    await superadmin.getByLabel('First domain').fill('not a domain');
    await superadmin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(superadmin.getByLabel('First domain')).toHaveAccessibleDescription(
      /Must be a domain, such as example\.org\./,
    );
    await superadmin.getByLabel('First domain').fill('exa.example');
    await superadmin.getByLabel('Name of the student number').fill('Matriculation number');
    await expectAccessible(superadmin, 'the host institute');
    await publish(superadmin);
  });

  await test.step('the form asks for them by these names', async () => {
    await expect(async () => {
      await visitor.goto('/signup');
      await expect(question('EXA')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await question('EXA').getByRole('radio', { name: 'Yes' }).check();
    await expect(visitor.getByLabel('Institute email')).toHaveAccessibleDescription(/ends in exa\.example\./);
    await visitor.getByLabel('Institute email').fill('student@nits.ac.in');
    await sendSignUp(visitor);
    await expect(visitor.getByText('not valid exa institute email').first()).toBeVisible();
    await expect(visitor.getByLabel('Matriculation number')).toHaveAccessibleDescription(
      /Please fill all additional EXA related required fields/,
    );
    await expectAccessible(visitor, 'sign-up with another institute');
  });

  await test.step('the superadmin removes the institute', async () => {
    await superadmin.goto('/pages/site');
    await superadmin.getByRole('button', { name: /^Remove: Host institute/ }).click();
    await publish(superadmin);
  });

  await test.step('a delegate signs up without the question', async () => {
    await expect(async () => {
      await visitor.goto('/signup');
      await expect(question('EXA')).toBeHidden({ timeout: 3_000 });
    }).toPass();
    await visitor.getByLabel('Email', { exact: true }).fill(student.email);
    await visitor.getByLabel('Full name').fill(student.name);
    await visitor.getByLabel('Phone').fill(student.phone);
    await visitor.getByLabel('Password', { exact: true }).fill(student.password);
    await visitor.getByLabel('Confirm password').fill(student.password);
    await expectAccessible(visitor, 'sign-up at a club of no institute');
    await sendSignUp(visitor);
    await expect(toast(visitor, 'User account created successfully')).toBeVisible();
  });
});
