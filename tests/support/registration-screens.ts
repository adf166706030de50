import { expect, type Page } from '@playwright/test';
import { toast } from './account-screens.ts';
import type { PickedFile } from './pictures.ts';

export interface Wishes {
  committees: readonly string[];
  portfolios: readonly string[];
  experience: string;
  /** The college. The form asks only delegates from outside the institute for it. */
  college?: string;
  accommodation?: 'Yes' | 'No';
}

export async function continueToNextStep(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: to })).toBeVisible();
}

export async function chooseCommittees(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
}

export async function choosePortfolios(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
}

export async function fillPersonalDetails(
  page: Page,
  { experience, college, accommodation }: Wishes,
): Promise<void> {
  await page.getByLabel('Previous MUN experience').fill(experience);
  if (college) await page.getByLabel('College').fill(college);
  if (accommodation) {
    const question = page.getByRole('group', { name: 'Accommodation on campus' });
    await question.getByRole('radio', { name: new RegExp(`^${accommodation}`) }).check();
  }
}

/** Fills in the steps from committees to the personal questions. */
export async function fillChoicesAndAnswers(page: Page, wishes: Wishes): Promise<void> {
  await chooseCommittees(page, wishes.committees);
  await continueToNextStep(page, 'Portfolios');
  await choosePortfolios(page, wishes.portfolios);
  await continueToNextStep(page, 'About you');
  await fillPersonalDetails(page, wishes);
}

export async function addScreenshot(page: Page, file: PickedFile): Promise<void> {
  await page.getByLabel('Screenshot of your payment').setInputFiles(file);
}

/** Sends the form. The site shows a confirmation, and redirects to the dashboard after 2.5 s. */
export async function sendRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(toast(page, 'Event registration completed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
}
