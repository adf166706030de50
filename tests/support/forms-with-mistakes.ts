import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fillSignUp, sendSignUp, toast } from './account-screens.ts';
import { delayCall } from './browsing.ts';
import type { Person } from './people.ts';
import {
  chooseCommittees,
  choosePortfolios,
  continueToNextStep,
  fillPersonalDetails,
} from './registration-screens.ts';
import { firstCommittee, fourthCommittee, secondCommittee, thirdCommittee } from './site-conference.ts';

/** Violates each rule of the sign-up form once, and then signs up with valid values. */
export async function signUpAfterMistakes(page: Page, person: Person): Promise<void> {
  const says = (text: string) => expect(page.getByText(text, { exact: true }).first(), text).toBeVisible();
  await sendSignUp(page);
  await says('Please fill all required fields');
  await says('Email is required');
  await fillSignUp(page, { ...person, phone: '12345', password: 'short', email: 'no address' });
  await sendSignUp(page);
  await says('Invalid email');
  await says('Invalid phone number');
  await says('Password should not be less than 8 characters');
  await expectAccessible(page, 'the sign-up form full of mistakes');
  await fillSignUp(page, { ...person, email: 'student@nits.ac.in' });
  await page.getByLabel('Confirm password').fill('something else');
  await sendSignUp(page);
  await says('Please enter your personal email ID');
  await says('Passwords do not match');
  await fillSignUp(page, person);
  await sendSignUp(page);
  await expect(toast(page, 'User account created successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');
}

/** Requests the verification link, which is only mailed and not shown. */
export async function sendVerificationLink(page: Page, { email }: Person): Promise<void> {
  const letThrough = await delayCall(page, '**/v1/api/sendlink');
  await page.getByRole('button', { name: 'Send Email Verification link' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  letThrough();
  await expect(toast(page, 'Verification link provided')).toBeVisible();
  await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
  await expect(
    page.getByText('Click on below link:'),
    'with a mail server the link is only mailed',
  ).toBeHidden();
}

/** Fills in the steps from committees to payment, and violates each of their rules once. */
export async function chooseAfterMistakes(page: Page): Promise<void> {
  const chosen = [firstCommittee, secondCommittee, thirdCommittee];
  const [wanted, other] = firstCommittee.portfolios;
  await chooseCommittees(
    page,
    chosen.map(({ shortName }) => shortName),
  );
  await page.getByRole('checkbox', { name: fourthCommittee.shortName }).click();
  await expect(page.getByText('Please select 1-3 committees', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 3 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Restore my choice' }).click();
  await continueToNextStep(page, 'Portfolios');
  await page.getByRole('searchbox', { name: 'Search portfolios' }).fill(wanted.toLowerCase());
  await expect(page.getByRole('checkbox', { name: other })).toBeHidden();
  await choosePortfolios(page, [wanted]);
  await page.getByRole('searchbox', { name: 'Search portfolios' }).fill('');
  await choosePortfolios(page, [other, secondCommittee.portfolios[0], thirdCommittee.portfolios[0]]);
  await expectAccessible(page, 'the portfolios');

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('checkbox', { name: thirdCommittee.shortName }).uncheck();
  await continueToNextStep(page, 'Portfolios');
  await expect(page.getByText('3 of 6 chosen'), 'a committee takes its portfolios along').toBeVisible();
  await continueToNextStep(page, 'About you');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Name your college').first()).toBeVisible();
  await fillPersonalDetails(page, {
    committees: [],
    portfolios: [],
    experience: 'Two conferences at school',
    college: 'Sample College of Engineering',
    accommodation: 'Yes',
  });
  await continueToNextStep(page, 'Payment');
}
