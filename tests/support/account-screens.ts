import { expect, type Locator, type Page } from '@playwright/test';
import { loggedIn } from './desk.ts';
import type { Person } from './people.ts';

export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last();
}

export async function fillSignUp(page: Page, { institute, ...person }: Person): Promise<void> {
  const question = page.getByRole('group', { name: 'Are you a student of NITS?' });
  await question.getByRole('radio', { name: institute ? 'Yes' : 'No' }).check();
  if (institute) {
    await page.getByLabel('Institute email').fill(institute.instituteEmail);
    await page.getByLabel('Scholar ID').fill(institute.scholarID);
    await page.getByLabel('Branch').fill(institute.branch);
    await page.getByLabel('Year').fill(institute.year);
  }
  await page.getByLabel('Personal email').fill(person.email);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
}

export async function sendSignUp(page: Page): Promise<void> {
  await page.locator('form').getByRole('button', { name: 'Sign up' }).click();
}

/** Logs in. The login screen redirects to /registration, which sends users who cannot register to another page. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await fillLogIn(page, email, password);
  await expect(page, 'logging in leads to the registration or on from it').toHaveURL(
    /\/(registration|dashboard|admin|superadmin)$/,
  );
}

/** Stores a session in the browser, for stories that do not test logging in. */
export const addSessionCookie = (page: Page, person: { token: string }): Promise<void> =>
  page.context().addCookies(loggedIn(person).cookies);

export async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  const button = page.locator('form').getByRole('button', { name: 'Log in' });
  // Waits for the log-in screen. After sign-up the URL changes earlier than the screen, and both screens have a field
  // for the e-mail.
  await button.waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
}

/** Logs out on a screen with a 'Log out' button, which the dashboard folds on a phone. */
export async function logOut(page: Page, from: string): Promise<void> {
  await page.goto(from);
  const button = page.getByRole('button', { name: 'Log out' });
  const folded = page.locator('summary').filter({ hasText: 'Your account' });
  await expect(button.or(folded).first()).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  await button.click();
  await expect(page).toHaveURL('/');
}
