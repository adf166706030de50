import { expectAccessible } from '../support/accessible.ts';
import { toast } from '../support/account-screens.ts';
import { followDesk } from '../support/desk-screens.ts';
import { rupees } from '../support/rupees.ts';
import { eventName, fees, firstCommittee } from '../support/site-conference.ts';
import { expect, test } from '../support/story.ts';

// Editions are made at a desk.
test.skip(({ isMobile }) => isMobile);

const name = 'Sample Conference 2031';
const theme = 'A Theme of its Own';

test('a new edition is begun from the old one, filled, and announced as the main event that visitors read', async ({
  page,
  desk,
  noise,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const superadmin = await openBrowser({ storageState: desk.superadmin.storageState });
  await superadmin.goto('/superadmin');
  await followDesk(superadmin, 'Editions and events');
  const dialog = superadmin.getByRole('dialog');
  const plate = superadmin.getByRole('listitem', { name, exact: true });

  await test.step('a name that is taken is refused at its field; another begins a draft', async () => {
    await superadmin.getByRole('button', { name: 'New edition' }).click();
    await expectAccessible(superadmin, 'a new edition');
    noise.expectRefusal(409, '/v1/api/superadmin/editions');
    await dialog.getByLabel('Name').fill(eventName);
    await dialog.getByRole('button', { name: 'Begin the edition' }).click();
    await expect(dialog.getByText('An event has this name, or had it')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Begin the edition' }).click();
    await expect(toast(superadmin, 'New edition begun')).toBeVisible();
    await expect(plate).toContainText('Draft');
    await expect(plate).toContainText('Still to fill: a theme, its dates');
    await expectAccessible(superadmin, 'editions and events');
  });

  await test.step('theme, dates and fees are filled', async () => {
    await plate.getByRole('link', { name: 'Fees and dates' }).click();
    await expect(superadmin.getByLabel('Name', { exact: true })).toHaveValue(name);
    await superadmin.getByLabel('Theme', { exact: true }).fill(theme);
    await superadmin.getByLabel('Begins').fill('2031-11-07T09:00');
    await superadmin.getByLabel('Ends').fill('2031-11-09T18:00');
    await superadmin.getByLabel('Alone').fill(String(fees.individual + 100));
    await superadmin.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(superadmin, 'Event updated')).toBeVisible();
  });

  await test.step('its committees are those of the old one, and nobody else sees them yet', async () => {
    await superadmin.getByRole('link', { name: 'Editions and events' }).first().click();
    await plate.getByRole('link', { name: 'Committees' }).click();
    await expect(superadmin.getByRole('region', { name: firstCommittee.shortName })).toContainText(
      `${firstCommittee.portfolios.length} portfolios`,
    );
    await page.goto('/annualconf');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(eventName);
  });

  await test.step('announced as the main event, it stands on the pages a second later', async () => {
    await superadmin.goto('/editions');
    await plate.getByRole('button', { name: 'Announce' }).click();
    await dialog.getByRole('button', { name: 'Announce it' }).click();
    await expect(toast(superadmin, 'Event announced')).toBeVisible();
    await expect(plate).toContainText('Main event');
    await expect(async () => {
      await page.goto('/annualconf');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name, { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('main')).toContainText(theme);
    await expect(page.getByRole('main')).toContainText('7 to 9 November 2031');
    await page.goto('/applynow');
    await expect(page.getByRole('main')).toContainText(rupees(fees.individual + 100));
  });

  await test.step('the old one takes its place again', async () => {
    const old = superadmin.getByRole('listitem', { name: eventName, exact: true });
    await old.getByRole('button', { name: 'Make it the main event' }).click();
    await dialog.getByRole('button', { name: 'Make it the main event' }).click();
    await expect(old).toContainText('Main event');
    await plate.getByRole('button', { name: 'It is over' }).click();
    await dialog.getByRole('button', { name: 'It is over' }).click();
    await expect(plate).toContainText('Over');
    await expect(async () => {
      await page.goto('/annualconf');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(eventName, { timeout: 500 });
    }).toPass();
  });
});
