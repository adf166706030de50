import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { phonePhoto } from '#tests/support/pictures.ts';
import { runSite } from '#tests/support/site.ts';
import { expect, testOnOwnSite } from '#tests/support/story.ts';
import { phone } from '#tests/support/widths.ts';

/** A site whose settings name no superadmin, and whose output a person reads. */
const test = testOnOwnSite(async () => {
  const settings = { SUPERADMIN_EMAIL: '', SUPERADMIN_PASSWORD: '', SETUP_LINK: 'true' };
  const site = await runSite(async () => settings, 'as shipped', true);
  return { site, close: () => site.stop() };
});

test.use(phone);

/** Presses and filled fields that the wizard may take. */
const mostPressesAndFields = 24;

test('a club in Poland sets up its site with the link of the start, and reaches the checklist', async ({
  page,
  site,
  noise,
  openBrowser,
}) => {
  let used = 0;
  const fill = async (label: string, value: string) => {
    used += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  const press = async (name: string) => {
    used += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const printedPath = () => /\/setup\/[\w-]{43}/.exec(site.printed())?.[0] ?? '';
  await expect.poll(printedPath, { message: 'the start prints a link' }).not.toBe('');
  const path = printedPath();

  await page.goto(path);
  await test.step('the club', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your site' })).toBeVisible();
    await expectAccessible(page, 'the first step');
    await press('Next');
    used -= 1;
    await expect(page.getByRole('alert')).toContainText('Enter the name of your club');
    await fill('Name of the club', 'Kraków Model United Nations');
    await fill('Short name', 'KrakMUN');
    used += 1;
    await page.getByLabel('Country', { exact: true }).selectOption('PL');
    await press('Next');
  });
  await test.step('the country has proposed the region', async () => {
    await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('PLN');
    await expect(page.getByLabel('Format of dates and amounts')).toHaveValue('pl-PL');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Warsaw');
    await expect(
      page.getByRole('checkbox', { name: 'Bank transfer To an account with an IBAN' }),
    ).toBeChecked();
    await page.getByRole('checkbox', { name: 'At the desk' }).check();
    used += 1;
    await fill('Tax number (NIP)', '676 000 00 00');
    await expect(page.getByLabel('Phone of the club')).toHaveValue('+48 ');
    await fill('Email of the club', 'hello@krakmun.example');
    await fill('Phone of the club', '+48 600 100 200');
    await expectAccessible(page, 'the region');
    await press('Next');
  });
  await test.step('the draft is kept, but not the password', async () => {
    await fill('Your name', 'Zofia Nowak');
    await fill('Your email', 'zofia@krakmun.example');
    await fill('Your phone', '+48 600 100 201');
    await fill('Password', 'pendulums draw a figure');
    const before = used;
    await page.goto(path);
    await expect(page.getByLabel('Name of the club', { exact: true })).toHaveValue(
      'Kraków Model United Nations',
    );
    await page.getByLabel('Emblem (optional)', { exact: true }).setInputFiles(await phonePhoto(300));
    await press('Next');
    await press('Next');
    await expect(page.getByLabel('Your email', { exact: true })).toHaveValue('zofia@krakmun.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await fill('Password', 'pendulums draw a figure');
    used = before;
    await press('Next');
  });
  await test.step('the first conference', async () => {
    await expect(page.getByLabel('Name of the conference')).toHaveValue(/^KrakMUN \d{4}$/);
    await page.getByLabel('Name of the conference').fill('KrakMUN 2027');
    await fill('First day', '2027-03-19');
    await fill('Last day', '2027-03-21');
    await fill('Venue', 'Auditorium Maximum');
    await fill('Address of the venue', 'Krupnicza 33, Kraków');
    await fill('Fee of a delegate (PLN)', '120');
    await expectAccessible(page, 'the first conference');
    await press('Next');
  });
  await test.step('empty pages', async () => {
    await expect(page.getByLabel('With empty pages')).toBeChecked();
    await expectAccessible(page, 'the pages');
    await press('Set up the site');
  });
  await expect(page).toHaveURL('/year');
  await expect(page.getByRole('link', { name: 'KrakMUN, home page' })).toBeVisible();
  await expect
    .poll(async () => (await fetch(site.origin)).text(), { message: 'the emblem is public' })
    .toContain('href="/emblems/favicon-');
  await expect(page.getByRole('heading', { level: 1, name: 'Setup checklist' })).toBeVisible();
  await expect(page).toHaveTitle(/KrakMUN/);
  await expect(page.getByRole('region', { name: 'Next' }).getByRole('listitem').first()).toContainText(
    'Add a second superadmin',
  );
  console.log(`The wizard takes ${used} presses and fields.`);
  expect(used).toBeLessThanOrEqual(mostPressesAndFields);

  await test.step('another country in The club proposes its region', async () => {
    await page.goto('/pages/site');
    await page.getByLabel('Country', { exact: true }).selectOption('DE');
    await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('EUR');
    await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('Europe/Berlin');
    await expect(page.getByText('Fees stay as numbers')).toBeVisible();
  });
  await test.step('visitors see the club and nothing of the sample', async () => {
    const visitor = await openBrowser();
    for (const own of ['/', '/about', '/annualconf', '/applynow', '/contact', '/privacy', '/conduct'])
      await expectOwnPage(visitor, own);
    await visitor.goto('/annualconf');
    await expect(visitor.getByRole('heading', { level: 1, name: 'KrakMUN 2027' })).toBeVisible();
  });
  await test.step('the link has ended', async () => {
    const visitor = await openBrowser();
    noise.expectRefusal(404, '/v1/api/setup/link');
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { name: 'This set-up link has ended' })).toBeVisible();
  });
});

async function expectOwnPage(visitor: Page, path: string): Promise<void> {
  const text = async () => (await visitor.request.get(path)).text();
  await expect.poll(text, { message: path }).toContain('KrakMUN');
  expect(await text(), path).not.toMatch(/NITS|Kurukshetra|India\b|Kolkata|₹|Hues of Harmony|Sample/);
}
