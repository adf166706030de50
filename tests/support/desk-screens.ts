import { expect, type Page } from '@playwright/test';
import { toast } from './account-screens.ts';
import { eventName } from './site-conference.ts';

/**
 * Follows a link of the desk's navigation: in the side bar, or in the sheet of a phone. Waits until the browser shows
 * the new screen, which comes after the new URL.
 */
export async function followDesk(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await expect(navigation.getByRole('link', { name: 'Today' })).toBeVisible();
  const more = navigation.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
  const isPhone = await more.isVisible();
  const all = isPhone ? page.getByRole('dialog', { name: 'All screens' }) : navigation;
  const link = all.getByRole('link', { name, exact: true });
  await link.click();
  if (isPhone) await expect(all).toBeHidden();
  else await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Follows an entry of the desk's navigation, and one of its tabs. */
export async function followDeskTab(page: Page, entry: string, tab: string): Promise<void> {
  await followDesk(page, entry);
  const link = page.getByRole('navigation', { name: entry }).getByRole('link', { name: tab, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Performs an action on the screen of an account as a superadmin, and confirms it. */
export async function actOnAccount(
  page: Page,
  accountId: string,
  { action, done }: { action: string; done: string },
): Promise<void> {
  await page.goto(`/user/${accountId}`);
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(toast(page, done)).toBeVisible();
  // Waits until the dialog closes, after the data behind it was refetched.
  await expect(page.getByRole('dialog')).toBeHidden();
}

export const elevate = { action: 'Elevate to admin', done: 'Role elevated to admin' } as const;

/** Opens or closes registration on the screen /superadmin. */
export async function switchRegistration(
  page: Page,
  verb: 'Open' | 'Close',
  { isPaymentConfirmed = false } = {},
): Promise<void> {
  await page.goto('/superadmin');
  await page.getByRole('button', { name: `${verb} registration` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${verb} registration` })
    .click();
  // Confirms the warning that the payment details of a new site are samples.
  if (verb === 'Open' && !isPaymentConfirmed) await page.getByRole('button', { name: 'Open anyway' }).click();
  await expect(toast(page, 'Event updated')).toBeVisible();
  await expect(
    page.getByText(`Registration is ${verb === 'Open' ? 'open' : 'closed'}.`, { exact: true }),
  ).toBeVisible();
}

/** Opens the registration with this address, starting from /admin: chooses the event and searches the list. */
export async function findRegistration(page: Page, email: string, event = eventName): Promise<void> {
  await page.goto('/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Registrations/ })
    .click();
  await expect(page).toHaveURL('/allreg');
  const list = `/registrations/${encodeURIComponent(event)}`;
  // Uses the link in the main part, because the first page also names the event until the next page is loaded.
  await page.locator(`main a[href="${list}"]`).click();
  await expect(page).toHaveURL(list);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(`${event}'s Registrations (`);
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('table', { name: 'Registrations' }).getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/eventreg\/[^/]+$/);
  // The list, which shows the same form beside it, stays until the browser shows the new screen.
  await expect(page.getByRole('region', { name: 'Selected registration' })).toHaveCount(0);
}

/** Decides on the open registration. Only a confirmation redirects to /allreg (product 8.3). */
export async function decide(page: Page, verb: 'Confirm' | 'Decline'): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  if (verb === 'Decline') await page.getByRole('dialog').getByText('Unreadable').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${verb} registration` })
    .click();
  await expect(
    toast(page, verb === 'Confirm' ? 'Registration confirmed' : 'Registration Declined'),
  ).toBeVisible();
  if (verb === 'Confirm') await expect(page).toHaveURL('/allreg');
  else await expect(page.getByRole('button', { name: verb, exact: true })).toBeHidden();
}

/**
 * Assigns a portfolio of a committee to the open registration. By default it is the last free one, because other
 * stories choose the first.
 * @returns the name of the portfolio
 */
export async function giveSeat(page: Page, committee: string, wanted?: string): Promise<string> {
  const committees = page.getByLabel('Committee', { exact: true });
  const option = committees.locator('option', { hasText: committee });
  await committees.selectOption(await option.getAttribute('value'));
  const portfolios = page.getByLabel('Portfolio', { exact: true });
  const free = portfolios.locator('option:not([value=""])').last();
  const portfolio = wanted ?? (await free.getAttribute('value')) ?? '';
  await portfolios.selectOption(portfolio);
  await page.getByRole('button', { name: 'Assign seat' }).click();
  await expect(toast(page, 'Portfolio and committee updated')).toBeVisible();
  return portfolio;
}
