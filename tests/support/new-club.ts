import { expect, type Page } from '@playwright/test';
import { paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { findCountryDefaults } from '#platform/rule/country-defaults.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import type { SampleClub } from '../../scripts/lib/sample-data/sample-clubs.ts';
import { buildCountryStatement } from './country-statements.ts';
import { counted, type Effort } from './effort.ts';
import type { RunningSite } from './site.ts';

/** Password of each account of a new club. */
export const password = 'pendulums draw a figure';

/** Sets up the site with the form that the set-up link opens, and reaches the checklist. */
export async function setUpClub(page: Page, club: SampleClub, effort: Effort): Promise<void> {
  const { name, shortName, region, institute, email, phone: number, superadmin, edition, payment } = club;
  const { press, fill, choose } = counted(page, effort);
  await fill('Name of the club', name);
  await fill('Short name', shortName);
  await choose('Country', region.country);
  if (institute) {
    effort.countPresses();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await fill('Name of the institute', institute.name);
    await fill('Short name of the institute', institute.shortName);
    await fill('Domain of its email addresses', institute.emailDomains.join(', '));
  }
  await press('Next');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue(region.currency);
  await expect(page.getByLabel('Format of dates and amounts')).toHaveValue(region.locale);
  await expect(page.getByLabel('Time zone')).toHaveValue(region.timeZone);
  for (const { kind } of payment.ways)
    await expect(page.getByRole('checkbox', { name: paymentWayLabels[kind] })).toBeChecked();
  if (findCountryDefaults(region.country)?.taxNumberName) {
    effort.countPresses();
    await page.getByRole('radio', { name: 'No, or not now' }).check();
  }
  await fill('Email of the club', email);
  await fill('Phone of the club', number);
  await press('Next');
  await fill('Your name', superadmin.name);
  await fill('Your email', superadmin.email);
  await fill('Your phone', superadmin.phone);
  await fill('Password', password);
  await press('Next');
  await expect(page.getByLabel('Name of the conference')).toHaveValue(edition.name);
  await fill('First day', edition.startsOn);
  await fill('Last day', edition.endsOn);
  await fill('Venue', edition.venue);
  await fill('Address of the venue', edition.address);
  await fill(`Fee of a delegate (${region.currency})`, edition.typedFee);
  await press('Next');
  await press('Set up the site');
  await expect(page).toHaveURL('/year');
  await expect(page.getByRole('banner')).toContainText(shortName);
}

/** A table to paste, with a line for each portfolio. */
export const toCommitteeTable = (committees: SampleClub['committees']) =>
  [
    'Committee\tShort name\tPortfolio\tAgenda',
    ...committees.flatMap(({ name, shortName, agenda, portfolios }) =>
      portfolios.map((portfolio) => [name, shortName, portfolio, agenda].join('\t')),
    ),
  ].join('\n');

/** Enters the payment details of the edition. The setup has chosen the methods. */
export async function enterPaymentDetails(
  page: Page,
  { payment, edition }: SampleClub,
  effort: Effort,
): Promise<void> {
  await page.goto('/bankdetails');
  const { press } = counted(page, effort);
  await press('Change payment details');
  const dialog = page.getByRole('dialog');
  for (const way of payment.ways) {
    const label = paymentWayLabels[way.kind];
    await expect(dialog.getByRole('checkbox', { name: label })).toBeChecked();
    const fields = dialog.getByRole('group', { name: label, exact: true });
    for (const [name, value] of Object.entries(way)) {
      if (name === 'kind' || value === '') continue;
      const typed = [value].flat().join('\n');
      effort.countField(typed);
      await fields.locator(`[name="${way.kind}.${name}"]`).fill(typed);
    }
  }
  await press('Save for confirmation');
  await expect(page.getByRole('region', { name: edition.name })).toContainText(
    'Another superadmin has to confirm them',
  );
}

/** Imports a statement with the payment of a delegate, and confirms the registration that it pays. */
export async function confirmByStatement(
  page: Page,
  site: RunningSite,
  { club, token, payer }: { club: SampleClub; token: string; payer: string },
  effort: Effort,
): Promise<void> {
  const { country, timeZone } = club.region;
  const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
  const { fill, press } = counted(page, effort);
  await page.goto('/money');
  effort.countPresses(2);
  await page.getByLabel('Bank statement').setInputFiles({
    mimeType: 'text/csv',
    ...buildCountryStatement(country, {
      day: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now()),
      payer,
      message: own?.paymentReference ?? '',
      amount: Math.round((own?.fee.total ?? 0) * 100),
    }),
  });
  await fill('Bank and account', 'Example Bank');
  await press('Import 1 new credit');
  const result = page.getByRole('region', { name: 'Result of the import' });
  await expect(result).toContainText('1 registration is paid now.');
  effort.countPresses();
  await result.getByRole('link', { name: 'Confirm' }).click();
  await press('Confirm 1 registration');
  effort.countPresses();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
}
